// The fact of what is still to be delivered of an order: its whole state, published with every write of it or of its deliveries (docs/decisions/0058).
import { z } from "zod";
import { defineFact } from "../core/fact.ts";
import { uuid } from "../core/id.ts";
import type { DocumentKindValues } from "./kind-values.ts";

const ID = "0190a000-0000-7000-8000-00000000000";

/** Of several facts of one order the one with the highest sequence is true. Quantities are in base units, amounts unsigned. */
export const openOrder = z.object({
  documentId: uuid(),
  kind: z.string(),
  number: z.string(),
  operTime: z.iso.datetime(),
  isAudited: z.boolean(),
  /** Audited, not closed, not wholly delivered and not deleted: deliveries may be made of it. */
  isOpen: z.boolean(),
  /** Deleted: nothing is left of it. */
  isGone: z.boolean(),
  partnerId: uuid().nullable(),
  creatorId: uuid().nullable(),
  departmentId: uuid().nullable(),
  /** With tax and after discount, of what is still to be delivered; 0.00 of a closed or deleted order. */
  amountOpen: z.string(),
  lines: z.array(
    z.object({
      lineId: uuid(),
      productId: uuid(),
      barcodeId: uuid(),
      quantityBase: z.string(),
      /** What deliveries have left of it; 0 of a closed or deleted order. */
      openBase: z.string(),
    }),
  ),
});
export type OpenOrder = z.infer<typeof openOrder>;

/** The fact of a kind of orders: `fact.sales.sale-order.open.v1`. */
export const openOrderFact = (kind: Pick<DocumentKindValues, "service" | "name" | "prefix">) =>
  defineFact(kind.service, kind.name, "open", 1, {
    body: openOrder.extend({ kind: z.literal(kind.name) }),
    example: {
      documentId: `${ID}1`,
      kind: kind.name,
      number: `${kind.prefix}00000000001`,
      operTime: "2026-11-21T02:00:00.000Z",
      ...{ isAudited: true, isOpen: true, isGone: false },
      partnerId: `${ID}2`,
      creatorId: `${ID}3`,
      departmentId: null,
      amountOpen: "22.00",
      lines: [{ lineId: `${ID}5`, productId: `${ID}6`, barcodeId: `${ID}7`, quantityBase: "2", openBase: "2" }],
    },
  });
