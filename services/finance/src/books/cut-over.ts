// The day on which opening balances count: the tenant's cut-over date, or the day before its first document (docs/decisions/0035).

import { isoTime } from "@kontor/service-kit/database/iso-time";
import { ZONE } from "@kontor/service-kit/database/local-time";
import { statement } from "@kontor/service-kit/database/statement";

const FIRST = `(select (e.oper_time at time zone ${ZONE})::date from ledger_entries e where e.oper_time > 'epoch' order by e.oper_time limit 1)`;
const FIRST_DAY = statement<{ day: string | null }>(`select ${FIRST}::text as day`);
// Opening entries are dated at the epoch until they are shown or counted.
const CUT_OVER = statement<{ day: string; at: string }>(`select day::text as day,
    ${isoTime(`(day::timestamp at time zone ${ZONE})`)} as at
  from (select coalesce((select (settings ->> 'cutOverDate')::date from replica_settings),
    ${FIRST} - 1,
    ($1::timestamptz at time zone ${ZONE})::date - 1) as day) found`);

export interface CutOver {
  /** `YYYY-MM-DD`, a day in the tenant's time zone. */
  day: string;
  /** Its first moment, ISO 8601. */
  at: string;
}

/** Without a setting it is the day before the tenant's first document, and without documents yesterday. */
export async function cutOverOf(tx: object, now: Date): Promise<CutOver> {
  const [row] = await CUT_OVER.rows(tx, now.toISOString());
  if (!row) throw new Error("there is always a day");
  return row;
}

/** The day of the first booked document, `YYYY-MM-DD`; null: none is. */
export const firstDayOf = async (tx: object): Promise<string | null> => (await FIRST_DAY.rows(tx))[0]?.day ?? null;
