// Builds the address of a page that opens its form with the open lines of a source document, and leads to the tab in which that form is open already.
import { useEffect } from "react";
import { singleton } from "../core/singleton.ts";
import { useParameter } from "../mfe/location.tsx";

const [SOURCE, AT] = ["sourceId", "at"];

/** The addresses of the tabs whose form of a source is open, or about to be, by page and source. */
const open = singleton("forms-of-sources", () => new Map<string, string>());
const keyOf = (page: string, id: string): string => `${page} ${id}`;
const addressAt = (page: string, id: string, at: string): string =>
  `${page}?${new URLSearchParams({ [SOURCE]: id, [AT]: at })}`;

/** The id of the source document that the page's address names. */
export const useSourceInAddress = (): string | undefined => useParameter(SOURCE);

/** The address of the tab in which the form of a source is open; undefined: it is open in none. */
export const openFormOf = (page: string, id: string): string | undefined => open.get(keyOf(page, id));

/** Where the form of a source is open, or opens. A tab is identified by its address, so the time is added: a second form of a source that is not fully taken gets a tab of its own. */
export function addressWithSource(page: string, id: string): string {
  const address = openFormOf(page, id) ?? addressAt(page, id, String(Date.now()));
  open.set(keyOf(page, id), address);
  return address;
}

/** While the calling form is open, its source leads to its tab. */
export function useOpenForm(page: string, id: string | undefined): void {
  const at = useParameter(AT);
  useEffect(() => {
    if (id === undefined || at === undefined) return undefined;
    const [key, address] = [keyOf(page, id), addressAt(page, id, at)];
    open.set(key, address);
    return () => {
      if (open.get(key) === address) open.delete(key);
    };
  }, [page, id, at]);
}
