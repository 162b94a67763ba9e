// Facts of the stock ledger: that it has posted a document, and what the goods cost.
import { z } from "zod";
import { defineFact } from "../core/fact.ts";
import { NIL_ID, uuid } from "../core/id.ts";
import { leg } from "../document/movements.ts";

const ID = "0190a000-0000-7000-8000-00000000000";
/** Changed costs are published in portions of at most this many lines. */
export const COSTS_MAX = 500;

const postedLine = z.object({
  lineId: uuid(),
  leg: leg(),
  productId: uuid(),
  depotId: uuid(),
  /** The nil id where the product has no variants, or no batches; so in facts from before these fields existed. */
  variantId: uuid().default(NIL_ID),
  batchId: uuid().default(NIL_ID),
  /** Base units, signed. */
  quantityBase: z.string(),
  /** Of one base unit: the value by the quantity, for showing. */
  unitCost: z.string(),
  /** The line's value, signed, in cents. Facts from before docs/decisions/0033 have up to six decimals. */
  value: z.string(),
});

/** The ledger holds exactly this for the document; no lines: the document has no effect any more. */
export const stockPosted = defineFact("warehouse", "stock", "settled", 1, {
  body: z.object({
    documentId: uuid(),
    kind: z.string(),
    number: z.string(),
    revision: z.number().int(),
    operTime: z.iso.datetime(),
    lines: z.array(postedLine),
  }),
  example: {
    documentId: `${ID}1`,
    kind: "sale-out",
    number: "XSCK00000000001",
    revision: 1,
    operTime: "2026-11-21T02:00:00.000Z",
    lines: [
      {
        lineId: `${ID}5`,
        leg: 0,
        productId: `${ID}6`,
        depotId: `${ID}8`,
        ...{ variantId: NIL_ID, batchId: NIL_ID },
        quantityBase: "-2",
        unitCost: "10.000000",
        value: "-20.00",
      },
    ],
  },
});

/** A back-dated change moved the cost of lines that were posted before: these are their current values. */
export const costsChanged = defineFact("warehouse", "costs", "changed", 1, {
  body: z.object({
    productId: uuid(),
    lines: z
      .array(
        z.object({
          documentId: uuid(),
          kind: z.string(),
          operTime: z.iso.datetime(),
          lineId: uuid(),
          leg: leg(),
          unitCost: z.string(),
          value: z.string(),
          /** The amount that this change added to the value. */
          valueChange: z.string(),
          /** The part of the value that is booked later than the line, whose own day was closed when it was found, and when; absent: nothing (docs/decisions/0036). */
          booked: z.array(z.object({ operTime: z.iso.datetime(), value: z.string() })).optional(),
          /** The unit cost that the line's own closed day keeps, and its document shows; absent: `unitCost`. */
          unitCostThen: z.string().optional(),
        }),
      )
      .min(1)
      .max(COSTS_MAX),
  }),
  example: {
    productId: `${ID}6`,
    lines: [
      {
        documentId: `${ID}1`,
        kind: "sale-out",
        operTime: "2026-11-21T02:00:00.000Z",
        lineId: `${ID}5`,
        leg: 0,
        unitCost: "9.500000",
        value: "-19.00",
        valueChange: "1.00",
      },
    ],
  },
});
