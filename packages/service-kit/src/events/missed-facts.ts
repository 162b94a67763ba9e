// Finds in the outbox which of this service's facts a consumer missed, and sends lost ones again (decision 0030).
import type { ServiceName } from "@kontor/contracts/core/endpoint";
import type { Msg, NatsConnection } from "@nats-io/transport-node";
import pg from "pg";
import { z } from "zod";
import { IDLE_TIMEOUT_MS } from "../database/transaction.ts";
import type { Log } from "../runtime/log.ts";
import { factsSentAgain } from "../runtime/metrics.ts";

/** The subject on which a consumer asks the publisher; permissions decide who may (SEC-4). */
export const questionSubject = (publisher: ServiceName, reader: ServiceName | "*"): string =>
  `heard.${publisher}.${reader}`;

/** The subject on which the publisher answers a consumer: all answers begin alike, and only the consumer receives them (SEC-4). */
export const answerSubject = (publisher: ServiceName, reader: string): string => `told.${publisher}.${reader}.`;

/** A consumer's question: which of your published facts have I not consumed? */
const question = z.object({
  /** The era of the stream that the numbers belong to; null: the consumer does not know it yet. */
  era: z.uuid().nullable(),
  /** Numbers that it has consumed, as PostgreSQL writes an int8multirange. */
  heard: z.string(),
  /** Facts that were sent and not consumed will not come any more, and are requested again. */
  again: z.boolean(),
});
export type MissedFactsQuestion = z.infer<typeof question>;

/** The publisher's answer. */
export const missedFactsAnswer = z.object({
  /** The era of its stream; null while there is none. */
  era: z.uuid().nullable(),
  /** Where the numbers belong to another era than the consumer's, only those up to this one mean the same. null: the era is the consumer's. */
  kept: z.number().int().nullable(),
  /** The last number that a fact of the outbox has. */
  last: z.number().int(),
  /** Facts that the consumer has not consumed, unsent ones included. */
  behind: z.number().int(),
  /** When the oldest of them was published. */
  since: z.iso.datetime().nullable(),
  /** For how many milliseconds the oldest sent one has been under way. */
  waitedMs: z.number().nullable(),
  /** The lowest number of those that were sent. */
  from: z.number().int().nullable(),
  /** How many were just marked for being sent again. */
  again: z.number().int(),
});
export type MissedFactsAnswer = z.infer<typeof missedFactsAnswer>;

// $1: the consumer's era. Of eras that came meanwhile the lowest end counts.
const ERA = {
  name: "era",
  text: `select last.era, coalesce(mine.era = last.era or $1::uuid is null, false) as same,
    case when mine.number is null then 0 else (select min(kept) from kit.stream_eras where number > mine.number) end::int8 as kept
  from (select number, era from kit.stream_eras order by number desc limit 1) last
  left join (select number, era from kit.stream_eras) mine on mine.era = $1::uuid`,
};
// $1: what was consumed. Below the end of its first range nothing is missing.
const WAITING = {
  name: "waiting",
  text: `with mark as (
    select $1::int8multirange as heard, coalesce((select upper(piece) from unnest($1::int8multirange) piece where piece @> 1::bigint), 0) as floor
  ), waiting as (
    select occurred_at, sent_at, stream_seq from kit.outbox_facts where sent_at is null
    union all
    select occurred_at, sent_at, stream_seq from kit.outbox_facts, mark where stream_seq >= floor and not heard @> stream_seq
  )
  select count(*)::int as behind, min(occurred_at) as since, extract(epoch from now() - min(sent_at))::float8 * 1000 as "waitedMs", min(stream_seq)::text as "from",
    coalesce((select max(stream_seq) from kit.outbox_facts), 0)::text as last from waiting`,
};
const AGAIN = `with mark as (
    select $1::int8multirange as heard, coalesce((select upper(piece) from unnest($1::int8multirange) piece where piece @> 1::bigint), 0) as floor
  ), again as (
    update kit.outbox_facts set sent_at = null, stream_seq = null, round = round + 1 from mark
      where stream_seq >= floor and not heard @> stream_seq returning 1
  ), woken as (select pg_notify('outbox_facts', ''))
  select count(*)::int as count from again, woken`;
const CUT = "select ($1::int8multirange * int8multirange(int8range(0, $2, '[]')))::text as heard";

export interface Answering {
  stop(): Promise<void>;
}

interface AnsweringOptions {
  connection: NatsConnection;
  databaseUrl: string;
  log: Log;
}

/** Answers consumers for as long as the connection lasts; the process that relays does it. */
export function answerConsumers(service: ServiceName, { connection, databaseUrl, log }: AnsweringOptions): Answering {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 1,
    application_name: "unheard",
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
  });
  pool.on("error", () => undefined);
  const subscription = connection.subscribe(questionSubject(service, "*"), {
    // Of several processes only one answers.
    queue: "relay",
    callback: (error, message) => {
      if (error) return;
      answer(message).catch((reason: unknown) =>
        log.warn({ err: reason }, "a consumer's request for missed facts failed: it asks again in its next comparison"),
      );
    },
  });

  async function answer(message: Msg): Promise<void> {
    const reader = message.subject.split(".")[2] ?? "";
    // The asking side chooses the answer's subject: it must not be one of our facts' subjects.
    if (!message.reply?.startsWith(answerSubject(service, reader))) return;
    const request = question.parse(message.json());
    const reply = await missedFactsOf(pool, request);
    if (reply.again > 0) {
      factsSentAgain.inc({ reader }, reply.again);
      log.warn({ reader, facts: reply.again }, "a consumer never received some facts: they are published again");
    }
    message.respond(JSON.stringify(reply));
  }

  return {
    async stop() {
      subscription.unsubscribe();
      await pool.end();
    },
  };
}

async function missedFactsOf(
  pool: pg.Pool,
  { era, heard: consumed, again }: MissedFactsQuestion,
): Promise<MissedFactsAnswer> {
  const [here] = (await pool.query<{ era: string; same: boolean; kept: string }>({ ...ERA, values: [era] })).rows;
  const validUpTo = here && !here.same ? Number(here.kept) : null;
  const validNumbers =
    validUpTo === null
      ? consumed
      : ((await pool.query<{ heard: string }>(CUT, [consumed, validUpTo])).rows[0]?.heard ?? "{}");
  const [row] = (await pool.query<Waiting>({ ...WAITING, values: [validNumbers] })).rows;
  if (!row) throw new Error("a statement answered nothing");
  const sent = again ? (await pool.query<{ count: number }>(AGAIN, [validNumbers])).rows[0]?.count : 0;
  return {
    era: here?.era ?? null,
    kept: validUpTo,
    last: Number(row.last),
    behind: row.behind,
    since: row.since?.toISOString() ?? null,
    waitedMs: row.waitedMs,
    from: row.from === null ? null : Number(row.from),
    again: sent ?? 0,
  };
}

interface Waiting {
  behind: number;
  since: Date | null;
  waitedMs: number | null;
  from: string | null;
  last: string;
}
