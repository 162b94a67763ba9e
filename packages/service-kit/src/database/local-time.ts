// Moments as workbooks show them: in the tenant's time zone.
import { isoTime } from "./iso-time.ts";
import { statement } from "./statement.ts";

/** The tenant's time zone in a statement. Tenants have theirs from their first fact. */
export const ZONE = "coalesce((select settings ->> 'timeZone' from replica_settings), 'UTC')";
/** SQL for the end of the tenant's day that contains a moment: the first moment after it. */
export const todaysEnd = (now: string): string =>
  `(((${now} at time zone ${ZONE})::date + 1)::timestamp at time zone ${ZONE})`;
/** The first moment after the tenant's today: what is dated from then on lies ahead, and does not count in present figures (docs/decisions/0041). */
export const TODAYS_END = todaysEnd("now()");
/** SQL for the tenant's calendar day. */
export const TODAY = `(now() at time zone ${ZONE})::date`;
const LAST_OF_TODAY = statement<{ moment: string }>(
  `select ${isoTime(`(${TODAYS_END} - interval '1 millisecond')`)} as moment`,
);

/** The last moment of the tenant's today, ISO 8601 in UTC: the end of a period that is queried without one. */
export async function lastOfToday(tx: object): Promise<string> {
  const [row] = await LAST_OF_TODAY.rows(tx);
  if (!row) throw new Error("there is always a day");
  return row.moment;
}
const ZONE_NOW = statement<{ zone: string }>(`select ${ZONE} as zone`);

/** The tenant's time zone. */
export const timeZoneOf = async (tx: object): Promise<string> => (await ZONE_NOW.rows(tx))[0]?.zone ?? "UTC";

/** A formatter that writes a moment of a time zone as 2026-11-21 10:00:00. */
export function localTimesIn(timeZone: string): (moment: string) => string {
  // The Swedish locale writes dates so.
  const local = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  return (moment) => local.format(new Date(moment));
}

const asUtc = (local: string): number => Date.parse(`${local.replace(" ", "T")}Z`);

/** The other way round: the moment at which clocks of a time zone show 2026-11-21 10:00:00; of an hour that they show twice, one of both. */
export function momentsIn(timeZone: string): (local: string) => Date {
  const local = localTimesIn(timeZone);
  const ahead = (at: number): number => asUtc(local(new Date(at).toISOString())) - at;
  return (text) => {
    const shown = asUtc(text);
    // The second calculation corrects days on which the clocks change.
    return new Date(shown - ahead(shown - ahead(shown)));
  };
}

/** The same in the tenant's time zone. */
export const localTimes = async (tx: object): Promise<(moment: string) => string> => localTimesIn(await timeZoneOf(tx));
