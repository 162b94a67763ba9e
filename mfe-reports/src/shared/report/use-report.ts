// Loads a report: a list whose rows have ids, and whose response states how fresh the figures are.
import type { Endpoint } from "@kontor/contracts/core/endpoint";
import type { Filters } from "@kontor/ui-kit/list/list-state.rules";
import { type List, type RowOf, useList } from "@kontor/ui-kit/list/use-list";
import { previousOf } from "./compared.tsx";

export interface ReportOptions<Row> {
  /** Identifies a row; the second value is its index on the page. */
  idOf(row: Row, at: number): string;
  /** Sort field, with a minus for descending; the server's own order when undefined. */
  sort?: string;
  filters?: Filters;
  /** The initial number of rows on a page; 10 when undefined. */
  pageSize?: number;
  fixed?: Readonly<Record<string, unknown>>;
  /** Names of filters that the call takes outside `search`; the lists of ids when undefined. */
  related?: readonly string[];
}

/** Lists of ids that the call takes as fields of its own. */
const ID_LISTS = ["depotIds", "categoryIds", "organizationIds"] as const;

/** Loads a report's result pages. */
export function useReport<E extends Endpoint>(
  endpoint: E,
  { idOf, sort = "", related = ID_LISTS, ...options }: ReportOptions<RowOf<E>>,
): List<RowOf<E>> {
  const list = useList(endpoint, { sort, related: [...related, "compare"], ...options });
  const earlier = previousOf(list.answer)?.rows;
  // Tables and cards identify a row by its id.
  const rowOf = (row: RowOf<E>, at: number): RowOf<E> =>
    Object.assign({}, row, { id: idOf(row, at) }, earlier ? { previous: earlier[at] ?? null } : {});
  return { ...list, rows: list.rows.map(rowOf) };
}
