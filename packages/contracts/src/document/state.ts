// A document's state as the reports' chains show it, beside its effect: audited or not, its own amounts, what its lines take of others (docs/decisions/0062).
import { z } from "zod";
import { uuid } from "../core/id.ts";
import { auditStatus } from "../voucher/voucher-values.ts";

/** What a line is, or takes of the line that it comes from. */
export const statedLine = z.object({
  lineId: uuid(),
  depotId: uuid().nullable(),
  /** Left out of facts from before this field existed. */
  anotherDepotId: uuid().nullable().optional(),
  /** In the line's unit. */
  quantity: z.string(),
  /** In base units. */
  quantityBase: z.string(),
  linkLineId: uuid().nullable(),
});
export type StatedLine = z.infer<typeof statedLine>;

/** Amounts are not signed: they are what lists of its kind show. */
export const documentState = z.object({
  auditStatus,
  /** An order of which the rest is no longer to be delivered. */
  isClosed: z.boolean(),
  /** Deleted: nothing of it is shown any more. */
  isGone: z.boolean(),
  /** In its lines' units, all together. */
  quantity: z.string(),
  /** What its lines come to, after discount and with other fees. */
  amount: z.string(),
  /** Paid on an order, or deducted by its delivery. */
  amountDeposit: z.string(),
  /** Paid with the document itself. */
  amountPaid: z.string(),
  /** Left out where the effect that states it has the same lines. */
  lines: z.array(statedLine).optional(),
});
export type DocumentState = z.infer<typeof documentState>;
