// The company's days: a document belongs to the day that it has in the company's time zone. Whoever posts keeps the zone from changing meanwhile.
import { statement } from "@kontor/service-kit/statement";

const KEY = "hashtextextended('reports ' || app_tenant()::text, 0)";
const SHARE = statement(`select pg_advisory_xact_lock_shared(${KEY})`);
const ALONE = statement(`select pg_advisory_xact_lock(${KEY})`);
/** Companies have their zone from their first fact; whatever comes before it is posted anew when it does. */
export const ZONE = "coalesce((select settings ->> 'timeZone' from replica_settings), 'UTC')";
const DAYS = statement<{ day: string }>(
  `select (given.at at time zone z.name)::date::text as day from (select ${ZONE} as name) z,
    unnest($1::timestamptz[]) with ordinality as given(at, position) order by position`,
);

const ZONE_NOW = statement<{ zone: string }>(`select ${ZONE} as zone`);

/** The company's time zone. */
export const zoneOf = async (tx: object): Promise<string> => (await ZONE_NOW.rows(tx))[0]?.zone ?? "UTC";

/** The days of these times; they stay so until the commit. */
export async function daysOf(tx: object, times: readonly string[]): Promise<string[]> {
  await SHARE.run(tx);
  return (await DAYS.rows(tx, times)).map(({ day }) => day);
}

const TRY_ALONE = statement<{ alone: boolean }>(`select pg_try_advisory_xact_lock(${KEY}) as alone`);
/** The same, if nobody posts just now. */
export const isAlone = async (tx: object): Promise<boolean> => (await TRY_ALONE.rows(tx))[0]?.alone ?? false;

/** Keeps everybody from posting until the commit. */
export const postAlone = async (tx: object): Promise<void> => {
  await ALONE.run(tx);
};
