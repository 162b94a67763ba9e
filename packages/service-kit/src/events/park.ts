// Parks a fact as the bytes that came, whatever they are, so that the others go on (reliability.md 3.4, poison message).
import type { ServiceName } from "@kontor/contracts/core/endpoint";
import type { FactEnvelope } from "@kontor/contracts/core/fact";
import { NIL_ID } from "@kontor/contracts/core/id";
import type { JsMsg } from "@nats-io/jetstream";
import type pg from "pg";
import { statement } from "../database/statement.ts";
import { factsParked } from "../runtime/metrics.ts";

const REASON_MAX = 2_000;
const PARK = `insert into kit.parked_facts (tenant_id, publisher, subject, payload, reason, fact_id, occurred_at)
  values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (tenant_id, publisher, (coalesce(fact_id, md5(payload)::uuid))) do update set reason = excluded.reason
  returning xmax = 0 as is_new`;

interface Parked {
  publisher: ServiceName;
  message: JsMsg;
  reason: unknown;
  /** undefined: it could not be read. */
  envelope: FactEnvelope | undefined;
}

/** Parks it once, under its tenant, or under none where that cannot be read. @throws Error only when the database does not answer */
export async function park(relayPool: pg.Pool, { publisher, message, reason, envelope }: Parked): Promise<void> {
  const { rows } = await relayPool.query<{ is_new: boolean }>(PARK, [
    envelope?.tenantId ?? NIL_ID,
    publisher,
    message.subject,
    Buffer.from(message.data),
    // The error may quote characters of the fact that no text column holds.
    String(reason).replaceAll("\0", "\uFFFD").toWellFormed().slice(0, REASON_MAX),
    envelope?.id ?? null,
    envelope?.occurredAt ?? null,
  ]);
  if (rows[0]?.is_new) factsParked.inc({ publisher });
}

const IS_PARKED = statement<{ aside: boolean }>(`select exists (select from kit.parked_facts
  where subject like 'fact.%.' || $1 || '.effective.v1' and position(convert_to($2, 'UTF8') in payload) > 0) as aside`);

/** Whether an effect of this document is parked: the ledger will not post it until an operator acts. */
export async function isParked(
  tx: object,
  { kind, documentId }: { kind: string; documentId: string },
): Promise<boolean> {
  return (await IS_PARKED.rows(tx, kind, documentId))[0]?.aside ?? false;
}
