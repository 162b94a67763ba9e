// Rules for slip lines that name settlement accounts: transfers, and members' advances (reference.md §3.3). Pure.
import type { Issue } from "@kontor/contracts/core/error";
import type { AccountLines } from "@kontor/contracts/finance/slip-lines";
import { lineIssue, when } from "@kontor/service-kit/voucher/check.rules";
import { Decimal } from "decimal.js";
import type { JudgedSlip } from "./model.ts";

/** Why the slip cannot name the account; undefined where it can. A disabled one can stay where it was named before. */
export function accountReason(
  { referenceData }: Pick<JudgedSlip, "referenceData">,
  accountId: string,
  wasNamed: boolean,
): string | undefined {
  const account = referenceData.accounts.find(({ id }) => id === accountId);
  if (!account) return "not-found";
  return account.enabled || wasNamed ? undefined : "document-account-disabled";
}

/**
 * Each line names an account that receives an amount, and nothing else; the paying account of a transfer is not among them. A member takes an advance back
 * with lines that are all below zero.
 */
export function accountIssues(judged: JudgedSlip, { from }: AccountLines): Issue[] {
  const { input, stored } = judged;
  const before = new Set(stored?.lines.map(({ accountId }) => accountId));
  return input.lines.flatMap(({ accountId, inOutItemId, billId, eachAmount }, at) => {
    const reason =
      accountId === null ? "slip-account-required" : accountReason(judged, accountId, before.has(accountId));
    return [
      ...when(inOutItemId !== null, () => lineIssue("value-not-allowed", at, "inOutItemId")),
      ...when(billId !== null, () => lineIssue("value-not-allowed", at, "billId")),
      ...when(accountId !== null && accountId === input.accountId, () => ({
        ...lineIssue("slip-account-is-payer", at, "accountId"),
        code: 9500006,
      })),
      ...(reason ? [lineIssue(reason, at, "accountId")] : []),
      ...amountIssues(input.lines, eachAmount, at, from),
    ];
  });
}

function amountIssues(
  lines: JudgedSlip["input"]["lines"],
  eachAmount: string,
  at: number,
  from: AccountLines["from"],
): Issue[] {
  const amount = new Decimal(eachAmount);
  if (from === "account")
    return when(!amount.greaterThan(0), () => lineIssue("slip-amount-not-positive", at, "eachAmount"));
  if (amount.isZero()) return [lineIssue("slip-amount-zero", at, "eachAmount")];
  const isWithdrawal = new Decimal(lines[0]?.eachAmount ?? 0).isNegative();
  return when(amount.isNegative() !== isWithdrawal, () => lineIssue("slip-amounts-mixed", at, "eachAmount"));
}
