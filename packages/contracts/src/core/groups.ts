// Reports whose rows can be shown in groups: by customer, month, category … (reference.md §4.1).
import { z } from "zod";

const KEY_MAX = 60;
/** The key of the group of rows that belong to none, e.g. documents without a customer. */
export const NO_GROUP = "none";

/**
 * Further fields of the query of a report. `groupBy` alone: a page of groups, with the report's totals for each, instead of rows. With `group`, the key of one
 * of them: the rows of that group.
 */
export const groupedBy = <const D extends string>(...dimensions: readonly [D, ...D[]]) => ({
  groupBy: z.enum(dimensions).optional(),
  group: z.string().min(1).max(KEY_MAX).optional(),
});

const group = z.object({
  /** An id, a month, a kind; "none": rows that belong to none. */
  key: z.string(),
  /** Empty where the browser knows it: kinds of documents, none. */
  name: z.string(),
  /** How many rows. */
  count: z.number().int(),
  /** By the names of the report's totals; null where the role hides them. */
  figures: z.record(z.string(), z.string().nullable()),
});
export type Group = z.infer<typeof group>;
/** The groups of a page; `total` of the page is then their number, and its rows are empty. */
const grouped = z.object({ by: z.string(), rows: z.array(group) });
export type Groups = z.infer<typeof grouped>;
export const groups = grouped.optional();
