// The rows behind a figure of a report, between an opening and a closing sum.
import { z } from "zod";
import { type Page, page } from "./list-contract.ts";

const sums = z.record(z.string(), z.string().nullable());
/**
 * The frame of a drill-down's rows. `opening` and the totals of the rows, with `unseen` and `elsewhere` where present, add up to `closing`: the figure that is
 * explained. A period is three years at most (LIM-1); what lies before `from` is in the opening sums.
 */
export const drilled = {
  /** The first day or moment whose rows are listed. */
  from: z.string(),
  /** Earlier rows were requested, and there are some: the limit of three years leaves them to the opening sums. */
  limited: z.boolean(),
  /** Null where rows are searched by something else than the period: then they are only a part of the figure. */
  opening: sums.nullable(),
  closing: sums.nullable(),
  /** The sum of the period's rows that the user may not see; null where the user sees all of them. */
  unseen: sums.nullable(),
  /** What moved to or from the rest of the whole that the rows are a part of; left out where they are the whole, or nothing moved. */
  elsewhere: sums.optional(),
};
export type Drilled = z.infer<z.ZodObject<typeof drilled>>;
/** A page of a drill-down of a service's own books. */
export const ledgerPage = <S extends z.ZodType>(row: S) => page(row).extend({ totals: sums, ...drilled });
export type LedgerPage<Row> = Page<Row> & { totals: Record<string, string | null> } & Drilled;
