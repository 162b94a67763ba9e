// Closes sale orders whose rest is no longer to be bought by purchase orders, and opens them again (reference.md §1.10, docs/decisions/0060).
import { refuse } from "@kontor/contracts/core/error";
import type { Transitioned } from "../voucher/voucher-writes.ts";
import { changeOrders } from "./change-orders.ts";
import { type Decision, frozenFor } from "./decide.rules.ts";
import { assertAudited, closedAlready } from "./deposit-return.rules.ts";
import type { DocumentCall, DocumentServiceOptions } from "./document-call.ts";
import type { Closing } from "./force-close.ts";
import type { StoredDocument } from "./model.ts";
import { recomputeProcured } from "./procured.store.ts";

/**
 * Closes or opens orders for purchase, all or none, whatever period they are dated in: their effect stays.
 * @throws Refusal `document-close-not-audited`; `document-close-not-bought` for an order that is not partly bought, `document-already-closed`; `document-not-closed` for one that is to be opened
 */
export function closePurchase(
  parts: DocumentServiceOptions,
  call: DocumentCall,
  { seen, reason, closes }: Pick<Closing, "seen" | "reason" | "closes">,
): Promise<Transitioned> {
  const { ctx, kind } = call;
  return changeOrders(parts, call, {
    ...{ seen, reason, action: closes ? "close-purchase" : "reopen-purchase" },
    changed: (order) => closed(order, closes),
    ...(closes && { freezes: (decision: Decision) => frozenFor(kind.contract, decision, 3) }),
    publish: (tx, ids) => recomputeProcured(tx, ctx, kind.contract.name, ids),
  });
}

/** @throws Refusal where the order's state does not allow it */
function closed({ head, ...rest }: StoredDocument, isProcurementClosed: boolean): StoredDocument {
  const { number } = head;
  assertAudited(head);
  if (isProcurementClosed && head.isProcurementClosed) throw closedAlready(number);
  if (!isProcurementClosed && !head.isProcurementClosed)
    throw refuse("document-not-closed", { status: 409, values: { number } });
  return { ...rest, head: { ...head, isProcurementClosed, version: head.version + 1 } };
}
