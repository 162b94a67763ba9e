// What the history of a voucher says of each operation.
import { z } from "zod";

const depositPart = z
  .object({
    /** Null for users who see no prices. */
    changeAmount: z.string().nullable(),
    /** The accounts' names; empty for a deposit that became the partner's credit, or of which nothing is paid. */
    accountName: z.string(),
  })
  .nullable();
/** An order's deposit before and after an edit; or what went back of it: after a closing, or no longer, before it was opened again. */
const depositNote = z.object({ before: depositPart, after: depositPart });
export type DepositNote = z.infer<typeof depositNote>;

export const historyRow = z.object({
  revision: z.number().int(),
  action: z.string(),
  /** Why an otherwise refused write was allowed, an order was closed, or its deposit went back; empty otherwise. */
  reason: z.string(),
  userName: z.string(),
  time: z.string(),
  /** Null where nothing became of a deposit; left out of the history of slips. */
  depositChange: depositNote.nullable().optional(),
});
