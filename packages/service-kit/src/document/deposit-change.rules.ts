// What a write does to an order's deposit, as history keeps it: an edit of what was paid, or what went back and no longer does (docs/decisions/0061). Pure.
import type { DocumentKindValues } from "@kontor/contracts/document/kind-values";
import type { VoucherDecision } from "../voucher/model.ts";
import type { DocumentHeader, StoredDocument } from "./model.ts";

interface DepositPart {
  amount: string;
  accountIds: string[];
}
export interface DepositChange {
  before: DepositPart | null;
  after: DepositPart | null;
}

const paidPart = ({ head, accounts }: StoredDocument): DepositPart => ({
  amount: head.amountPaid,
  accountIds: accounts.map(({ accountId }) => accountId),
});
const returnedPart = (head: DocumentHeader): DepositPart | null =>
  head.depositReturnedAt === null
    ? null
    : { amount: head.depositReturned, accountIds: head.depositAccountId === null ? [] : [head.depositAccountId] };

/** null: the document is no order, it is new, or its deposit stays as it was. */
export function depositChangeOf(
  { progress }: Pick<DocumentKindValues, "progress">,
  { before, after }: VoucherDecision<StoredDocument>,
): DepositChange | null {
  if (!progress || !before) return null;
  if (before.head.depositReturnedAt !== after.head.depositReturnedAt)
    return { before: returnedPart(before.head), after: returnedPart(after.head) };
  const [was, is] = [paidPart(before), paidPart(after)];
  return JSON.stringify(was) === JSON.stringify(is) ? null : { before: was, after: is };
}
