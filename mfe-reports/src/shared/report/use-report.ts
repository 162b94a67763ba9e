// A report is a list whose rows bear their subject's id, and whose answer says how fresh it is.
import type { Endpoint } from "@kontor/contracts/core/endpoint";
import type { Filters } from "@kontor/ui-kit/list/list-state.rules";
import { type List, type RowOf, useList } from "@kontor/ui-kit/list/use-list";

export interface ReportOptions<Row> {
  /** What tells a row from the others; the second value is its place on the page. */
  idOf(row: Row, at: number): string;
  /** Field, with a minus for descending; the server's own order when left out. */
  sort?: string;
  filters?: Filters;
  /** Rows on a page at first; 10 when left out. */
  pageSize?: number;
  fixed?: Readonly<Record<string, unknown>>;
  /** Names of filters that the call takes beside `search`; the lists of ids when left out. */
  related?: readonly string[];
}

/** Lists of ids are fields of the call's own. */
const ID_LISTS = ["depotIds", "categoryIds", "organizationIds"] as const;

/** Loads a report's pages. */
export function useReport<E extends Endpoint>(
  endpoint: E,
  { idOf, sort = "", related = ID_LISTS, ...options }: ReportOptions<RowOf<E>>,
): List<RowOf<E>> {
  const list = useList(endpoint, { sort, related, ...options });
  // Tables and cards know a row by its id.
  return { ...list, rows: list.rows.map((row, at) => Object.assign({}, row, { id: idOf(row, at) })) };
}
