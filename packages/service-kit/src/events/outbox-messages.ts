// The facts of the outbox that wait to be published, as messages of the broker.
import type { FactEnvelope } from "@kontor/contracts/core/fact";
import type pg from "pg";
import type { Log } from "../runtime/log.ts";

const GROUP_MAX = 200;
const GROUP_BYTES_MAX = 8_388_608;

export interface OutboxRow {
  id: string;
  tenant_id: string;
  /** A bigint comes as text. */
  sequence: string;
  subject: string;
  /** JSON, which is sent unchanged. */
  body: string;
  occurred_at: Date;
  request_id: string;
  actor_id: string | null;
  /** How often it was sent again. */
  round: number;
}

/** A row as it is sent. */
export interface Message {
  row: OutboxRow;
  payload: string;
}

/** $1: facts that the broker refuses. However long the facts are, only so many are in memory at once. */
const UNSENT = {
  name: "unsent",
  text: `select id, tenant_id, sequence, subject, body, occurred_at, request_id, actor_id, round from
    (select *, sum(octet_length(body)) over (order by sequence rows between unbounded preceding and 1 preceding) as before from
      (select id, tenant_id, sequence, subject, body::text, occurred_at, request_id, actor_id, round from kit.outbox_facts
        where sent_at is null and id <> all($1::uuid[]) order by sequence limit ${GROUP_MAX}) waiting) counted
    where before is null or before < ${GROUP_BYTES_MAX} order by sequence`,
};

/** Reads the oldest facts that were not sent. @param refused ids of those that the broker refuses */
export async function readUnsent(client: pg.Client, refused: ReadonlySet<string>): Promise<OutboxRow[]> {
  const { rows } = await client.query<OutboxRow>({ ...UNSENT, values: [[...refused]] });
  return rows;
}

/** How many facts wait. @param rows those that were read */
export async function countUnsent(client: pg.Client, rows: readonly OutboxRow[]): Promise<number> {
  if (rows.length < GROUP_MAX) return rows.length;
  const result = await client.query<{ n: number }>(
    "select count(*)::int as n from kit.outbox_facts where sent_at is null",
  );
  return result.rows[0]?.n ?? 0;
}

/** The rows as messages, without those that would be refused at every attempt: their ids are added to `refused`. */
export function messagesOf(
  rows: readonly OutboxRow[],
  { most, refused, log }: { most: number; refused: Set<string>; log: Log },
): Message[] {
  return rows.flatMap((row) => {
    const payload = payloadOf(row);
    const bytes = Buffer.byteLength(payload);
    if (bytes <= most) return [{ row, payload }];
    refused.add(row.id);
    log.error(
      { fact: row.id, subject: row.subject, bytes, most },
      "a fact is larger than the broker's max_payload: it stays in the outbox until NATS allows larger messages and the service restarts",
    );
    return [];
  });
}

function payloadOf(row: OutboxRow): string {
  const envelope: Omit<FactEnvelope, "body"> = {
    id: row.id,
    subject: row.subject,
    tenantId: row.tenant_id,
    sequence: Number(row.sequence),
    occurredAt: row.occurred_at.toISOString(),
    requestId: row.request_id,
    actorId: row.actor_id,
  };
  return `${JSON.stringify(envelope).slice(0, -1)},"body":${row.body}}`;
}
