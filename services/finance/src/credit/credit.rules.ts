// What is left of a customer's credit limit, and what exceeds it (docs/decisions/0064). Pure.
import { refuse } from "@kontor/contracts/core/error";
import { figure } from "@kontor/contracts/document/totals";

/** A customer's limit, and how much of it debts, open orders and reservations use; no limit: null. */
export interface Credit {
  creditLimit: string | null;
  used: string;
}

/** What the form shows beside a customer. */
export function creditLeft({ creditLimit, used }: Credit) {
  if (creditLimit === null) return { creditLimit, used: null, left: null };
  return { creditLimit, used, left: figure(creditLimit).minus(used).toFixed(2) };
}

interface CreditRequest {
  customer: string;
  /** By how much the customer would owe or order more. */
  amount: string;
  /** The caller may not see the prices of sales. */
  isHidden: boolean;
}
const HIDDEN = "***";
const EXCEEDED = "credit-limit-exceeded";

/** @throws Refusal `credit-limit-exceeded` (409) with what is used and left, where the amount is more than is left */
export function refuseExceeded(credit: Credit, { customer, amount, isHidden }: CreditRequest): void {
  const { creditLimit, used, left } = creditLeft(credit);
  if (creditLimit === null || figure(amount).lessThanOrEqualTo(left)) return;
  const shown = { limit: figure(creditLimit).toFixed(2), used, more: figure(amount).toFixed(2), left };
  const values = {
    customer,
    ...(isHidden ? Object.fromEntries(Object.keys(shown).map((name) => [name, HIDDEN])) : shown),
  };
  // The form shows it at the customer.
  throw refuse(EXCEEDED, { status: 409, values, issues: [{ id: EXCEEDED, field: "organId", values }] });
}
