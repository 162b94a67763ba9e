// The day on which partners' opening balances are dated: the tenant's cut-over date, or the day before its first document or slip (docs/decisions/0035).

import { statement } from "@kontor/service-kit/database/statement";
import { todayOf } from "@kontor/service-kit/report/date-range";

const CUT_OVER = statement<{
  day: string;
}>(`select coalesce((select (settings ->> 'cutOverDate')::date from replica_settings),
    least((select day from documents where effective order by oper_time limit 1),
      (select day from slips where effective order by bill_time limit 1)) - 1, $1::date - 1)::text as day`);

/** Whether opening balances count at the end of a day, `YYYY-MM-DD`. */
export async function isOpenedBy(tx: object, now: Date, day: string): Promise<boolean> {
  const { today } = await todayOf(tx, now);
  const [row] = await CUT_OVER.rows(tx, today);
  if (!row) throw new Error("there is always a day");
  return row.day <= day;
}
