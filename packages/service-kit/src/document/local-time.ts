// Moments as people read them in workbooks: by the clock of the company's time zone.
import { statement } from "../statement.ts";

/** The company's time zone in a statement. Companies have theirs from their first fact. */
export const ZONE = "coalesce((select settings ->> 'timeZone' from replica_settings), 'UTC')";
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
