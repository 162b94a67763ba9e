// Moments as people read them in workbooks: by the clock of the company's time zone.
import { statement } from "../statement.ts";

/** The company's time zone in a statement. Companies have theirs from their first fact. */
export const ZONE = "coalesce((select settings ->> 'timeZone' from replica_settings), 'UTC')";
const ZONE_NOW = statement<{ zone: string }>(`select ${ZONE} as zone`);

/** What writes a moment as 2026-11-21 10:00:00. */
export async function localTimes(tx: object): Promise<(moment: string) => string> {
  const [found] = await ZONE_NOW.rows(tx);
  // Swedes write it so.
  const local = new Intl.DateTimeFormat("sv-SE", { timeZone: found?.zone, dateStyle: "short", timeStyle: "medium" });
  return (moment) => local.format(new Date(moment));
}
