// Compares a publisher's stream on the broker with the outbox, and marks facts that the broker lost to be sent again (decision 0030).
import type { ServiceName } from "@kontor/contracts/core/endpoint";
import { streamOf } from "@kontor/contracts/core/fact";
import {
  JetStreamApiCodes,
  JetStreamApiError,
  type JetStreamManager,
  StorageType,
  type StreamInfo,
} from "@nats-io/jetstream";
import type pg from "pg";
import type { Log } from "../runtime/log.ts";

const NANOS = 1_000_000;
const DUPLICATE_WINDOW_MS = 120_000;
/** A stream that was lost is refilled with the facts of this period. */
const FILLED_WITH = "30 days";

/** A fact and the number that the broker gave it. */
interface NumberedFact {
  id: string;
  seq: number;
}

const LAST_UP_TO = `select id, stream_seq as seq from kit.outbox_facts where stream_seq <= $1 order by stream_seq desc limit 1`;
const ERA = "select (select kept from kit.stream_eras order by number desc limit 1) as kept";
const SEND_AGAIN = `with again as (
    update kit.outbox_facts set stream_seq = null,
      sent_at = case when occurred_at >= now() - $2::interval then null else sent_at end,
      round = case when occurred_at >= now() - $2::interval then round + 1 else round end
    where stream_seq > $1 returning sent_at)
  select count(*) filter (where sent_at is null)::int as count from again`;

/**
 * Creates the stream when missing, and compares it with what was sent. Where they differ, a new era of its numbers begins, and what
 * the broker no longer has is sent again.
 * @returns the number of the last fact that is known to be on it; 0: none
 */
export async function openStream(
  service: ServiceName,
  { manager, client, log }: { manager: JetStreamManager; client: pg.Client; log: Log },
): Promise<number> {
  const stream = await infoOf(manager, service);
  const isEmpty = !stream || stream.state.messages === 0;
  if (!stream) await makeStream(manager, service);
  const era = await one<{ kept: string | null }>(client, ERA);
  const last = await lastUpTo(client, Number.MAX_SAFE_INTEGER);
  if (era.kept === null) {
    // The first start, or the first of a version that stores numbers: what the stream holds by now counts as sent.
    await beginEra(client, isEmpty ? 0 : stream.state.last_seq);
    if (isEmpty) await refill(client);
    return 0;
  }
  // An era that began empty holds nothing that an empty stream could have lost, as long as no fact got a number in it.
  const stands = last ? await standsAt(manager, service, last) : !isEmpty || Number(era.kept) === 0;
  if (stands) return last?.seq ?? 0;
  const validUpTo = last && !isEmpty ? await lastCommon(service, { manager, client, upTo: last.seq - 1 }) : 0;
  const sentAgain = await fallBack(client, validUpTo);
  log.warn(
    { stream: streamOf(service), kept: validUpTo, sentAgain },
    "the broker's stream lost facts: the lost ones are published again from the outbox",
  );
  return validUpTo;
}

/** Begins a new era, and marks what the stream no longer has to be sent again. @returns how many */
async function fallBack(client: pg.Client, validUpTo: number): Promise<number> {
  await client.query("begin");
  try {
    await beginEra(client, validUpTo);
    const { count } = await one<{ count: number }>(client, SEND_AGAIN, [validUpTo, FILLED_WITH]);
    const before = validUpTo > 0 ? 0 : await refill(client);
    await client.query("commit");
    return count + before;
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

/** Includes facts that were sent before numbers were stored. */
const refill = async (client: pg.Client): Promise<number> =>
  (await one<{ count: number }>(client, "select kit.refill_outbox(now() - $1::interval)::int as count", [FILLED_WITH]))
    .count;

const beginEra = (client: pg.Client, validUpTo: number): Promise<unknown> =>
  client.query("insert into kit.stream_eras (kept) values ($1)", [validUpTo]);

/** The last number up to which stream and outbox agree, by bisection: a store that fell back has what came before, and other facts, or none, after. */
async function lastCommon(
  service: ServiceName,
  { manager, client, upTo }: { manager: JetStreamManager; client: pg.Client; upTo: number },
): Promise<number> {
  let [least, most] = [0, upTo];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    const fact = await lastUpTo(client, middle);
    if (fact && fact.seq > least && !(await standsAt(manager, service, fact))) most = fact.seq - 1;
    else least = middle;
  }
  return (await lastUpTo(client, least))?.seq ?? 0;
}

/** Whether the broker holds this fact under this number, and can still read it. */
async function standsAt(manager: JetStreamManager, service: ServiceName, { id, seq }: NumberedFact): Promise<boolean> {
  const message = await manager.streams.getMessage(streamOf(service), { seq });
  return message?.header.get("Nats-Msg-Id").startsWith(id) ?? false;
}

async function lastUpTo(client: pg.Client, seq: number): Promise<NumberedFact | undefined> {
  const { rows } = await client.query<{ id: string; seq: string }>(LAST_UP_TO, [seq]);
  return rows[0] && { id: rows[0].id, seq: Number(rows[0].seq) };
}

/** undefined: there is no such stream. */
const infoOf = (manager: JetStreamManager, service: ServiceName): Promise<StreamInfo | undefined> =>
  manager.streams.info(streamOf(service)).catch((error: unknown) => {
    if (error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound) return undefined;
    throw error;
  });

const makeStream = (manager: JetStreamManager, service: ServiceName): Promise<unknown> =>
  manager.streams.add({
    name: streamOf(service),
    subjects: [`fact.${service}.>`],
    storage: StorageType.File,
    duplicate_window: DUPLICATE_WINDOW_MS * NANOS,
  });

/** The only row of a statement that always returns one. */
async function one<Row extends pg.QueryResultRow>(
  client: pg.Client,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row> {
  const { rows } = await client.query<Row>(text, [...values]);
  if (!rows[0]) throw new Error("a statement answered nothing");
  return rows[0];
}
