// Which goods exactly a line moves, in facts and reservations: a variant of its product, a batch, serial numbers.
import { z } from "zod";
import { day } from "../core/day.ts";
import { NIL_ID, uuid } from "../core/id.ts";

/** A batch of a product. */
const batch = z.object({ number: z.string(), productionDate: day().nullable(), expiryDate: day().nullable() });

/** Facts from before these fields existed moved goods that nothing tells apart. */
export const trackedGoods = {
  /** The barcode row of a product with attributes; the nil id where the product has none. */
  variantId: uuid().default(NIL_ID),
  /** Null where the product has no batches. */
  batch: batch.nullable().default(null),
  /** As they are typed. */
  serials: z.array(z.string()).default([]),
};
