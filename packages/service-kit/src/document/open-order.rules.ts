// Computes what is still to be delivered of an order: quantities of its lines, and their share of its amount after discount.
import { toWire } from "@kontor/contracts/core/money";
import type { OpenOrder } from "@kontor/contracts/document/open-order";
import { figure } from "@kontor/contracts/document/totals";
import type { DocumentHeader, DocumentLine } from "./model.ts";

/** An order's line with what deliveries took of it, in base units. */
export interface OrderedLine
  extends Pick<DocumentLine, "id" | "productId" | "barcodeId" | "quantityBase" | "amountWithTax"> {
  takenBase: string;
}

type OrderHeader = Pick<
  DocumentHeader,
  | "id"
  | "kind"
  | "number"
  | "operTime"
  | "auditStatus"
  | "isClosed"
  | "partnerId"
  | "creatorId"
  | "departmentId"
  | "discountAmount"
  | "amountWithTax"
>;

const AUDITED = 1;
const NONE = figure("0");

/** The state of an order as consumers know it. @param isGone it is deleted in the same commit */
export function openOrderOf(head: OrderHeader, lines: readonly OrderedLine[], isGone = false): OpenOrder {
  const isOver = isGone || head.isClosed;
  const open = lines.map((line) => ({ line, openBase: isOver ? NONE : leftOf(line) }));
  const isAudited = head.auditStatus === AUDITED && !isGone;
  return {
    documentId: head.id,
    kind: head.kind,
    number: head.number,
    operTime: head.operTime,
    isAudited,
    isOpen: isAudited && open.some(({ openBase }) => openBase.greaterThan(0)),
    isGone,
    partnerId: head.partnerId,
    creatorId: head.creatorId,
    departmentId: head.departmentId,
    amountOpen: amountOf(head, open),
    lines: open.map(({ line: { id: lineId, productId, barcodeId, quantityBase }, openBase }) => ({
      ...{ lineId, productId, barcodeId, quantityBase },
      openBase: toWire(openBase, "quantity"),
    })),
  };
}

const leftOf = ({ quantityBase, takenBase }: OrderedLine): ReturnType<typeof figure> => {
  const left = figure(quantityBase).minus(takenBase);
  return left.isNegative() ? NONE : left;
};

/** Each line's share of its amount by quantity, less the same share of the head's discount, in cents (reference.md §1.7). */
function amountOf(
  { discountAmount, amountWithTax }: OrderHeader,
  open: readonly { line: OrderedLine; openBase: ReturnType<typeof figure> }[],
): string {
  const amount = open.reduce(
    (sum, { line, openBase }) =>
      openBase.isZero() ? sum : sum.plus(figure(line.amountWithTax).times(openBase).dividedBy(line.quantityBase)),
    NONE,
  );
  if (amount.isZero()) return "0.00";
  return toWire(amount.minus(figure(discountAmount).times(amount).dividedBy(amountWithTax)), "amount");
}
