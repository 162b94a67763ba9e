// Names that may be taken once: the refusal a form shows, decided by the database's own unique index.
import { type Issue, type Refusal, refuse } from "@kontor/contracts/core/error";
import { rawOf } from "./db.ts";
import { castOf, type Fields, type Values } from "./fields.ts";
import { pgError } from "./pg-errors.ts";
import { fieldOf } from "./sql.ts";

export interface Unique {
  /** The unique index, which decides in the end. */
  index: string;
  /** Its fields, without the tenant. */
  fields: readonly string[];
  /** The refusal, and the field it marks. */
  refusal: string;
  field: string;
  code?: number;
}

interface Table {
  table: string;
  fields: Fields;
  unique: readonly Unique[];
}

/** Turns a violated index into the refusal that the resource names for it. */
export async function translateTaken<T>(work: Promise<T>, unique: readonly Unique[]): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const found = pgError(error);
    const violated = found?.code === "23505" ? unique.find(({ index }) => index === found.constraint) : undefined;
    throw violated ? refusalOf(violated) : error;
  }
}

/** Refuses values that exist already, before the insert, so that the transaction stays usable. */
export async function refuseTaken(tx: object, table: Table, rows: readonly Values[]): Promise<void> {
  for (const each of table.unique) {
    const taken = await takenKeys(tx, table, each, rows);
    if (rows.some((row) => taken.has(keyOf(each, row)))) throw refusalOf(each);
  }
}

/** What is taken or comes twice among many rows, as issues of a sheet. */
export async function takenIssues(
  tx: object,
  table: Table,
  rows: readonly { row: number; values: Values }[],
): Promise<Issue[]> {
  const issues: Issue[] = [];
  for (const each of table.unique) {
    const seen = await takenKeys(
      tx,
      table,
      each,
      rows.map(({ values }) => values),
    );
    for (const { row, values } of rows) {
      const key = keyOf(each, values);
      if (seen.has(key)) issues.push({ id: each.refusal, field: each.field, row });
      seen.add(key);
    }
  }
  return issues;
}

async function takenKeys(
  tx: object,
  { table, fields }: Table,
  { fields: names }: Unique,
  rows: readonly Values[],
): Promise<Set<string>> {
  const columns = names.map((name) => fieldOf(fields, name));
  const list = columns.map(({ column }) => `${table}.${column}`).join(", ");
  const given = columns.map(({ column, type }) => `${column} ${castOf[type]}`).join(", ");
  const asked = rows.map((row) =>
    Object.fromEntries(names.map((name) => [fieldOf(fields, name).column, row[name] ?? null])),
  );
  const joined = columns.map(({ column }) => `${table}.${column} = given.${column}`).join(" and ");
  const found = await rawOf(tx).$queryRawUnsafe<{ key: string }[]>(
    `select jsonb_build_array(${list})::text as key from ${table} join jsonb_to_recordset($1::jsonb) as given(${given}) on ${joined}`,
    JSON.stringify(asked),
  );
  return new Set(found.map(({ key }) => JSON.stringify(JSON.parse(key))));
}

const keyOf = ({ fields }: Unique, row: Values): string => JSON.stringify(fields.map((name) => row[name] ?? null));

const refusalOf = ({ refusal, field, code }: Unique): Refusal =>
  refuse(refusal, { status: 409, field, ...(code === undefined ? {} : { code }) });
