// The reader login: sees the data of all tenants that `npm run reconcile` compares, and can change nothing (reliability.md 3.2).
// It has its own policy on each table, so that no login of a service sees more than before.
import type { ServiceName } from "@kontor/contracts/core/endpoint";
import { loginOf } from "./logins.ts";
import { literal, withSql } from "./sql.ts";

/** Services whose own tables are books. Of the others only facts, copies of the books and the operation log are compared. */
const bookkeepers: readonly ServiceName[] = ["purchase", "sales", "warehouse", "finance", "reports"];
const ALSO_READABLE = [
  ...["partner_balances", "operation_log", "operation_log_heads"],
  ...["point_documents", "point_entries", "member_points"],
];
/** The content of files, which is private and not compared. */
const SEALED = "attachments";

/** Gives the reader the tables that there are now. Done after every migration; what it has already is left alone. */
export async function openBooks(ownerUrl: string, service: ServiceName): Promise<void> {
  const reader = literal(loginOf(service, "reader"));
  await withSql(ownerUrl, (owner) =>
    owner.run(`DO $$
      DECLARE book record;
      BEGIN
        EXECUTE format('GRANT USAGE ON SCHEMA public, kit TO %I', ${reader});
        FOR book IN SELECT c.oid, n.nspname AS schema, c.relname AS name, c.relkind AS kind
          FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
          WHERE c.relkind IN ('r', 'p', 'v') AND (n.nspname = 'kit' AND c.relname IN ('outbox_facts', 'inbox_facts', 'parked_facts')
            OR n.nspname = 'public' AND (${bookkeepers.includes(service)} OR c.relname IN (${ALSO_READABLE.map(literal).join(", ")})) AND c.relname NOT LIKE '\\_%' AND c.relname <> ${literal(SEALED)})
        LOOP
          EXECUTE format('GRANT SELECT ON %I.%I TO %I', book.schema, book.name, ${reader});
          IF book.kind <> 'v' AND NOT EXISTS (SELECT FROM pg_policy WHERE polrelid = book.oid AND polname = 'reader') THEN
            EXECUTE format('CREATE POLICY reader ON %I.%I FOR SELECT TO %I USING (true)', book.schema, book.name, ${reader});
          END IF;
        END LOOP;
      END $$`),
  );
}
