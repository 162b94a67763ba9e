// Loads a report: a list whose rows have ids, and whose response states how fresh the figures are.
import type { Endpoint } from "@kontor/contracts/core/endpoint";
import type { Filters } from "@kontor/ui-kit/list/list-state.rules";
import { type List, type RowOf, useList } from "@kontor/ui-kit/list/use-list";
import { reload } from "@kontor/ui-kit/query";
import { previousOf } from "./compared.tsx";
import { groupsOf, rowsOfGroups } from "./groups.tsx";

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
  /** What else the page shows of the same period, a chart or sums: it is loaded again together with the rows, so that they never contradict each other. */
  beside?: readonly Endpoint[];
}

/** Lists of ids that the call takes as fields of its own. */
const ID_LISTS = ["depotIds", "categoryIds", "organizationIds"] as const;

/** What `useReport` loaded a list by, so that one of its groups is loaded likewise. */
const OPTIONS = Symbol("options");
export const optionsOf = (list: object): ReportOptions<never> => Reflect.get(list, OPTIONS) as ReportOptions<never>;

/** Loads a report's result pages. Groups are its rows, where it is asked for them. */
export function useReport<E extends Endpoint>(endpoint: E, options: ReportOptions<RowOf<E>>): List<RowOf<E>> {
  const { idOf, sort = "", related = ID_LISTS, beside = [], ...others } = options;
  const list = useList(endpoint, { sort, related: [...related, "compare", "groupBy"], ...others });
  const groups = groupsOf(list.answer);
  const earlier = previousOf(list.answer)?.rows;
  // Tables and cards identify a row by its id.
  const rowOf = (row: object, at: number) =>
    Object.assign({}, row, earlier ? { previous: earlier[at] ?? null } : {}) as RowOf<E>;
  const rows = groups
    ? rowsOfGroups(groups.rows).map(rowOf)
    : list.rows.map((row, at) => rowOf({ ...(row as object), id: idOf(row, at) }, at));
  // Rows are not sorted by what groups are.
  const ungrouped = () => GROUP_SORTS.includes(list.sort.replace(/^-/, "")) && list.sortBy(sort);
  return {
    ...list,
    rows,
    search(filters) {
      list.search(filters);
      if (!filters.groupBy) ungrouped();
    },
    // A chart of the report's own rows is another call of its endpoint.
    reload: () => void reload(endpoint, ...beside),
    reset() {
      list.reset();
      ungrouped();
    },
    ...{ [OPTIONS]: options },
  };
}
const GROUP_SORTS = ["group", "count"];
