// What lies behind a figure of a report: rows between an opening and a closing sum.
import { z } from "zod";
import { type Page, page } from "./list-contract.ts";

const sums = z.record(z.string(), z.string().nullable());
/**
 * What a drill-down's rows lie between. `opening` and the totals of the rows, with `unseen` and `elsewhere` where there is any, come to `closing`: the figure that is
 * explained. A period is three years at most (LIM-1); what lies before `from` is in the opening sums.
 */
export const drilled = {
  /** The first day or moment whose rows are listed. */
  from: z.string(),
  /** Earlier rows were asked for, and there are some: the limit of three years leaves them to the opening sums. */
  limited: z.boolean(),
  /** Null where rows are searched for by something else than the period: then they are a part of the figure. */
  opening: sums.nullable(),
  closing: sums.nullable(),
  /** What rows of the period come to that the person may not see; null where he sees all of them. */
  unseen: sums.nullable(),
  /** What moved to or from the rest of what the rows are a part of: left out where they are the whole, or nothing did. */
  elsewhere: sums.optional(),
};
export type Drilled = z.infer<z.ZodObject<typeof drilled>>;
/** A page of a drill-down of a service's own books. */
export const ledgerPage = <S extends z.ZodType>(row: S) => page(row).extend({ totals: sums, ...drilled });
export type LedgerPage<Row> = Page<Row> & { totals: Record<string, string | null> } & Drilled;
