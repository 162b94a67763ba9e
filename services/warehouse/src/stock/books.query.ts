// What the money ledger is compared with: what all stock is worth at the end of a day (docs/decisions/0043).
import { statement } from "@kontor/service-kit/statement";

// Lines at the moments at which their worth is booked; opening stock lies at the epoch, and counts from the company's cut-over date on.
const WORTH = statement<{
  worth: string;
}>(`select coalesce(sum(value), 0)::numeric(40, 2)::text as worth from stock_bookings
  where oper_time < $1::timestamptz and ($2::boolean or oper_time > 'epoch')`);

/** Sums the lines of all products before a moment, cents as text. */
export async function worthBefore(tx: object, before: string, withOpening: boolean): Promise<string> {
  const [found] = await WORTH.rows(tx, before, withOpening);
  if (!found) throw new Error("a sum of no lines is a row, too");
  return found.worth;
}
