// The state of a list page and its query, as pure data (shell.md §3 list-page state, §7 list calls, §9 sizes).
import { PAGE_DEPTH_MAX, PAGE_SIZE_DEFAULT } from "@kontor/contracts/core/list-contract";
import { type Advanced, advancedQuery, NO_CONDITIONS } from "./filter-builder.rules.ts";

export const PAGE_SIZES: readonly number[] = [10, 20, 30, 50, 100];
/** The same sizes with a row of totals, which the server adds where a size ends in 1 (shell.md §9). */
export const SUMMED_SIZES: readonly number[] = PAGE_SIZES.map((size) => size + 1);
/** The number of rows on a result page; the row of totals is extra. */
export const rowsOn = (pageSize: number): number => (pageSize % 10 === 1 && pageSize > 1 ? pageSize - 1 : pageSize);

/** Newest first (shell.md §9). */
export const SORT_DEFAULT = "-createTime";

export type Filters = Readonly<Record<string, string | number | boolean | null | undefined>>;

export interface ListState {
  page: number;
  pageSize: number;
  /** Field name, with a minus when descending: "-createTime". Empty: the server's own order. */
  sort: string;
  filters: Filters;
  /** The advanced query, in addition to the filters. */
  advanced: Advanced;
  selected: readonly string[];
  /** Whether all rows are counted, however many there are. */
  exactTotal: boolean;
  /** How the rows are shown, e.g. as a chart or grouped, by the names of the page's choices. */
  display: Readonly<Record<string, string>>;
  /** The name of the saved view that was taken last; empty: none since the last reset. */
  viewName: string;
  /** How many views have been taken: the search bar then shows the filters anew. */
  viewsTaken: number;
}

/** What a saved view changes of a list. */
export type View = Pick<ListState, "filters" | "advanced" | "sort" | "pageSize" | "display" | "viewName">;

/** Nothing is selected: always the same array, so that a search without a selection changes none. */
const NONE: readonly string[] = [];

export const initialState = (options: {
  sort?: string | undefined;
  filters?: Filters | undefined;
  pageSize?: number | undefined;
}): ListState => ({
  page: 1,
  pageSize: options.pageSize ?? PAGE_SIZE_DEFAULT,
  sort: options.sort ?? SORT_DEFAULT,
  filters: options.filters ?? {},
  advanced: NO_CONDITIONS,
  selected: NONE,
  exactTotal: false,
  display: {},
  viewName: "",
  viewsTaken: 0,
});

/** The list call's query. Empty filters are left out; those in `beside` are sent outside `search`. */
export function queryOf(
  state: ListState,
  fixed: Readonly<Record<string, unknown>>,
  related: readonly string[] = [],
): Record<string, unknown> {
  const chosen = Object.entries(state.filters).filter(
    ([, value]) => value !== undefined && value !== null && value !== "",
  );
  const search = Object.fromEntries(chosen.filter(([name]) => !related.includes(name)));
  return {
    ...fixed,
    ...Object.fromEntries(chosen.filter(([name]) => related.includes(name))),
    ...(Object.keys(search).length > 0 ? { search: JSON.stringify(search) } : {}),
    ...advancedQuery(state.advanced),
    ...sortOf(state.sort),
    currentPage: state.page,
    pageSize: state.pageSize,
    ...(state.exactTotal ? { exactTotal: "1" } : {}),
  };
}

/** The sort order "-name" as the wire's column and order. */
export function sortOf(sort: string): { column?: string; order?: "asc" | "desc" } {
  if (sort === "") return {};
  return sort.startsWith("-") ? { column: sort.slice(1), order: "desc" } : { column: sort, order: "asc" };
}

/** The state for another result page; another size starts at the first. */
export const turned = (state: ListState, page: number, pageSize: number): ListState =>
  pageSize === state.pageSize ? { ...state, page } : { ...state, page: 1, pageSize };

/** The state for another search: first page, nothing selected, the count starts again. */
export const searched = (state: ListState, filters: Filters, advanced = state.advanced): ListState => ({
  ...state,
  filters,
  advanced,
  page: 1,
  selected: NONE,
  exactTotal: false,
});

/** The state that shows a saved view from its first page on. */
export const withView = (state: ListState, { filters, advanced, ...shown }: View): ListState => ({
  ...searched(state, filters, advanced),
  ...shown,
  viewsTaken: state.viewsTaken + 1,
});

/** The state after deleting the last rows of a result page: the last page that has rows. */
export const retreated = (state: ListState, total: number): ListState => {
  const last = Math.max(1, Math.ceil(total / rowsOn(state.pageSize)));
  return state.page > last ? { ...state, page: last } : state;
};

/** The number of rows that paging can show at all (LIM-1). */
export const reachable = (total: number): number => Math.min(total, PAGE_DEPTH_MAX);
