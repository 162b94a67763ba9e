// Consumes facts of one tenant in one transaction, each at most once (inbox), and acknowledges them after the commit.
import type { FactEnvelope } from "@kontor/contracts/core/fact";
import type { TenantId } from "@kontor/contracts/core/id";
import type { JsMsg } from "@nats-io/jetstream";
import { backgroundCtx, type TenantCtx } from "../context/ctx.ts";
import { allowTime } from "../database/allow-time.ts";
import { type Db, prepared, sqlOf, type Tx } from "../database/database.ts";
import { faultPoint } from "../runtime/fault-injection.ts";
import type { Log } from "../runtime/log.ts";
import type { Consumer, ReceivedFact } from "./define-consumer.ts";

/** Facts that are consumed in one transaction: commits cost more than what most facts change. */
const GROUP_MAX = 32;
const GROUP_BYTES_MAX = 262_144;

/** A message whose fact concerns the consumer. */
export interface ReadFact extends ReceivedFact {
  message: JsMsg;
}

/**
 * Consumes all facts of a group in one transaction.
 * @param timeout milliseconds that the transaction may take, where it may take longer than usual
 * @returns why that failed; undefined: they were consumed
 */
export type ConsumeGroup = (group: readonly ReadFact[], timeout?: number) => Promise<unknown>;

export function groupConsumer<Client>(
  declared: Consumer<Tx<Client>>,
  { db, log, acknowledge }: { db: Db<Client>; log: Log; acknowledge(message: JsMsg): void },
): ConsumeGroup {
  const ctxOf = ({ tenantId, subject, requestId, id }: FactEnvelope): TenantCtx =>
    backgroundCtx(tenantId as TenantId, subject, log.child({ requestId, fact: id }), requestId);

  return async (group, timeout) => {
    const [first] = group;
    if (!first) return undefined;
    const ctx = ctxOf(first.envelope);
    try {
      faultPoint("CP6");
      await db.tenantTx(ctx, async (tx) => {
        if (timeout) await allowTime(tx, timeout);
        const newIds = await claimInInbox(
          tx,
          group.map(({ envelope }) => envelope),
        );
        const newFacts = group.filter(({ envelope }) => newIds.delete(envelope.id));
        faultPoint("CP7");
        await declared.consume(newFacts, { tx, ctxOf });
      });
    } catch (error) {
      ctx.log.warn(
        { err: error, facts: group.length },
        "facts could not be consumed: the transaction was rolled back and is retried",
      );
      return error;
    }
    faultPoint("CP8");
    for (const { message } of group) acknowledge(message);
    return undefined;
  };
}

/** How many of the messages are consumed together. */
export function enough(messages: readonly JsMsg[]): number {
  let [count, bytes] = [0, 0];
  for (const { data } of messages) {
    if (count >= GROUP_MAX || bytes >= GROUP_BYTES_MAX) break;
    count++;
    bytes += data.length;
  }
  return count;
}

/** Neighbours of the same tenant, in the order in which they came. */
export function byTenant(read: readonly ReadFact[]): ReadFact[][] {
  const groups: ReadFact[][] = [];
  for (const each of read) {
    const last = groups.at(-1);
    if (last?.[0]?.envelope.tenantId === each.envelope.tenantId) last.push(each);
    else groups.push([each]);
  }
  return groups;
}

const INBOX = prepared(`insert into kit.inbox_facts (fact_id, subject)
  select * from unnest($1::uuid[], $2::text[]) on conflict do nothing returning fact_id as id`);

/** Ids of the facts that were not consumed before; they are marked as consumed. */
async function claimInInbox(tx: object, envelopes: readonly FactEnvelope[]): Promise<Set<string>> {
  const rows = await sqlOf(tx).$queryRawUnsafe<{ id: string }[]>(
    INBOX,
    envelopes.map(({ id }) => id),
    envelopes.map(({ subject }) => subject),
  );
  return new Set(rows.map(({ id }) => id));
}
