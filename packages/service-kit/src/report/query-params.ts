// Parses a report's query: names that are not the report's own are refused with the field (INJ-1).
import { refuse } from "@kontor/contracts/core/error";
import { type ListQuery, refuseTooDeep } from "@kontor/contracts/core/list-contract";

type Paged = Pick<ListQuery, "currentPage" | "pageSize">;
/** For a report about products also its categories and warehouses. */
export type ReportQuery = Paged &
  Pick<ListQuery, "search" | "column" | "order"> & {
    categoryIds?: string[] | undefined;
    depotIds?: string[] | undefined;
    /** By which dimension rows are grouped, and the key of the group whose rows are asked for. */
    groupBy?: string | undefined;
    group?: string | undefined;
    /** What the period is compared with (`compared`). */
    compare?: "previous" | undefined;
    /** Only rows that say that they are one of these (`Report.key`); never a caller's, but those of the page that is compared. */
    keys?: readonly string[] | undefined;
  };
/** The name under which a row that is to be compared says which it is; it is not part of the answer. */
export const COMPARED_BY = "comparedBy";
export type Search = Readonly<Record<string, unknown>>;

/** The report's own filters, without empty ones. @throws Refusal `field-unknown` for others; `page-too-deep`; `value-not-allowed` for a group of no dimension */
export function searchOf(query: ReportQuery, names: readonly string[]): Search {
  refuseTooDeep(query);
  if (query.group !== undefined && query.groupBy === undefined) throw refuse("value-not-allowed", { field: "group" });
  const filters = Object.entries(query.search ?? {});
  for (const [name] of filters) if (!names.includes(name)) throw unknown(name);
  return Object.fromEntries(filters.filter(([, value]) => value !== null && value !== ""));
}

/** Whether groups are asked for instead of rows. */
export const isGrouped = ({ groupBy, group }: Pick<ReportQuery, "groupBy" | "group">): boolean =>
  groupBy !== undefined && group === undefined;
/** By what groups are sorted beside their figures: their name, and how many rows they have. */
const GROUP_SORTS = ["group", "count"];

export interface Order {
  column: string;
  direction: "asc" | "desc";
}
/** The column and direction of the query, or the default. @throws Refusal `field-unknown` for a column that cannot be sorted by, or is hidden */
export function orderOf(
  query: ReportQuery,
  sorts: readonly string[],
  usual: Order,
  hidden: readonly string[] = [],
): Order {
  if (!query.column) return usual;
  const columns = isGrouped(query) ? [...sorts, ...GROUP_SORTS] : sorts;
  if (!columns.includes(query.column) || hidden.includes(query.column))
    throw refuse("field-unknown", { field: "column", values: { name: query.column } });
  return { column: query.column, direction: query.order ?? "asc" };
}

/** Whether a list has a row of totals: where its page size ends in 1, and has one row less for it (shell.md §9). */
export const hasTotalsAt = (pageSize: number): boolean => pageSize % 10 === 1 && pageSize > 1;

/** The rows of a page. */
export function sliceOf({ currentPage, pageSize }: Paged): {
  limit: number;
  offset: number;
} {
  const limit = hasTotalsAt(pageSize) ? pageSize - 1 : pageSize;
  return { limit, offset: (currentPage - 1) * limit };
}

/** A pattern for `like` that finds the word anywhere. */
export const contains = (word: unknown): string =>
  `%${String(word)
    .toLowerCase()
    .replace(/[\\%_]/g, "\\$&")}%`;

/** A uuid of `search`, if there is one. @throws Refusal `value-not-allowed` */
export function idIn(search: Search, name: string): string | undefined {
  const value = search[name];
  if (value === undefined) return undefined;
  if (!UUID.test(String(value))) throw refuse("value-not-allowed", { field: name });
  return String(value);
}
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** "0" or "1" of `search`, if present. @throws Refusal `value-not-allowed` */
export function flagIn(search: Search, name: string): "0" | "1" | undefined {
  const value = search[name];
  if (value === undefined) return undefined;
  const text = String(value);
  if (text !== "0" && text !== "1") throw refuse("value-not-allowed", { field: name });
  return text;
}

const unknown = (field: string) => refuse("field-unknown", { field, values: { name: field } });
