// The logic of a list: loading, paging, sorting, searching, selecting. Plain data and functions.
import type { Answer, Endpoint } from "@kontor/contracts/core/endpoint";
import { IDS_MAX, type Page } from "@kontor/contracts/core/list-contract";
import { keepPreviousData, queryOptions, usePrefetchQuery, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { showListError } from "../feedback/show-error.ts";
import { keyOf } from "../query/query.ts";
import { queryClient } from "../query/query-client.ts";
import { type CallArguments, call } from "../request/request.ts";
import { type Advanced, NO_CONDITIONS } from "./filter-builder.rules.ts";
import {
  type Filters,
  initialState,
  type ListState,
  queryOf,
  retreated,
  searched,
  turned,
  type View,
  withView,
} from "./list-state.rules.ts";

/** The row of a list endpoint's answer. */
export type RowOf<E extends Endpoint> = Answer<E> extends { rows: (infer Row)[] } ? Row : never;

interface Options {
  /** Sort field, with a minus for descending; "-createTime" when undefined. */
  sort?: string;
  /** The initial filters. */
  filters?: Filters;
  /** The initial number of rows on a page, one of PAGE_SIZES; 10 when undefined. */
  pageSize?: number;
  /** Names of filters that the call takes outside `search`, e.g. lists of ids. */
  related?: readonly string[];
  /** Query fields that are always sent, e.g. the partner type; the calls of the list's buttons get those they know. */
  fixed?: Readonly<Record<string, unknown>>;
}

export interface List<Row = unknown> extends ListState, Page<Row> {
  endpoint: Endpoint;
  fixed: Readonly<Record<string, unknown>>;
  loading: boolean;
  /** Whether the first load is running. */
  waiting: boolean;
  /** Set when the last load failed. */
  error: Error | null;
  turnTo(page: number, pageSize: number): void;
  sortBy(sort: string): void;
  search(filters: Filters): void;
  searchAdvanced(advanced: Advanced): void;
  /** Restores the initial filters, without an advanced query. */
  reset(): void;
  /** Shows a saved view. */
  takeView(view: View): void;
  /** Changes how the rows are shown: one of the page's choices, e.g. a chart. */
  displayAs(choice: string, value: string): void;
  /** At most 500 ids; more are cut off, because the server takes no more in one call. */
  select(ids: readonly string[]): void;
  reload(): void;
  countExactly(): void;
  /** The whole answer, for its fields besides the rows. */
  answer: unknown;
  /** The query as last sent, for exports. */
  query: Record<string, unknown>;
}

/** Loads an endpoint's result pages. A failed load is shown once and stays in `error`; `reload` tries again. */
export function useList<E extends Endpoint>(endpoint: E, options: Options = {}): List<RowOf<E>> {
  const { fixed = {}, related = [] } = options;
  const [state, setState] = useState(() => initialState(options));
  const query = queryOf(state, fixed, related);
  const queryOption = queryOptions({
    queryKey: keyOf(endpoint, query),
    // The state is built to the list query's schema; TypeScript cannot see through the endpoint's generic.
    queryFn: ({ signal }) =>
      call(endpoint, ...([{ query, signal }] as unknown as CallArguments<E>)) as Promise<Page<RowOf<E>>>,
  });
  // Fetched while the page is still rendering, not after.
  usePrefetchQuery(queryOption, queryClient);
  const result = useQuery(
    // A user may load few reports a minute, and several tabs may show one when the window gets the focus.
    { ...queryOption, placeholderData: keepPreviousData, refetchOnWindowFocus: endpoint.weight !== "report" },
    queryClient,
  );
  useEffect(() => {
    if (result.error) showListError(result.error);
  }, [result.error]);
  const { rows = [], total = 0, totalIsExact = true, totals } = result.data ?? {};
  useEffect(() => {
    if (result.data && !result.isPlaceholderData) setState((now) => retreated(now, result.data.total));
  }, [result.data, result.isPlaceholderData]);
  return {
    ...state,
    endpoint,
    fixed,
    query,
    answer: result.data,
    rows,
    total,
    totalIsExact,
    ...(totals ? { totals } : {}),
    loading: result.isFetching,
    waiting: result.isFetching && result.data === undefined,
    error: result.error,
    turnTo: (page, pageSize) => setState((now) => turned(now, page, pageSize)),
    sortBy: (sort) => setState((now) => ({ ...now, sort, page: 1 })),
    search(filters) {
      const next = searched(state, filters);
      setState(next);
      // The same search again loads current data; a report is reloaded by its own button only.
      const isSame = JSON.stringify(queryOf(next, fixed, related)) === JSON.stringify(query);
      if (isSame && endpoint.weight !== "report") void result.refetch();
    },
    searchAdvanced: (advanced) => setState((now) => searched(now, now.filters, advanced)),
    reset: () => setState((now) => ({ ...searched(now, options.filters ?? {}, NO_CONDITIONS), viewName: "" })),
    takeView: (view) => setState((now) => withView(now, view)),
    displayAs: (choice, value) => setState((now) => ({ ...now, display: { ...now.display, [choice]: value } })),
    // The same array where none is cut off: antd would draw a table once more for an equal one.
    select: (ids) => setState((now) => ({ ...now, selected: ids.length > IDS_MAX ? ids.slice(0, IDS_MAX) : ids })),
    reload: () => void result.refetch(),
    countExactly: () => setState((now) => ({ ...now, exactTotal: true })),
  };
}
