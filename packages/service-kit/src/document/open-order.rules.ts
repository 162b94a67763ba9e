// Computes what is still to be delivered of an order: quantities of its lines, and their share of its amount after discount.
import type { Fact } from "@kontor/contracts/core/fact";
import { NIL_ID } from "@kontor/contracts/core/id";
import { toWire } from "@kontor/contracts/core/money";
import { documentKinds } from "@kontor/contracts/document/document-kinds";
import type { OpenOrder } from "@kontor/contracts/document/open-order";
import { figure } from "@kontor/contracts/document/totals";
import type { DocumentHeader, DocumentLine } from "./model.ts";

/** What is published of an order and of its lines, or computed from. */
export const openFields = {
  head: [
    ...(["id", "kind", "number", "version", "remark", "operTime", "auditStatus"] as const),
    ...(["partnerId", "creatorId", "departmentId", "discountAmount", "amountWithTax", "effective"] as const),
    ...(["revision", "deliveryDate", "heldUntil", "heldDepotId", "isClosed", "isProcurementClosed"] as const),
  ],
  line: [
    ...(["id", "productId", "barcodeId", "variantId", "quantityBase", "amountWithTax"] as const),
    ...(["barCode", "ratio", "remark"] as const),
  ],
} satisfies { head: (keyof DocumentHeader)[]; line: (keyof DocumentLine)[] };

/** An order's line with what deliveries took of it, and what of that has left or come, in base units. */
export interface OrderedLine extends Pick<DocumentLine, (typeof openFields.line)[number]> {
  takenBase: string;
  /** The part of it that deliveries with effect took. */
  effectiveBase: string;
}

export type OrderHeader = Pick<DocumentHeader, (typeof openFields.head)[number]>;

export interface Order {
  head: OrderHeader;
  lines: readonly OrderedLine[];
}

const AUDITED = 1;
const NONE = figure("0");

/** The fact of what is open of an order; none of a kind that nothing is delivered of. */
export function openFacts({ head, lines }: Order): { fact: Fact; body: unknown }[] {
  const kind = documentKinds.find(({ name }) => name === head.kind);
  return kind?.facts.open ? [{ fact: kind.facts.open, body: openOrderOf(head, lines) }] : [];
}

/** The state of an order as consumers know it. @param isGone it is deleted in the same commit */
export function openOrderOf(head: OrderHeader, lines: readonly OrderedLine[], isGone = false): OpenOrder {
  const isOver = isGone || head.isClosed;
  const open = lines.map((line) => (isOver ? NONE : leftOf(line.quantityBase, line.takenBase)));
  const undelivered = lines.map((line, at) =>
    isOver || line.effectiveBase === line.takenBase
      ? (open[at] ?? NONE)
      : leftOf(line.quantityBase, line.effectiveBase),
  );
  const isAudited = head.auditStatus === AUDITED && !isGone;
  return {
    documentId: head.id,
    kind: head.kind,
    number: head.number,
    version: head.version,
    remark: head.remark,
    isProcurementClosed: head.isProcurementClosed,
    operTime: head.operTime,
    isAudited,
    isOpen: isAudited && open.some((left) => left.greaterThan(0)),
    isGone,
    partnerId: head.partnerId,
    creatorId: head.creatorId,
    departmentId: head.departmentId,
    revision: head.revision,
    deliveryDate: head.deliveryDate,
    heldUntil: head.heldUntil,
    heldDepotId: head.heldDepotId,
    amountOpen: amountOf(head, lines, open),
    amountExposed: head.effective ? amountOf(head, lines, undelivered) : "0.00",
    lines: lines.map(({ id: lineId, productId, barcodeId, variantId, quantityBase, barCode, ratio, remark }, at) => ({
      ...{ lineId, productId, barcodeId, quantityBase },
      ...(variantId === NIL_ID ? {} : { variantId }),
      ...{ barCode, ratio, remark },
      openBase: toWire(open[at] ?? NONE, "quantity"),
      undeliveredBase: toWire(undelivered[at] ?? NONE, "quantity"),
    })),
  };
}

type TakenLine = Pick<OrderedLine, "quantityBase" | "amountWithTax" | "takenBase">;

type Figure = ReturnType<typeof figure>;

function leftOf(quantityBase: string, takenBase: string): Figure {
  const left = figure(quantityBase).minus(takenBase);
  return left.isNegative() ? NONE : left;
}

type Amounts = Pick<OrderHeader, "discountAmount" | "amountWithTax">;

/** What is not taken of an order: each line's share of its amount by quantity, less the same share of the head's discount, in cents (reference.md §1.7). */
export const amountOpen = (head: Amounts, lines: readonly TakenLine[]): string =>
  amountOf(
    head,
    lines,
    lines.map(({ quantityBase, takenBase }) => leftOf(quantityBase, takenBase)),
  );

/** @param left what is not taken of each line */
function amountOf(
  { discountAmount, amountWithTax }: Amounts,
  lines: readonly Pick<TakenLine, "quantityBase" | "amountWithTax">[],
  left: readonly Figure[],
): string {
  const amount = lines.reduce((sum, line, at) => {
    const rest = left[at] ?? NONE;
    return rest.isZero() ? sum : sum.plus(figure(line.amountWithTax).times(rest).dividedBy(line.quantityBase));
  }, NONE);
  if (amount.isZero()) return "0.00";
  return toWire(amount.minus(figure(discountAmount).times(amount).dividedBy(amountWithTax)), "amount");
}
