// What is kept of a list as a saved view, and what a view shows again. A period that is a quick range is kept by its name, so that it moves on with the calendar.
import type { ViewContent } from "@kontor/contracts/core/saved-view";
import type { ColumnChoice } from "../columns.rules.ts";
import { finished } from "../filter-builder.rules.ts";
import type { Filters, ListState, View } from "../list-state.rules.ts";

/** The two ends of a period as a filter has them: days, or instants. */
type Ends = readonly [begin: string | undefined, end: string | undefined];
/** The ends that a quick range has today: as days, and as instants. */
export interface QuickPeriod {
  name: string;
  asDays: Ends;
  asInstants: Ends;
}

/** Filters by which a period begins, with those by which it ends. */
const ENDS: Readonly<Record<string, string>> = { beginTime: "endTime", expiryBegin: "expiryEnd" };
const DAY_LENGTH = "2026-01-31".length;

type SetFilters = Readonly<Record<string, string | number | boolean>>;
const setOf = (filters: Filters): SetFilters =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) =>
      value === undefined || value === null || value === "" ? [] : [[name, value] as const],
    ),
  );

const isSame = (ends: Ends, begin: unknown, end: unknown): boolean => ends[0] === begin && ends[1] === end;

/** The quick ranges that the filters' periods are today, by the filter at which each begins. */
function periodsOf(filters: SetFilters, quick: readonly QuickPeriod[]): Record<string, string> {
  const named = Object.entries(ENDS).flatMap(([begin, end]) => {
    const range = quick.find((each) =>
      [each.asDays, each.asInstants].some((ends) => isSame(ends, filters[begin], filters[end])),
    );
    return range ? [[begin, range.name] as const] : [];
  });
  return Object.fromEntries(named);
}

/** What the list shows, to be kept. */
export function contentOf(state: ListState, columns: ColumnChoice, quick: readonly QuickPeriod[]): ViewContent {
  const filters = setOf(state.filters);
  return {
    filters,
    periods: periodsOf(filters, quick),
    match: state.advanced.match,
    conditions: finished(state.advanced.conditions).map((condition) => ({ ...condition })),
    columns: { ...columns },
    sort: state.sort,
    pageSize: state.pageSize,
    display: { ...state.display },
  };
}

/** The filters with each named period as it is today, in the form in which it was kept. */
function onToday(
  filters: SetFilters,
  periods: Readonly<Record<string, string>>,
  quick: readonly QuickPeriod[],
): Filters {
  const changed = Object.entries(periods).flatMap(([begin, name]) => {
    const [range, end] = [quick.find((each) => each.name === name), ENDS[begin]];
    if (!range || !end) return [];
    const isDays = String(filters[begin] ?? filters[end] ?? "").length === DAY_LENGTH;
    const [first, last] = isDays ? range.asDays : range.asInstants;
    return [
      [begin, first],
      [end, last],
    ] as const;
  });
  return { ...filters, ...Object.fromEntries(changed) };
}

/** What the list shows by a view. Sorting by a column, or a condition on one, that this user may not see is left out. */
export function viewOf(
  { filters, periods, match, conditions, sort, pageSize, display }: ViewContent,
  viewName: string,
  quick: readonly QuickPeriod[],
  isUnseen: (column: string) => boolean,
): View {
  return {
    ...{ viewName, pageSize, display },
    filters: onToday(filters, periods, quick),
    advanced: { match, conditions: conditions.filter(({ field }) => !isUnseen(field)) },
    sort: isUnseen(sort.replace(/^-/, "")) ? "" : sort,
  };
}
