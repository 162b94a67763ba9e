// Checks the account that a deposit is refunded through.
import { notFound, refuse } from "@kontor/contracts/core/error";
import type { DepositReturn } from "@kontor/contracts/document/order-endpoints";
import { statement } from "../database/statement.ts";

const ACCOUNT = statement<{ enabled: boolean }>(
  "select enabled from replica_accounts where id = $1::uuid and not deleted",
);

/**
 * @param field the call's name of the account
 * @throws Refusal `not-found` for an unknown account or another tenant's; `document-account-disabled`
 */
export async function refuseAccount(
  tx: object,
  depositReturn: DepositReturn | undefined,
  field = "depositReturn.accountId",
): Promise<void> {
  if (!depositReturn?.accountId) return;
  const [account] = await ACCOUNT.rows(tx, depositReturn.accountId);
  if (!account) throw notFound(field);
  if (!account.enabled) throw refuse("document-account-disabled", { field });
}
