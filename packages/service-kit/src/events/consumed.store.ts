// What a reader has settled of a publisher's stream, kept in its own database: with the facts' effects a restored backup forgets that it heard them.
import type pg from "pg";

export interface ConsumedState {
  /** To which era of the publisher's stream the numbers belong; null: nobody told yet. */
  era: string | null;
  /** The numbers, as PostgreSQL writes an int8multirange. */
  heard: string;
  /** All that was said up to then was settled when the publisher last said so. */
  asOf: string | null;
}

const READ = "select era, heard::text, as_of from kit.hearings where publisher = $1";
const OPEN =
  "insert into kit.hearings (publisher, heard) values ($1, int8multirange(int8range(0, $2, '[]'))) on conflict do nothing";
// Need not wait for the disk: what is forgotten in a crash comes once more, and is skipped.
const ADD_NUMBERS = `update kit.hearings set heard = heard + $2::int8multirange where publisher = $1 and era is not distinct from $3::uuid
  and (select set_config('synchronous_commit', 'off', true)) = 'off'`;
const TURN = `update kit.hearings set era = $3::uuid, heard = case when $4::bigint is null then heard else heard * int8multirange(int8range(0, $4, '[]')) end
  where publisher = $1 and era is not distinct from $2::uuid`;
const NOTE = `update kit.hearings set as_of = $4, heard = heard + int8multirange(int8range(0, $3, '[)'))
  where publisher = $1 and era is not distinct from $2::uuid`;

/** undefined: this reader never heard the publisher. */
export async function readConsumedState(relayPool: pg.Pool, publisher: string): Promise<ConsumedState | undefined> {
  const { rows } = await relayPool.query<{ era: string | null; heard: string; as_of: Date | null }>(READ, [publisher]);
  return rows[0] && { era: rows[0].era, heard: rows[0].heard, asOf: rows[0].as_of?.toISOString() ?? null };
}

/** Begins to keep what is heard. @param upTo what was settled before that was kept, by the broker's word */
export const openConsumedState = (relayPool: pg.Pool, publisher: string, upTo: number): Promise<unknown> =>
  relayPool.query(OPEN, [publisher, upTo]);

/** Keeps that these numbers of the era were settled. @returns false: another era has begun, in which they mean other facts */
export async function markConsumed(
  relayPool: pg.Pool,
  publisher: string,
  { era, numbers }: { era: string | null; numbers: readonly number[] },
): Promise<boolean> {
  const pieces = numbers.map((number) => `[${number},${number}]`).join(",");
  return (await relayPool.query(ADD_NUMBERS, [publisher, `{${pieces}}`, era])).rowCount === 1;
}

/** Goes over to another era. @param kept only numbers up to this one mean what they meant; null: all do */
export const changeEra = (
  relayPool: pg.Pool,
  publisher: string,
  { from, to, validUpTo }: { from: string | null; to: string; validUpTo: number | null },
): Promise<unknown> => relayPool.query(TURN, [publisher, from, to, validUpTo]);

/** Notes how fresh the reader is, and that nothing comes any more below a number. */
export const markFresh = (
  relayPool: pg.Pool,
  publisher: string,
  { era, below, asOf }: { era: string | null; below: number; asOf: string },
): Promise<unknown> => relayPool.query(NOTE, [publisher, era, below, asOf]);
