// Opens lists of documents and slips with filters from the address: `/bill/sale_out?search={"status":0}`.
import { z } from "zod";
import { useParameter } from "../../mfe/location.tsx";

/** The parameter's name in the address. */
const SEARCH = "search";

const filters = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
export type UrlFilters = z.infer<typeof filters>;

/** Opens a page's list, searched by these filters. */
export function openSearched(page: string, values: UrlFilters | undefined): void {
  const search = values ? `?${new URLSearchParams({ [SEARCH]: JSON.stringify(values) })}` : "";
  history.pushState(null, "", `${page}${search}`);
}

/** The filters in an address; undefined where it has none that can be read. */
export function urlFilters(text: string | undefined): UrlFilters | undefined {
  try {
    return filters.parse(JSON.parse(text ?? ""));
  } catch {
    return undefined;
  }
}

/** The filters in the address of the surrounding tab. */
export const useUrlFilters = (): UrlFilters | undefined => urlFilters(useParameter(SEARCH));
