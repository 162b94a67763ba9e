// Names that must be unique: the database's unique index decides, and its violation becomes a refusal that forms show.
import { type Issue, type Refusal, refuse } from "@kontor/contracts/core/error";
import { sqlOf } from "../database/database.ts";
import { castOf, type Field, type Fields, type Values } from "../database/fields.ts";
import { pgError } from "../database/pg-errors.ts";
import { fieldOf } from "../database/sql.ts";

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
export async function toUniqueRefusal<T>(work: Promise<T>, unique: readonly Unique[]): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const dbError = pgError(error);
    const violated = dbError?.code === "23505" ? unique.find(({ index }) => index === dbError.constraint) : undefined;
    throw violated ? refusalOf(violated) : error;
  }
}

/** Refuses values that exist already, before the insert, so that the transaction stays usable. */
export async function assertUnique(tx: object, table: Table, rows: readonly Values[]): Promise<void> {
  for (const each of table.unique) {
    const compared = await compare(tx, table, each, rows);
    if (compared.some(({ taken }) => taken)) throw refusalOf(each);
  }
}

/** Taken or repeated values among many rows, as issues of a workbook. */
export async function uniqueIssues(
  tx: object,
  table: Table,
  rows: readonly { row: number; values: Values }[],
): Promise<Issue[]> {
  const issues: Issue[] = [];
  for (const each of table.unique) {
    const compared = await compare(
      tx,
      table,
      each,
      rows.map(({ values }) => values),
    );
    const seen = new Set<string>();
    for (const [at, { key, taken }] of compared.entries()) {
      // As many were compared as there are rows, in their order.
      if (taken || seen.has(key)) issues.push({ id: each.refusal, field: each.field, row: rows[at]?.row ?? 0 });
      seen.add(key);
    }
  }
  return issues;
}

/** The form in which a value is compared: names by their key, anything else as it is. Computed before the query, so that the index can be used. */
const comparedAs = ({ key }: Field, text: string): string => (key ? `kit.name_key(${text})` : text);

/** Each row's values in compared form, and whether another row of the table has them. In the order of the rows. */
async function compare(
  tx: object,
  { table, fields }: Table,
  { fields: names }: Unique,
  rows: readonly Values[],
): Promise<{ key: string; taken: boolean }[]> {
  const columns = names.map((name) => fieldOf(fields, name));
  const records = rows.map((row, at) => ({
    at,
    ...Object.fromEntries(columns.map((_, index) => [`v${index}`, row[names[index] ?? ""] ?? null])),
  }));
  const columnTypes = columns.map(({ type }, index) => `v${index} ${castOf[type]}`).join(", ");
  const keys = columns.map((field, index) => `${comparedAs(field, `v${index}`)} as k${index}`).join(", ");
  const same = columns.map(({ key, column }, index) => `t.${key ?? column} = input.k${index}`).join(" and ");
  return await sqlOf(tx).$queryRawUnsafe<{ key: string; taken: boolean }[]>(
    `with input as materialized (select at, ${keys} from jsonb_to_recordset($1::jsonb) as g(at int, ${columnTypes}))
     select jsonb_build_array(${columns.map((_, index) => `k${index}`).join(", ")})::text as key,
       exists (select from ${table} t where ${same}) as taken from input order by at`,
    JSON.stringify(records),
  );
}

const refusalOf = ({ refusal, field, code }: Unique): Refusal =>
  refuse(refusal, { status: 409, field, ...(code === undefined ? {} : { code }) });
