// The state of a document for the reports' chains: in its effect, or in a fact of its own where a write has none (docs/decisions/0062).
import { toWire } from "@kontor/contracts/core/money";
import type { DocumentStated } from "@kontor/contracts/document/facts";
import type { DocumentKindValues } from "@kontor/contracts/document/kind-values";
import { movesStock } from "@kontor/contracts/document/movements";
import type { DocumentState, StatedLine } from "@kontor/contracts/document/state";
import { figure } from "@kontor/contracts/document/totals";
import type { DocumentLine, StoredDocument } from "./model.ts";

const statedLines = (lines: readonly DocumentLine[]): StatedLine[] =>
  lines.map(({ id: lineId, depotId, anotherDepotId, quantity, quantityBase, linkLineId }) => ({
    ...{ lineId, depotId, anotherDepotId, quantity, quantityBase, linkLineId },
  }));

function figuresOf({ movements }: DocumentKindValues, { head }: StoredDocument, isGone: boolean) {
  const isPromised = !movesStock(movements);
  return {
    auditStatus: head.auditStatus as DocumentState["auditStatus"], // the column's constraint allows only these three
    isClosed: head.isClosed,
    isGone,
    quantity: head.quantityTotal,
    amount: toWire(figure(head.amountAfterDiscount).plus(head.amountOther), "amount"),
    // What is paid with an order is its deposit.
    amountDeposit: isPromised ? head.amountPaid : head.amountDeposit,
    amountPaid: isPromised ? "0.00" : head.amountPaid,
  };
}

/**
 * The part of an effective document's fact that is no effect; its lines only where the effect has none.
 * @param isGone it is an order that was deleted, of which the deposit stays in the books
 */
export const stateOf = (kind: DocumentKindValues, document: StoredDocument, isGone = false): DocumentState => ({
  ...figuresOf(kind, document, isGone),
  ...(movesStock(kind.movements) ? {} : { lines: statedLines(document.lines) }),
});

/** The fact of a document that no effect states. @param isGone whether it was deleted */
export const statedOf = (kind: DocumentKindValues, document: StoredDocument, isGone: boolean): DocumentStated => ({
  documentId: document.head.id,
  kind: document.head.kind,
  number: document.head.number,
  operTime: document.head.operTime,
  partnerId: document.head.partnerId,
  creatorId: document.head.creatorId,
  departmentId: document.head.departmentId,
  sourceId: document.head.linkId,
  state: { ...figuresOf(kind, document, isGone), lines: statedLines(document.lines) },
});
