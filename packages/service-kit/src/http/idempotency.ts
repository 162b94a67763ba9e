// A repeated write has one effect and one response: the idempotency key's row commits with the effect (IDEM-1..3).
import { refuse } from "@kontor/contracts/core/error";
import type { SqlTx } from "../database/database.ts";
import { pgError } from "../database/pg-errors.ts";

export const KEY_HEADER = "Idempotency-Key";
export const KEY_LENGTH_MAX = 255;

export interface WriteKey {
  key: string;
  /** The user; the nil UUID where nobody is signed in. */
  userId: string;
  endpoint: string;
  /** Digest of query and body: a key that comes again with another request is a mistake. */
  digest: string;
}

/** A tenant's keys are among its rows; those of calls above tenants (registering, one's own password) in schema platform. */
export type KeyTable = "kit.idempotency_keys" | "platform.idempotency_keys";

/**
 * The part of a statement that stores a key with its response, for writes that are one statement; it returns a row unless the key is taken.
 * @param key the placeholder of a JSON object of `{ endpoint, key, digest, answer }`, without a key where the call has none
 */
export const insertResponse = ({ key, userId }: { key: string; userId: string }): string =>
  `insert into kit.idempotency_keys (user_id, endpoint, key, digest, answer)
    select ${userId}, k.endpoint, k.key, k.digest, k.answer from json_to_record(${key}) as k(endpoint text, key text, digest text, answer json)
    where k.key is not null on conflict do nothing returning 1`;

/** The part of a statement that reads what is stored under a key, as JSON: `{ digest, answer }`. */
export const selectResponse = (of: { userId: string; endpoint: string; key: string }): string =>
  `select json_build_object('digest', k.digest, 'answer', k.answer) from kit.idempotency_keys k
    where k.user_id = ${of.userId} and k.endpoint = ${of.endpoint} and k.key = ${of.key}`;

/**
 * Runs a write once per key inside its transaction. A second caller waits for the first one's commit, then gets its response;
 * a refusal rolls everything back, so it is not stored.
 * @returns the response as JSON value: fresh, or the stored one
 * @throws Refusal `idempotency-key-reused` (422) for another request under the same key, `still-running` (409) when the first takes longer than the lock limit
 */
export async function once<T>(
  tx: SqlTx,
  write: WriteKey,
  effect: () => Promise<T>,
  table: KeyTable = "kit.idempotency_keys",
): Promise<T> {
  const { userId, endpoint, key } = write;
  if (!(await claim(tx, write, table))) {
    const storedResponse = await findStoredResponse<T>(tx, write, table);
    if (!storedResponse) throw refuse("idempotency-key-reused", { status: 422 });
    return storedResponse.answer;
  }
  const answer = await effect();
  await tx.$executeRawUnsafe(
    `update ${table} set answer = $4::json where user_id = $1::uuid and endpoint = $2 and key = $3`,
    userId,
    endpoint,
    key,
    JSON.stringify(answer ?? null),
  );
  return answer;
}

/**
 * The response stored for a key, or undefined where there is none yet: for writes that must know before their costly work.
 * @throws Refusal `idempotency-key-reused` (422) for another request under the same key
 */
export async function findStoredResponse<T>(
  tx: SqlTx,
  { userId, endpoint, key, digest }: WriteKey,
  table: KeyTable = "kit.idempotency_keys",
): Promise<{ answer: T } | undefined> {
  const [storedResponse] = await tx.$queryRawUnsafe<{ digest: string; answer: T }[]>(
    `select digest, answer from ${table} where user_id = $1::uuid and endpoint = $2 and key = $3`,
    userId,
    endpoint,
    key,
  );
  if (storedResponse && storedResponse.digest !== digest) throw refuse("idempotency-key-reused", { status: 422 });
  return storedResponse;
}

async function claim(tx: SqlTx, { userId, endpoint, key, digest }: WriteKey, table: KeyTable): Promise<boolean> {
  try {
    const inserted = await tx.$executeRawUnsafe(
      `insert into ${table} (user_id, endpoint, key, digest) values ($1::uuid, $2, $3, $4) on conflict do nothing`,
      userId,
      endpoint,
      key,
      digest,
    );
    return inserted === 1;
  } catch (error) {
    if (pgError(error)?.code === "55P03") throw refuse("still-running", { status: 409 });
    throw error;
  }
}

/** Reads the header. @throws Refusal `field-too-long` for a key over 255 characters */
export function keyOf(header: string | undefined): string | undefined {
  if (header === undefined || header === "") return undefined;
  if (header.length > KEY_LENGTH_MAX)
    throw refuse("field-too-long", { field: KEY_HEADER, values: { max: KEY_LENGTH_MAX } });
  return header;
}
