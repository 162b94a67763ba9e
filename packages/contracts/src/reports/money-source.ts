// The rows behind a figure of the money reports: what documents and slips booked of it.
import { z } from "zod";
import { uuid } from "../core/id.ts";

/** A document or slip, with what it adds to the figure. */
export const moneySourceRow = z.object({
  documentId: uuid(),
  number: z.string(),
  kind: z.string(),
  operTime: z.string(),
  organName: z.string(),
  /** The settlement account, or the item of income or expense; empty where there is none. */
  subjectName: z.string(),
  /** Signed as the figure is. Null for kinds whose prices the reader may not see. */
  amount: z.string().nullable(),
});
export type MoneySourceRow = z.infer<typeof moneySourceRow>;
export const moneySourceSorts = ["operTime", "number", "kind", "organName", "amount"] as const;
