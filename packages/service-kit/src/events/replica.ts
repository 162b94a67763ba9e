// Replicas: local copies of other services' rows, fed by facts. The newer version wins, in whatever order facts come.
import { type Statement, statement } from "../database/statement.ts";

/** A column of a replica: its type, and where its name or value differ from the fact's field. */
export interface ReplicaColumn {
  /** The fact's field; the column's name where left out. */
  field?: string;
  type: string;
  /** What is stored for a missing value. */
  otherwise?: string;
}
export type Replica = Statement<{ id: string }>;
type Columns = Readonly<Record<string, string | ReplicaColumn>>;

/**
 * The statement that upserts rows of a fact, typed as JSON: `const PARTNERS = replicaOf("replica_partners", { type: "text", tax_rate: { field: "taxRate", type: "numeric" } })`.
 * Rows have `id` and `version`. It returns the ids of the rows that are newer than what was stored.
 * @param columns by the column's name its type, or more of it
 * @param key the column that the fact's id is stored in
 */
export function replicaOf(table: string, columns: Columns, key = "id"): Replica {
  const all = Object.entries({ [key]: { field: "id", type: "uuid" }, version: "int", ...columns }).map(
    ([column, of]) => {
      const { field = column, type, otherwise }: ReplicaColumn = typeof of === "string" ? { type: of } : of;
      const value = `g."${field}"`;
      return { column, typed: `"${field}" ${type}`, value: otherwise ? `coalesce(${value}, ${otherwise})` : value };
    },
  );
  const changing = all.filter(({ column }) => column !== key);
  return statement(`insert into ${table} as t (${all.map(({ column }) => column).join(", ")})
    select ${all.map(({ value }) => value).join(", ")} from json_to_recordset($1::json) as g(${all.map(({ typed }) => typed).join(", ")}) order by g.id
    on conflict (tenant_id, ${key}) do update set ${changing.map(({ column }) => `${column} = excluded.${column}`).join(", ")}
    where t.version < excluded.version returning ${key} as id`);
}

/** Upserts rows of a fact into a replica. @returns the ids of those that are newer than what was there */
export const upsert = async (tx: object, replica: Replica, rows: readonly object[]): Promise<Set<string>> =>
  new Set((await replica.rows(tx, JSON.stringify(rows))).map(({ id }) => id));

/** The statement that upserts the tenant's settings: `$1` is their version, `$2` all of them. It writes nothing where a newer version is stored. */
export const SETTINGS = `insert into replica_settings as s (version, settings) values ($1::int, $2::jsonb) on conflict (tenant_id)
  do update set version = excluded.version, settings = excluded.settings where s.version < excluded.version`;
