// Finds accounts that cannot be deleted, because documents or slips refer to them (reference.md §5.12).
import { statement } from "@kontor/service-kit/database/statement";
import type { FinanceTx } from "../db.ts";

const NOTE = statement(`insert into account_uses (account_id) select id from unnest($1::uuid[]) as named(id) order by id
  on conflict do nothing`);

/** Records permanently the accounts that documents or slips use. */
export async function noteAccounts(tx: object, accounts: readonly { accountId: string }[]): Promise<void> {
  const ids = [...new Set(accounts.map(({ accountId }) => accountId))];
  if (ids.length > 0) await NOTE.run(tx, ids);
}

/** The given accounts that something refers to. */
export async function usedAccounts(tx: FinanceTx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.accountUse.findMany({ where: { accountId: { in: [...ids] } }, select: { accountId: true } });
  return rows.map((row) => row.accountId);
}
