// Days in the tenant's time zone, which decides the day a document belongs to. A posting locks the time zone against changes until its commit.

import { ZONE } from "@kontor/service-kit/database/local-time";
import { statement } from "@kontor/service-kit/database/statement";

const KEY = "hashtextextended('reports ' || app_tenant()::text, 0)";
const SHARE = statement(`select pg_advisory_xact_lock_shared(${KEY})`);
const ALONE = statement(`select pg_advisory_xact_lock(${KEY})`);
const DAYS = statement<{ day: string }>(
  `select (input.at at time zone z.name)::date::text as day from (select ${ZONE} as name) z,
    unnest($1::timestamptz[]) with ordinality as input(at, position) order by position`,
);
/** The day of a column's time in the tenant's time zone. */
export const dayOf = (time: string): string => `(${time} at time zone ${ZONE})::date`;

/** Prevents changes of the time zone until the commit. */
export const lockDays = async (tx: object): Promise<void> => {
  await SHARE.run(tx);
};

/** The days of these times; they stay the same until the commit. */
export async function daysOf(tx: object, times: readonly string[]): Promise<string[]> {
  // Pipelined on one connection.
  const [, rows] = await Promise.all([lockDays(tx), DAYS.rows(tx, times)]);
  return rows.map(({ day }) => day);
}

/** Keeps everybody from posting until the commit. */
export const postAlone = async (tx: object): Promise<void> => {
  await ALONE.run(tx);
};
