// Moments as people read them in workbooks: by the clock of the company's time zone.
import { statement } from "../statement.ts";

const ZONE = statement<{ zone: string }>(
  "select coalesce((select settings ->> 'timeZone' from replica_settings), 'UTC') as zone",
);

/** What writes a moment as 2026-11-21 10:00:00. */
export async function localTimes(tx: object): Promise<(moment: string) => string> {
  const [found] = await ZONE.rows(tx);
  // Swedes write it so.
  const local = new Intl.DateTimeFormat("sv-SE", { timeZone: found?.zone, dateStyle: "short", timeStyle: "medium" });
  return (moment) => local.format(new Date(moment));
}
