// Compares the rows of a service with those of the reports, and totals with the sum of their parts.
import type { Difference } from "./invariant.ts";
import { type Keyed, sideBySide } from "./side-by-side.ts";

export interface Holding extends Keyed {
  tenant: string;
  name: string;
  /** All compared values, as one text. */
  holds: string;
}

/** Differences between two books that hold the same. @param book what the second is called */
export async function* compareTables(
  what: string,
  source: AsyncIterable<Holding>,
  projected: AsyncIterable<Holding>,
  book = "the reports",
): AsyncGenerator<Difference> {
  for await (const { left, right } of sideBySide(source, projected)) {
    const either = left ?? right;
    if (!either || left?.holds === right?.holds) continue;
    const is = right ? `is ${right.holds}` : "is missing";
    const should = left ? `should be ${left.holds}` : "should not be there";
    yield { tenantId: either.tenant, text: `${what} ${either.name} ${is} in ${book}, ${should}` };
  }
}

/** The statement that finds totals of one book that differ from the sum of their parts. Both queries return the key, `quantity` and `worth`. */
export const agreeing = (what: string, one: string, other: string, key: string): string =>
  `select tenant_id as tenant, format('${what} %s: %s worth %s, should be %s worth %s', concat_ws(' ', ${key}), trim_scale(coalesce(o.quantity, 0)),
    trim_scale(coalesce(o.worth, 0)), trim_scale(coalesce(t.quantity, 0)), trim_scale(coalesce(t.worth, 0))) as text
  from (${one}) o full join (${other}) t using (tenant_id, ${key})
  where coalesce(o.quantity, 0) <> coalesce(t.quantity, 0) or coalesce(o.worth, 0) <> coalesce(t.worth, 0)`;
