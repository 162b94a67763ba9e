// Lists of documents and slips that an address asks to be searched: `/bill/sale_out?search={"status":0}`.
import { z } from "zod";
import { useParameter } from "../../mfe/location.tsx";

/** The name in the address. */
const SEARCH = "search";

const filters = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
export type AskedFilters = z.infer<typeof filters>;

/** Goes to a page's list, searched by these filters. */
export function openSearched(page: string, asked: AskedFilters | undefined): void {
  const search = asked ? `?${new URLSearchParams({ [SEARCH]: JSON.stringify(asked) })}` : "";
  history.pushState(null, "", `${page}${search}`);
}

/** What an address asks for; undefined: nothing that can be read. */
export function askedFilters(text: string | undefined): AskedFilters | undefined {
  try {
    return filters.parse(JSON.parse(text ?? ""));
  } catch {
    return undefined;
  }
}

/** The same of the tab's address around a part. */
export const useAskedFilters = (): AskedFilters | undefined => askedFilters(useParameter(SEARCH));
