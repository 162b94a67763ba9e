// Rules for suppliers, customers and members, common ones and those of a type (reference.md §5.2; business.md §5).
import type { Issue } from "@kontor/contracts/core/error";
import { figure } from "@kontor/contracts/document/totals";
import type { PartnerType } from "@kontor/contracts/system/partner";

export interface Openings {
  beginNeedGet: string | null;
  beginNeedPay: string | null;
}

const isFigure = (text: string | null): boolean => text !== null && !/^0*(\.0*)?$/.test(text);

/**
 * What is wrong with opening figures: receivable and payable cannot both be filled (business.md §5), and a member has
 * neither, since his balance comes from what he prepays (reference.md §5.2).
 */
export function openingIssue(type: PartnerType, { beginNeedGet, beginNeedPay }: Openings): Issue | undefined {
  const receivable = isFigure(beginNeedGet);
  const payable = isFigure(beginNeedPay);
  if (type === "会员" && (receivable || payable)) {
    return { id: "member-without-opening", field: receivable ? "beginNeedGet" : "beginNeedPay" };
  }
  return receivable && payable ? { id: "both-opening-balances", field: "beginNeedPay" } : undefined;
}

/** Only a customer has a credit limit (docs/decisions/0064). */
export const creditLimitIssue = (
  type: PartnerType,
  { creditLimit }: { creditLimit: string | null },
): Issue | undefined =>
  type !== "客户" && creditLimit !== null ? { id: "value-not-allowed", field: "creditLimit" } : undefined;

/**
 * What is left to settle of an opening balance that a change reduces, signed as finance stores it (what the partner owes is positive), and the
 * field that holds it. undefined when the opening balance does not become less.
 */
export function lessenedOpening(before: Openings, after: Openings) {
  const [was, is] = [before, after].map((each) => figure(each.beginNeedGet ?? "0").minus(each.beginNeedPay ?? "0"));
  if (!was || !is || was.isZero()) return undefined;
  const isLess = is.isNegative() !== was.isNegative() || is.abs().lessThan(was.abs());
  const field = was.isNegative() ? ("beginNeedPay" as const) : ("beginNeedGet" as const);
  return isLess ? { amountDebt: is.toFixed(2), field } : undefined;
}

/** The opening figure that a change sets to another value, or that a new partner has; undefined when there is none. */
export const changedOpening = (before: Openings | undefined, after: Openings): keyof Openings | undefined =>
  (["beginNeedGet", "beginNeedPay"] as const).find(
    (field) => !figure(after[field] ?? "0").equals(figure(before?.[field] ?? "0")),
  );

/** A member's name is his card number; the refusal says which. */
export const duplicateNameId = (type: PartnerType): string =>
  type === "会员" ? "card-number-already-exists" : "name-already-exists";
