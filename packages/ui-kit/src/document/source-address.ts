// Builds the address of a page that opens its form with the open lines of a source document.
import { useParameter } from "../mfe/location.tsx";

const SOURCE = "sourceId";

/** The id of the source document that the page's address names. */
export const useSourceInAddress = (): string | undefined => useParameter(SOURCE);

/** A tab is identified by its address, so the time is added to make the address unique. */
export const addressWithSource = (page: string, id: string): string =>
  `${page}?${new URLSearchParams({ [SOURCE]: id, at: String(Date.now()) })}`;
