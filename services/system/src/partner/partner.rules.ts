// What holds for suppliers, customers and members alike, and what only for some (reference.md §5.2; business.md §5).
import { type Issue, notFound, type Refusal, refuse } from "@kontor/contracts/core/error";
import type { PartnerType } from "@kontor/contracts/system/supplier";

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

/** @throws Refusal `both-opening-balances` or `member-without-opening` */
export function refuseOpenings(type: PartnerType, openings: Openings): void {
  const issue = openingIssue(type, openings);
  if (issue) throw refuse(issue.id, { issues: [issue] });
}

/** A member's name is his card number; the refusal says which. */
export const nameTaken = (type: PartnerType): Refusal => refuse(nameTakenId(type), { status: 409, field: "supplier" });
export const nameTakenId = (type: PartnerType): string =>
  type === "会员" ? "card-number-already-exists" : "name-already-exists";

/** A partner keeps its type for good: its documents and its ledger depend on it. */
export function refuseOtherType(asked: PartnerType, stored: string): void {
  if (asked !== stored) throw notFound("id");
}
