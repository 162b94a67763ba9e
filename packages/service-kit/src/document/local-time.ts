// Moments as people read them in workbooks: by the clock of the company's time zone.
import { statement } from "../database/statement.ts";

/** The company's time zone in a statement. Companies have theirs from their first fact. */
export const ZONE = "coalesce((select settings ->> 'timeZone' from replica_settings), 'UTC')";
/** In a statement the first moment after the company's day of another moment. */
export const todaysEnd = (now: string): string =>
  `(((${now} at time zone ${ZONE})::date + 1)::timestamp at time zone ${ZONE})`;
/** The first moment after the company's today: what is dated from then on lies ahead, and does not count in what is said of now (issue 15, point 8). */
export const TODAYS_END = todaysEnd("now()");
const LAST_OF_TODAY = statement<{ moment: string }>(
  `select to_char((${TODAYS_END} - interval '1 millisecond') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as moment`,
);

/** The last moment of the company's today, ISO 8601 in UTC: where what is asked for without an end ends. */
export async function lastOfToday(tx: object): Promise<string> {
  const [row] = await LAST_OF_TODAY.rows(tx);
  if (!row) throw new Error("there is always a day");
  return row.moment;
}
const ZONE_NOW = statement<{ zone: string }>(`select ${ZONE} as zone`);

/** The company's time zone. */
export const timeZoneOf = async (tx: object): Promise<string> => (await ZONE_NOW.rows(tx))[0]?.zone ?? "UTC";

/** What writes a moment as 2026-11-21 10:00:00. */
export async function localTimes(tx: object): Promise<(moment: string) => string> {
  const timeZone = await timeZoneOf(tx);
  // Swedes write it so.
  const local = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  return (moment) => local.format(new Date(moment));
}
