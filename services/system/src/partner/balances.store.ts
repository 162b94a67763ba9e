// Stores partner balances from finance facts (docs/decisions/0019).
import type { partnerBalancesChanged } from "@kontor/contracts/finance/facts";
import { statement } from "@kontor/service-kit/database/statement";
import type { z } from "zod";

const UPSERT = statement(`insert into partner_balances (partner_id, amount, prepaid, sequence)
  select "partnerId", amount, prepaid, $2::bigint from json_to_recordset($1::json) as g("partnerId" uuid, amount numeric, prepaid numeric) order by 1
  on conflict (tenant_id, partner_id) do update set amount = excluded.amount, prepaid = excluded.prepaid, sequence = excluded.sequence
  where partner_balances.sequence < excluded.sequence`);

/** Stores the latest balance, in whatever order facts arrive. @param sequence finance's count of what it published */
export async function upsertBalances(
  tx: object,
  { partners }: z.output<typeof partnerBalancesChanged.body>,
  sequence: number,
): Promise<void> {
  await UPSERT.run(tx, JSON.stringify(partners), sequence);
}
