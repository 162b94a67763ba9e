// What the wire shows of a document's state: its audit state with progress, and how far it is paid (reference.md §1.10).
import { figure } from "@kontor/contracts/document/totals";

/** The state on the wire: while not audited the audit state, then how far later documents have taken its lines. */
export function wireStatus(auditStatus: number, progress: number): 0 | 1 | 2 | 3 | 9 {
  if (auditStatus !== 1) return auditStatus === 9 ? 9 : 0;
  return progress === 2 ? 2 : progress === 3 ? 3 : 1;
}

interface Payable {
  amountDue: string;
  amountPaid: string;
  amountSettled: string;
}

/** Derived from the amount due, paid with the document and settled later (reference.md §1.10). */
export function paymentState(hasDebt: boolean, { amountDue, amountPaid, amountSettled }: Payable) {
  if (!hasDebt) return "none";
  const open = figure(amountDue).minus(amountPaid).minus(amountSettled);
  if (open.lessThanOrEqualTo(0)) return "settled";
  return figure(amountPaid).isZero() && figure(amountSettled).isZero() ? "unpaid" : "inDebt";
}
