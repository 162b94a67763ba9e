// Stores which facts of a stream a consumer has handled, in the same database as their effects: a restored backup lacks both together.
import type pg from "pg";

export interface ConsumedState {
  /** The era of the publisher's stream that the numbers belong to; null: not known yet. */
  era: string | null;
  /** The numbers, as PostgreSQL writes an int8multirange. */
  heard: string;
  /** Everything published up to this time had been consumed when the publisher last answered. */
  asOf: string | null;
}

// Statements that run often are named, so that a connection plans them once.
const READ = { name: "read", text: "select era, heard::text, as_of from kit.hearings where publisher = $1" };
const OPEN =
  "insert into kit.hearings (publisher, heard) values ($1, int8multirange(int8range(0, $2, '[]'))) on conflict do nothing";
/** What a crash forgets is delivered once more, and skipped. */
const WITHOUT_DISK = "(select set_config('synchronous_commit', 'off', true)) = 'off'";
const ADD_NUMBERS = {
  name: "add-numbers",
  text: `update kit.hearings set heard = heard + $2::int8multirange
    where publisher = $1 and era is not distinct from $3::uuid and ${WITHOUT_DISK}`,
};
const TURN = `update kit.hearings set era = $3::uuid, heard = case when $4::bigint is null then heard else heard * int8multirange(int8range(0, $4, '[]')) end
  where publisher = $1 and era is not distinct from $2::uuid`;
const NOTE = {
  name: "note",
  text: `update kit.hearings set as_of = $4, heard = heard + int8multirange(int8range(0, $3, '[)'))
    where publisher = $1 and era is not distinct from $2::uuid and ${WITHOUT_DISK}`,
};

/** undefined: this consumer never consumed anything of the publisher. */
export async function readConsumedState(relayPool: pg.Pool, publisher: string): Promise<ConsumedState | undefined> {
  const { rows } = await relayPool.query<{ era: string | null; heard: string; as_of: Date | null }>({
    ...READ,
    values: [publisher],
  });
  return rows[0] && { era: rows[0].era, heard: rows[0].heard, asOf: rows[0].as_of?.toISOString() ?? null };
}

/** Begins to record consumed facts. @param upTo the number up to which facts were consumed before, as the broker counts */
export const openConsumedState = (relayPool: pg.Pool, publisher: string, upTo: number): Promise<unknown> =>
  relayPool.query(OPEN, [publisher, upTo]);

/** Records that these numbers of the era were consumed. @returns false: another era has begun, in which they mean other facts */
export async function markConsumed(
  relayPool: pg.Pool,
  publisher: string,
  { era, numbers }: { era: string | null; numbers: readonly number[] },
): Promise<boolean> {
  const pieces = numbers.map((number) => `[${number},${number}]`).join(",");
  return (await relayPool.query({ ...ADD_NUMBERS, values: [publisher, `{${pieces}}`, era] })).rowCount === 1;
}

/** Changes to another era. @param validUpTo only numbers up to this one keep their meaning; null: all do */
export const changeEra = (
  relayPool: pg.Pool,
  publisher: string,
  { from, to, validUpTo }: { from: string | null; to: string; validUpTo: number | null },
): Promise<unknown> => relayPool.query(TURN, [publisher, from, to, validUpTo]);

/** Records how fresh the consumer is, and the number below which nothing comes any more. */
export const markFresh = (
  relayPool: pg.Pool,
  publisher: string,
  { era, below, asOf }: { era: string | null; below: number; asOf: string },
): Promise<unknown> => relayPool.query({ ...NOTE, values: [publisher, era, below, asOf] });
