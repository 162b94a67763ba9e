// Opens lists of documents and slips with filters from the address: `/bill/sale_out?search={"status":0}`.
import { z } from "zod";
import { useParameter } from "../../mfe/location.tsx";

/** The parameter's name in the address. */
const SEARCH = "search";

const filters = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
export type AskedFilters = z.infer<typeof filters>;

/** Opens a page's list, searched by these filters. */
export function openSearched(page: string, asked: AskedFilters | undefined): void {
  const search = asked ? `?${new URLSearchParams({ [SEARCH]: JSON.stringify(asked) })}` : "";
  history.pushState(null, "", `${page}${search}`);
}

/** The filters in an address; undefined where it has none that can be read. */
export function askedFilters(text: string | undefined): AskedFilters | undefined {
  try {
    return filters.parse(JSON.parse(text ?? ""));
  } catch {
    return undefined;
  }
}

/** The filters in the address of the surrounding tab. */
export const useAskedFilters = (): AskedFilters | undefined => askedFilters(useParameter(SEARCH));
