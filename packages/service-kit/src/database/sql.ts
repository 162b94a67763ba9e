// Composes the kit's SQL: identifiers come from fixed maps, every value is bound (INJ-1).

import { sqlOf } from "./database.ts";
import { type Cell, castOf, type Field, type Fields, readAs, type Values } from "./fields.ts";

/** Collects a statement's values; `bind` returns the placeholder. */
export interface Parameters {
  readonly values: unknown[];
  bind(value: unknown, type: string): string;
}

export function parameters(): Parameters {
  const values: unknown[] = [];
  return {
    values,
    bind(value, type) {
      values.push(value);
      return `$${values.length}::${type}`;
    },
  };
}

/** Runs a statement that a service composed of its own fixed texts; the caller's input is only in `bound`. */
export const rowsOf = <Row>(tx: object, text: string, bound: Parameters): Promise<Row[]> =>
  sqlOf(tx).$queryRawUnsafe<Row[]>(text, ...bound.values);

export interface Where {
  /** Conditions joined by `and`; empty: every row that row-level security shows. */
  conditions: readonly string[];
  parameters: Parameters;
}

export type Row = Record<string, Cell>;

export interface Order {
  column: string;
  direction: "asc" | "desc";
}

const whereText = ({ conditions }: Where): string =>
  conditions.length === 0 ? "" : ` where ${conditions.join(" and ")}`;
const columnsText = (fields: Fields): string =>
  Object.entries(fields)
    .map(([name, field]) => `${readAs(field)} as "${name}"`)
    .join(", ");
const opposite = { asc: "desc", desc: "asc" } as const;

/** Counts rows, at most up to `limit` where one is given. */
export async function countRows(tx: object, table: string, where: Where, limit?: number): Promise<number> {
  const rows = `select 1 from ${table}${whereText(where)}${limit === undefined ? "" : ` limit ${limit}`}`;
  const [row] = await sqlOf(tx).$queryRawUnsafe<{ n: number }[]>(
    `select count(*)::int as n from (${rows}) counted`,
    ...where.parameters.values,
  );
  return row?.n ?? 0;
}

export interface Slice {
  order: Order;
  offset: number;
  limit: number;
  /** The exact count, if known; then rows past the middle are read from the end. */
  total?: number;
}

/** Reads a slice in order. The ids are found by the index alone; only their rows are fetched. */
export async function selectSlice(
  tx: object,
  table: string,
  fields: Fields,
  where: Where,
  slice: Slice,
): Promise<Row[]> {
  const { order, limit, offset, total } = slice;
  const fromEnd = total !== undefined && offset > total / 2;
  const count = fromEnd ? Math.max(0, Math.min(limit, total - offset)) : limit;
  const direction = fromEnd ? opposite[order.direction] : order.direction;
  const skip = fromEnd ? Math.max(0, total - offset - limit) : offset;
  const by = `${order.column} ${direction}, id ${direction}`;
  const ids = `select id as found_id from ${table}${whereText(where)} order by ${by} limit ${count} offset ${skip}`;
  const rows = await sqlOf(tx).$queryRawUnsafe<Row[]>(
    `select ${columnsText(fields)} from ${table} join (${ids}) found on found_id = ${table}.id order by ${by}`,
    ...where.parameters.values,
  );
  return fromEnd ? rows.reverse() : rows;
}

/** Reads rows and locks them until the commit, in order of id so that two bulk operations never wait for each other. */
export function selectForUpdate(tx: object, table: string, fields: Fields, where: Where): Promise<Row[]> {
  const text = `select ${columnsText(fields)} from ${table}${whereText(where)} order by ${table}.id for update`;
  return sqlOf(tx).$queryRawUnsafe<Row[]>(text, ...where.parameters.values);
}

/** Inserts many rows in one statement. Each row names the same columns. */
export async function insertRows(
  tx: object,
  table: string,
  fields: Fields,
  columns: readonly Field[],
  rows: readonly Row[],
): Promise<Row[]> {
  const names = columns.map((field) => field.column).join(", ");
  const typed = columns.map((field) => `${field.column} ${castOf[field.type]}`).join(", ");
  return await sqlOf(tx).$queryRawUnsafe<Row[]>(
    `insert into ${table} (${names}) select ${names} from jsonb_to_recordset($1::jsonb) as input(${typed}) returning ${columnsText(fields)}`,
    JSON.stringify(rows),
  );
}

const changeTimes = new Map<string, Promise<boolean>>();

/** Whether a table stores when a row was last changed; queried once for each table. */
function hasChangeTime(tx: object, table: string): Promise<boolean> {
  const cached = changeTimes.get(table);
  if (cached) return cached;
  const pending = sqlOf(tx)
    .$queryRawUnsafe(
      "select from pg_attribute where attrelid = to_regclass($1) and attname = 'updated_at' and not attisdropped",
      table,
    )
    .then((rows) => Array.isArray(rows) && rows.length > 0);
  changeTimes.set(table, pending);
  // A failed query is repeated.
  pending.catch(() => changeTimes.delete(table));
  return pending;
}

/** Sets the given fields, raises the version and, where there is one, `updated_at`; returns the rows as they are now. */
export async function updateRows(
  tx: object,
  table: string,
  fields: Fields,
  values: Values,
  where: Where,
): Promise<Row[]> {
  const sets = Object.entries(values).map(([name, value]) => {
    const field = fieldOf(fields, name);
    return `${field.column} = ${where.parameters.bind(value, castOf[field.type])}`;
  });
  const own = ["version = version + 1", ...((await hasChangeTime(tx, table)) ? ["updated_at = now()"] : [])];
  const text = `update ${table} set ${[...sets, ...own].join(", ")}${whereText(where)} returning ${columnsText(fields)}`;
  return sqlOf(tx).$queryRawUnsafe<Row[]>(text, ...where.parameters.values);
}

export async function deleteRows(tx: object, table: string, where: Where): Promise<void> {
  await sqlOf(tx).$executeRawUnsafe(`delete from ${table}${whereText(where)}`, ...where.parameters.values);
}

/** The field of that name. @throws Error when code, not a caller, names one that is not declared */
export function fieldOf(fields: Fields, name: string): Field {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!field) throw new Error(`no field ${name}`);
  return field;
}
