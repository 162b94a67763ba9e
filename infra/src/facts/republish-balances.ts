// Makes finance publish the balances of partners once more, so that the lists of partners show what the ledger says, whatever they have.
import { withSql } from "../migrate/sql.ts";
import { withBooks } from "../reconcile/books.ts";
import type { Installation } from "./installation.ts";

/** Partners with a balance in the ledger, and those whose list has one though the ledger may have none any more. */
const LEDGER = `select tenant_id as tenant, array_agg(distinct subject_id) as partners from ledger_balances
  where account in ('receivable', 'payable', 'prepayment') group by 1`;
const LISTED = "select tenant_id as tenant, array_agg(partner_id) as partners from partner_balances group by 1";
const MARK = `insert into owed_untold (partner_id) select distinct unnest($1::uuid[]) order by 1
  on conflict (tenant_id, partner_id) do update set due = excluded.due`;

interface Partners {
  tenant: string;
  partners: string[];
}

/**
 * Marks all partners' balances as not published. Finance publishes them within seconds while it runs, else once it does; the lists take the last one.
 * @returns how many partners
 */
export async function republishBalances({
  readerUrl,
  appUrl,
}: Pick<Installation, "readerUrl" | "appUrl">): Promise<number> {
  const byTenant = await withBooks(readerUrl, async ({ finance, system }) => {
    const partnersByTenant = new Map<string, Set<string>>();
    for (const rows of [finance.rows<Partners>(LEDGER), system.rows<Partners>(LISTED)])
      for await (const { tenant, partners } of rows)
        partnersByTenant.set(tenant, new Set([...(partnersByTenant.get(tenant) ?? []), ...partners]));
    return partnersByTenant;
  });
  await withSql(appUrl("finance"), async (sql) => {
    for (const [tenant, partners] of byTenant) {
      await sql.run("begin");
      await sql.rows("select set_config('app.tenant_id', $1, true)", [tenant]);
      await sql.rows(MARK, [[...partners]]);
      await sql.run("commit");
    }
  });
  return [...byTenant.values()].reduce((sum, { size }) => sum + size, 0);
}
