// Counts the documents and slips that a tenant has entered this month in its time zone, from the operation log (reference.md §7.8).
import { documentKinds } from "@kontor/contracts/document/document-kinds";
import { slipKinds } from "@kontor/contracts/finance/slip-kinds";
import { statement } from "@kontor/service-kit/database/statement";
import type { SystemTx } from "../db.ts";

const COUNT = statement<{ n: number }>(`with clock as (select coalesce((select time_zone from settings), 'UTC') as zone)
  select count(*)::int as n from operation_log, clock where type = 'add' and operation = any($1::text[])
    and created_at >= date_trunc('month', $2::timestamptz at time zone zone) at time zone zone`);
const KINDS = [...documentKinds, ...slipKinds].map(({ name }) => name);

/** Vouchers deleted since count as well, because they were entered. */
export async function documentsThisMonth(tx: SystemTx, now: Date): Promise<number> {
  const [row] = await COUNT.rows(tx, KINDS, now.toISOString());
  return row?.n ?? 0;
}
