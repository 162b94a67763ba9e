// Checks that a tenant has what a fact names; else the fact is retried, and parked in the end (decision 0030).
import { prepared, sqlOf } from "../database/database.ts";

/** Tables that facts refer to: a consumer's own, or replicas of another service's rows, which may come later than the fact. */
const REFERENCE_TABLES = {
  products: { isCopy: false },
  depots: { isCopy: false },
  accounts: { isCopy: false },
  replica_partners: { isCopy: true },
} as const;
export type ReferenceTable = keyof typeof REFERENCE_TABLES;

const UNKNOWN = Object.fromEntries(
  Object.keys(REFERENCE_TABLES).map((table) => [
    table,
    prepared(
      `select named.id from unnest($1::uuid[]) as named(id) where not exists (select from ${table} t where t.id = named.id)`,
    ),
  ]),
) as Record<ReferenceTable, string>; // one statement for each table

/** A fact names what its tenant does not have, or not yet. */
export class MissingReference extends Error {
  readonly mayComeLate: boolean;
  constructor(table: ReferenceTable, ids: readonly string[]) {
    super(`the company has none of these ${table}: ${ids.join(", ")}`);
    this.mayComeLate = REFERENCE_TABLES[table].isCopy;
  }
}

/** The table in which a ledger stores the last revision of each document that it posted. */
type Ledger = "stock_documents" | "ledger_documents";

interface Fact {
  documentId: string;
  kind: string;
  revision: number;
}

/** The documents of whose revisions the ledger has posted neither this one nor a later one. */
const NEW_REVISIONS: Readonly<Record<Ledger, string>> = {
  stock_documents: newsIn("stock_documents"),
  ledger_documents: newsIn("ledger_documents"),
};
function newsIn(ledger: Ledger): string {
  return prepared(`select g.at from json_to_recordset($1::json) as g(at int, "documentId" uuid, kind text, revision int) where not exists (
    select from ${ledger} t where t.document_id = g."documentId" and t.kind = g.kind and t.revision >= g.revision)`);
}

/**
 * The references of a revision that was superseded since do not matter any more: such a fact changes nothing, and can be consumed.
 * @param idsOf what a fact names in the table; null names nothing
 * @throws MissingReference when the tenant lacks something that facts new to the ledger name
 */
export async function requireReferences<F extends Fact>(
  tx: object,
  { table, ledger }: { table: ReferenceTable; ledger: Ledger },
  facts: readonly F[],
  idsOf: (fact: F) => readonly (string | null)[],
): Promise<void> {
  const named = [...new Set(facts.flatMap(idsOf).flatMap((id) => id ?? []))];
  if (named.length === 0) return;
  const rows = await sqlOf(tx).$queryRawUnsafe<{ id: string }[]>(UNKNOWN[table], named);
  if (rows.length === 0) return;
  const unknown = new Set(rows.map(({ id }) => id));
  const missing = facts.filter((fact) => idsOf(fact).some((id) => id !== null && unknown.has(id)));
  const keys = missing.map(({ documentId, kind, revision }, at) => ({ at, documentId, kind, revision }));
  const newRevisions = await sqlOf(tx).$queryRawUnsafe<{ at: number }[]>(NEW_REVISIONS[ledger], JSON.stringify(keys));
  if (newRevisions.length > 0) throw new MissingReference(table, [...unknown]);
}
