// What a company calls the free fields of its products (reference.md §5.9): a replica, for the headings of workbooks.
import { statement } from "../database/statement.ts";
import { replicaOf, upsert } from "../events/replica.ts";

/** More than there are such fields. */
const ALIASES_MAX = 100;
const ALIASES = replicaOf("replica_property_aliases", { field: "text", alias: "text" });
const NAMED = statement<{ field: string; alias: string }>(
  `select field, alias from replica_property_aliases where alias <> '' limit ${ALIASES_MAX}`,
);

export const upsertAliases = async (tx: object, rows: readonly object[]): Promise<void> =>
  void (await upsert(tx, ALIASES, rows));

/** The company's own titles by field. */
export const readAliases = async (tx: object): Promise<Readonly<Record<string, string>>> =>
  Object.fromEntries((await NAMED.rows(tx)).map(({ field, alias }) => [field, alias]));
