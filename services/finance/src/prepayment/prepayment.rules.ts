// What slips change of members' prepayments, and what exceeds one (reference.md §3.8, docs/decisions/0076). Pure.
import { refuse } from "@kontor/contracts/core/error";
import { Decimal } from "decimal.js";
import type { SlipDecision } from "../slip/decide.rules.ts";

/** What is left of a member's prepayment, less what is withdrawn or reserved. */
export interface Prepayment {
  memberId: string;
  member: string;
  left: string;
}
const INSUFFICIENT = "prepayment-insufficient";
const HIDDEN = "***";

/** An advance counts with its effect; a withdrawal is reserved from its save on. */
const shareOf = (slip: SlipDecision["before"], isGone: boolean): Decimal => {
  const total = new Decimal(slip?.head.totalPrice ?? 0);
  if (!slip || isGone) return new Decimal(0);
  return slip.head.effective ? total : Decimal.min(total, 0);
};

/** By how much the decisions change what is left of each member's prepayment. */
export function prepaymentChanges(
  decisions: readonly Pick<SlipDecision, "before" | "after" | "isGone">[],
): Map<string, Decimal> {
  const changes = new Map<string, Decimal>();
  const add = (memberId: string | null | undefined, amount: Decimal): void => {
    if (memberId) changes.set(memberId, (changes.get(memberId) ?? new Decimal(0)).plus(amount));
  };
  for (const { before, after, isGone } of decisions) {
    add(before?.head.partnerId, shareOf(before, false).negated());
    add(after.head.partnerId, shareOf(after, isGone));
  }
  return changes;
}

/** @param isHidden the reader may not see the figures. @throws Refusal `prepayment-insufficient` (409, 8500016), where the amount is more than is left */
export function refuseOverdrawn(
  { member, left }: Omit<Prepayment, "memberId">,
  amount: Decimal,
  { field, isHidden = false }: { field: string; isHidden?: boolean },
): void {
  if (!amount.greaterThan(0) || amount.lessThanOrEqualTo(left)) return;
  const shown = (figure: Decimal): string => (isHidden ? HIDDEN : figure.toFixed(2));
  const values = { member, left: shown(new Decimal(left)), amount: shown(amount) };
  const issues = [{ id: INSUFFICIENT, field, values, code: 8500016 }];
  throw refuse(INSUFFICIENT, { status: 409, code: 8500016, values, issues });
}
