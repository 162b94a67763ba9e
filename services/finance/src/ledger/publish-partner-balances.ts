// Publishes partner balances up to today: the latest of all changes within a second, so that hundreds of documents cost one fact, and at the beginning of a day
// those of documents dated on it.
import { partnerBalancesChanged } from "@kontor/contracts/finance/facts";
import type { TenantCtx } from "@kontor/service-kit/context/ctx";
import { isoTime } from "@kontor/service-kit/database/iso-time";
import { todaysEnd, ZONE } from "@kontor/service-kit/database/local-time";
import { statement } from "@kontor/service-kit/database/statement";
import { startTenantJob } from "@kontor/service-kit/database/tenant-job";
import { publish } from "@kontor/service-kit/events/outbox";
import type { Log } from "@kontor/service-kit/runtime/log";
import type { FinanceDb } from "../db.ts";

const EVERY_MS = 1_000;
const TENANTS_AT_ONCE = 100;
const PARTNERS_AT_ONCE = 500;

// Partners changed by a booking that is still running are left for the next time.
const TAKE = statement<{ id: string }>(`delete from owed_untold where partner_id = any(array(
    select partner_id from owed_untold where due <= $1::timestamptz order by partner_id limit ${PARTNERS_AT_ONCE} for update skip locked))
  returning partner_id as id`);
const END = todaysEnd("$2::timestamptz");
// Each partner has one of the two, by its type. What is dated after today is subtracted, and published when its day begins; of a prepayment it counts at once, as it can be spent at once.
const BALANCES =
  statement<PartnerBalanceRow>(`select t.id as "partnerId", coalesce(sum((b.amount - a.amount) * case b.account when 'payable' then -1 else 1 end), 0.00)::text as amount,
    coalesce((select -p.amount from ledger_balances p where p.account = 'prepayment' and p.subject_id = t.id), 0.00)::text as prepaid,
    ${isoTime(`((min(a.first) at time zone ${ZONE})::date::timestamp at time zone ${ZONE})`)} as due
  from unnest($1::uuid[]) as t(id) left join ledger_balances b on b.subject_id = t.id and b.account in ('receivable', 'payable')
    left join lateral (select coalesce(sum(e.amount), 0.00) as amount, min(e.oper_time) as first from ledger_entries e
      where e.account = b.account collate "default" and e.subject_id = b.subject_id and e.oper_time >= ${END}) a on true
  group by t.id order by t.id`);
interface PartnerBalanceRow {
  partnerId: string;
  amount: string;
  prepaid: string;
  /** The moment at which the next document dated in the future begins to count; null where there is none. */
  due: string | null;
}
const AGAIN = statement(`insert into owed_untold (partner_id, due)
  select "partnerId", due from json_to_recordset($1::json) as g("partnerId" uuid, due timestamptz) order by 1 on conflict do nothing`);

/** Publishes the changed balances of one tenant's partners up to today; returns how many. */
export async function publishPartnerBalances(tx: object, ctx: TenantCtx): Promise<number> {
  const now = ctx.now().toISOString();
  const claimed = (await TAKE.rows(tx, now)).map(({ id }) => id);
  if (claimed.length === 0) return 0;
  const balances = await BALANCES.rows(tx, claimed, now);
  await publish(tx, partnerBalancesChanged, { partners: balances.map(({ due: _due, ...balance }) => balance) }, ctx);
  const ahead = balances.filter(({ due }) => due !== null);
  if (ahead.length > 0) await AGAIN.run(tx, JSON.stringify(ahead));
  return claimed.length;
}

export interface PartnerBalanceParts {
  db: FinanceDb;
  /** Sees which tenants have changed balances, and no other data of theirs. */
  relayUrl: string;
  log: Log;
}

/** Starts publishing. Stopping waits for the tenant in progress. */
export const startPublishingBalances = ({ db, ...parts }: PartnerBalanceParts): { stop(): Promise<void> } =>
  startTenantJob({
    ...{ ...parts, every: EVERY_MS, limit: TENANTS_AT_ONCE },
    what: "publishing partner balances",
    find: `select distinct tenant_id as "tenantId" from owed_untold where due <= now()`,
    work: ({ ctx }) => db.tenantTx(ctx, (tx) => publishPartnerBalances(tx, ctx)),
  });
