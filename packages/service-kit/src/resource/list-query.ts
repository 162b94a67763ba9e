// Turns a list query into conditions over fixed columns, and refuses any other name (INJ-1, RBAC-8).
import { type Actor, isHiddenBy } from "@kontor/contracts/core/actor";
import { type Issue, refuse } from "@kontor/contracts/core/error";
import type { ListQuery } from "@kontor/contracts/core/list-contract";
import { castOf, comparable, type Field, type Fields } from "../database/fields.ts";
import type { Order, Parameters } from "../database/sql.ts";

/** A named condition that is not simply a field: `{ beginTime: { column: "created_at", rule: "ge", type: "time" } }`. */
export interface Filter extends Pick<Field, "type" | "price"> {
  /** A fixed SQL expression; one that depends on the actor binds the actor's values. */
  column: string | ((bound: Parameters) => string);
  rule: Rule;
}
export type Filters = Readonly<Record<string, Filter>>;
export type Rule = "eq" | "ne" | "like" | "gt" | "ge" | "lt" | "le";
type ConditionQuery = Pick<
  ListQuery,
  "search" | "superQueryParams" | "superQueryMatchType" | "filters" | "field" | "column" | "order"
>;

const operators = { eq: "=", ne: "<>", gt: ">", ge: ">=", lt: "<", le: "<=" } as const;

/** The fields that this user may query: without the prices hidden from him. */
export function visibleFields<F extends Pick<Field, "price">>(
  fields: Readonly<Record<string, F>>,
  actor: Actor | null,
): Readonly<Record<string, F>> {
  const limits = actor?.priceLimits ?? [];
  return Object.fromEntries(
    Object.entries(fields).filter(([, field]) => !(field.price && isHiddenBy(field.price, limits))),
  );
}

/** The conditions of `search`, `superQueryParams` and `filters`. @throws Refusal `field-unknown` for a name not on the list */
export function queryConditions(query: ConditionQuery, fields: Fields, filters: Filters, bound: Parameters): string[] {
  refuseUnknown((query.field ?? "").split(","), fields);
  return [
    ...searchConditions(query.search ?? {}, fields, filters, bound),
    ...superConditions(query, fields, bound),
    ...filterConditions(query.filters, fields, bound),
  ];
}

function searchConditions(
  search: NonNullable<ConditionQuery["search"]>,
  fields: Fields,
  filters: Filters,
  bound: Parameters,
): string[] {
  // An unknown name is refused also where its value is empty.
  return Object.entries(search).flatMap(([name, value]) => {
    const { column, type, rule } = searched(name, fields, filters);
    if (value === null || value === "") return [];
    return [compare(name, { column: typeof column === "string" ? column : column(bound), type }, rule, value, bound)];
  });
}

function searched(name: string, fields: Fields, filters: Filters): Filter {
  if (Object.hasOwn(filters, name) && filters[name]) return filters[name];
  const field = allowed(fields, name);
  if (!field.search) throw unknown(name);
  return { ...field, rule: field.search === "contains" ? "like" : "eq" };
}

function superConditions(
  { superQueryParams = [], superQueryMatchType = "and" }: ConditionQuery,
  fields: Fields,
  bound: Parameters,
): string[] {
  const each = superQueryParams.map(({ field, rule, value }) =>
    compare(field, allowed(fields, field), rule, value, bound),
  );
  return each.length === 0 ? [] : [`(${each.join(` ${superQueryMatchType} `)})`];
}

function filterConditions(chosen: ConditionQuery["filters"], fields: Fields, bound: Parameters): string[] {
  return Object.entries(chosen ?? {}).flatMap(([name, values]) => {
    const field = allowed(fields, name);
    if (!values || values.length === 0) return [];
    const comparables = values.map((value) => comparable(name, field.type, value));
    return [`${field.column} = any(${bound.bind(comparables, `${castOf[field.type]}[]`)})`];
  });
}

function compare(
  name: string,
  field: Pick<Field, "column" | "type">,
  rule: Rule,
  value: unknown,
  bound: Parameters,
): string {
  if (rule === "like") {
    if (field.type !== "text") throw refuse("value-not-allowed", { field: name });
    const pattern = String(comparable(name, "text", value)).replace(/[\\%_]/g, "\\$&");
    return `${field.column} ilike ${bound.bind(`%${pattern}%`, "text")}`;
  }
  return `${field.column} ${operators[rule]} ${bound.bind(comparable(name, field.type, value), castOf[field.type])}`;
}

/** The requested order, or the list's own. @throws Refusal `field-unknown` for a column that cannot be sorted by */
export function queryOrder(
  query: ConditionQuery,
  fields: Fields,
  usual: { field: string; order: "asc" | "desc" },
): Order {
  const name = query.column || usual.field;
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!field?.sort) throw unknown(name, "column");
  return { column: field.sortedBy ?? field.column, direction: query.column ? (query.order ?? "desc") : usual.order };
}

function allowed(fields: Fields, name: string): Field {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!field) throw unknown(name);
  return field;
}

function refuseUnknown(names: readonly string[], fields: Fields): void {
  const issues: Issue[] = names
    .filter((name) => name !== "" && !Object.hasOwn(fields, name))
    .map((field) => ({ id: "field-unknown", field }));
  if (issues.length > 0) throw refuse("field-unknown", { issues });
}

const unknown = (name: string, field = name) => refuse("field-unknown", { field, values: { name } });
