// What accounts of profit and settlement accounts moved by day, in the tenant's time zone: the money reports' source (docs/decisions/0078).
import { profitAccounts } from "@kontor/contracts/reports/net-profit";
import { ZONE } from "@kontor/service-kit/database/local-time";
import { statement } from "@kontor/service-kit/database/statement";

/** The accounts that days are kept of. */
const accountsByDay: readonly string[] = ["cash", ...profitAccounts];
const BY_DAY = accountsByDay.map((account) => `'${account}'`).join(", ");

/** The statement that adds entries of a source with these columns to their days. Opening balances, dated at the epoch, belong to no day. */
export const addToDays = (from: string, { subject, at }: { subject: string; at: string }): string =>
  `insert into ledger_days as d (account, day, subject_id, kind, amount)
    select account collate "C", (${at} at time zone ${ZONE})::date, ${subject}, kind collate "C", sum(amount) from ${from}
    where account in (${BY_DAY}) and ${at} > 'epoch' group by 1, 2, 3, 4 having sum(amount) <> 0 order by 1, 2, 3, 4
    on conflict (tenant_id, account, day, subject_id, kind) do update set amount = d.amount + excluded.amount`;

const KEY = "hashtextextended('ledger_days ' || app_tenant()::text, 0)";
const SHARE = statement(`select pg_advisory_xact_lock_shared(${KEY})`);
const ALONE = statement(`select pg_advisory_xact_lock(${KEY})`);
const ZONE_NOW = statement<{ zone: string }>(`select ${ZONE} as zone`);
const EMPTY = statement("delete from ledger_days");
const REFILL = statement(addToDays("ledger_entries", { subject: "subject_id", at: "oper_time" }));

/** Keeps the time zone, and with it the days, until the commit. */
export const lockDays = (tx: object): Promise<unknown> => SHARE.run(tx);

/**
 * Runs what may change the tenant's time zone, and adds up all days anew where it did: nobody posts meanwhile.
 * @param change stores the settings
 */
export async function withDaysOf(tx: object, change: () => Promise<void>): Promise<void> {
  await ALONE.run(tx);
  const [before] = await ZONE_NOW.rows(tx);
  await change();
  const [after] = await ZONE_NOW.rows(tx);
  if (before?.zone === after?.zone) return;
  await EMPTY.run(tx);
  await REFILL.run(tx);
}
