// Checks whether a table has a row of the same name (kit.name_key), for forms and for saving alike.
import { statement } from "../database/statement.ts";

/** Returns whether another row than `exceptId` has the name; null: any row. */
export type NameCheck = (tx: object, name: string, exceptId?: string) => Promise<boolean>;

/**
 * The check for a table of the service's own: `const roleNameTaken = nameTaken("roles", "name_key")`.
 * @param key the column that `kit.unique_by_name` made
 */
export function nameCheck(table: string, key: string): NameCheck {
  const other = statement(
    `select from ${table} where ${key} = kit.name_key($1) and ($2::uuid is null or id <> $2) limit 1`,
  );
  return async (tx, name, exceptId) => (await other.run(tx, name, exceptId ?? null)) > 0;
}
