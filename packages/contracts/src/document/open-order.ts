// The fact of what is still to be delivered of an order: its whole state, published with every write of it or of its deliveries (docs/decisions/0058).
import { z } from "zod";
import { day } from "../core/day.ts";
import { defineFact } from "../core/fact.ts";
import { uuid } from "../core/id.ts";
import type { DocumentKindValues } from "./kind-values.ts";

const ID = "0190a000-0000-7000-8000-00000000000";

/** Of several facts of one order the one with the highest sequence is true. Quantities are in base units, amounts unsigned. */
export const openOrder = z.object({
  documentId: uuid(),
  kind: z.string(),
  number: z.string(),
  /** Of the order; 0 in facts from before this field, and those with a default, existed. */
  version: z.number().int().default(0),
  operTime: z.iso.datetime(),
  isAudited: z.boolean(),
  /** Audited, not closed, not wholly delivered and not deleted: deliveries may be made of it. */
  isOpen: z.boolean(),
  /** Its rest is no longer to be bought by another service's documents. */
  isProcurementClosed: z.boolean().default(false),
  /** Deleted: nothing is left of it. */
  isGone: z.boolean(),
  partnerId: uuid().nullable(),
  creatorId: uuid().nullable(),
  departmentId: uuid().nullable(),
  remark: z.string().default(""),
  /** Its last revision with an effect, for which a hold is reserved; 0: it never had one. Facts from before lack this, the days and what is undelivered. */
  revision: z.number().int().default(0),
  deliveryDate: day().nullable().default(null),
  /** While it is audited and not closed, its lines hold in this warehouse what is not delivered yet, until the end of this day (docs/decisions/0063). */
  heldUntil: day().nullable().default(null),
  heldDepotId: uuid().nullable().default(null),
  /** With tax and after discount, of what is still to be delivered; 0.00 of a closed or deleted order. */
  amountOpen: z.string(),
  /** The same as credit limits count it: of an order with effect, less what deliveries with effect have taken (docs/decisions/0064). */
  amountExposed: z.string(),
  lines: z.array(
    z.object({
      lineId: uuid(),
      productId: uuid(),
      barcodeId: uuid(),
      /** The barcode row of a product with attributes; left out where the product has none. */
      variantId: uuid().optional(),
      quantityBase: z.string(),
      /** What deliveries have left of it; 0 of a closed or deleted order. */
      openBase: z.string(),
      barCode: z.string().default(""),
      /** Base units in one unit of the line. */
      ratio: z.string().default("1"),
      remark: z.string().default(""),
      /** What effective deliveries have left of it, whose goods have not moved yet; 0 of a closed or deleted order. */
      undeliveredBase: z.string().optional(),
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
      ...{ revision: 1, deliveryDate: "2026-12-01", heldUntil: null, heldDepotId: null },
      amountOpen: "22.00",
      amountExposed: "22.00",
      lines: [
        {
          ...{ lineId: `${ID}5`, productId: `${ID}6`, barcodeId: `${ID}7` },
          ...{ quantityBase: "2", openBase: "2", undeliveredBase: "2" },
        },
      ],
    },
  });
