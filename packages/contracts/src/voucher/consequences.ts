// What follows from a change of a voucher, as it is shown before it is saved (docs/decisions/0084).
import { z } from "zod";
import { uuid } from "../core/id.ts";

/** A document, or an order's hold, that would lack goods. */
const shortDocument = z.object({
  /** Null for one that the user may not see; its number is empty then. */
  documentId: uuid().nullable(),
  kind: z.string(),
  number: z.string(),
  /** In the tenant's time zone. */
  day: z.string(),
  productName: z.string(),
  depotName: z.string(),
  /** What it lacks of its goods, in base units. */
  shortage: z.string(),
});
export type ShortDocument = z.infer<typeof shortDocument>;

/** Money; null where the user may not see it, or where the figure of before is not known. */
const figure = z.string().nullable();
/** Of each figure: as reports have it now, after the change, and the difference. */
const monthRow = z.object({
  /** YYYY-MM, of the tenant's days. */
  month: z.string(),
  /** Cost of goods sold. */
  ...{ costBefore: figure, costAfter: figure, costChange: figure },
  /** Revenue less cost of goods sold. */
  ...{ profitBefore: figure, profitAfter: figure, profitChange: figure },
  /** The value of all stock when the month ends. */
  ...{ valueBefore: figure, valueAfter: figure, valueChange: figure },
});
export type PreviewMonth = z.infer<typeof monthRow>;

/**
 * nothing: no other goods move later, or nothing follows from it. shown: what follows. too-much: goods move too often since then to compute it while somebody
 * waits; that it changes something is all that is known.
 */
export const previewState = z.enum(["nothing", "shown", "too-much"]);
export const shortDocuments = { short: z.array(shortDocument), shortTotal: z.number().int() };

export const changePreview = z.object({
  state: previewState,
  ...shortDocuments,
  /** Those in which something changes; null for a user who does not see all documents and warehouses. */
  months: z.array(monthRow).nullable(),
});
export type ChangePreview = z.infer<typeof changePreview>;
