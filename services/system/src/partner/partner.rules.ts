// What holds for suppliers, customers and members alike, and what only for some (reference.md §5.2; business.md §5).
import type { Issue } from "@kontor/contracts/core/error";
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

/** A member's name is his card number; the refusal says which. */
export const nameTakenId = (type: PartnerType): string =>
  type === "会员" ? "card-number-already-exists" : "name-already-exists";
