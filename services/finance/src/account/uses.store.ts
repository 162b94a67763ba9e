// Accounts that documents or slips refer to can no longer be deleted (reference.md §5.12).
import type { FinanceTx } from "../db.ts";

/** Those of the accounts that something refers to. Whoever posts a document or slip notes its accounts in the same commit. */
export async function usedAccounts(tx: FinanceTx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.accountUse.findMany({ where: { accountId: { in: [...ids] } }, select: { accountId: true } });
  return rows.map((row) => row.accountId);
}
