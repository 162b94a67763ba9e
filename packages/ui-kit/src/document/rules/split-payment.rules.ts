// The payment of a document over several settlement accounts: what they pay together, and whether that is all of it (reference.md §1.6).
import { figure } from "@kontor/contracts/document/totals";
import type { wireFigure } from "../../fields/number-input.rules.ts";
import type { AccountPart } from "../../voucher/form/draft.rules.ts";
import { figureOf } from "../../voucher/grid/expression.rules.ts";
import { isFigure } from "./line.rules.ts";

/** An account and its amount as typed. */
export interface SplitRow {
  accountId: string | undefined;
  text: string;
}

export function splitPayment(rows: readonly SplitRow[], paid: string, marks: Parameters<typeof wireFigure>[1]) {
  const amounts = rows.map(({ text }) => figureOf(text, "amount", marks));
  const parts = rows.flatMap(({ accountId }, at): AccountPart[] => {
    const amount = amounts[at] ?? "";
    return accountId && isFigure(amount) && !figure(amount).isZero() ? [{ accountId, amount }] : [];
  });
  const sum = parts.reduce((total, { amount }) => total.plus(figure(amount)), figure("0"));
  const left = figure(paid).minus(sum);
  const isTwice = new Set(parts.map(({ accountId }) => accountId)).size < parts.length;
  // The first account may be chosen before anything is paid.
  const isHalf = rows.some(
    ({ accountId, text }, at) =>
      (text.trim() !== "") !== Boolean(accountId) && (text.trim() !== "" || (accountId && at > 0)),
  );
  const isComplete = parts.length >= 2 && left.isZero() && !isTwice && !isHalf && amounts.every(isFigure);
  return {
    /** The rows that have both an account and an amount. */
    parts,
    sum,
    /** What of the payment no account pays yet. */
    left,
    /** Whether each row's text is an amount. */
    isAmount: amounts.map(isFigure),
    isTwice,
    /** Whether the parts can be saved as they are. */
    isComplete,
  };
}
