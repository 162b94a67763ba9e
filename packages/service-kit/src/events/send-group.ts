// Publishes a group of messages in their order, and marks those that the broker has.
import type { JetStreamClient } from "@nats-io/jetstream";
import type pg from "pg";
import { faultPoint } from "../runtime/fault-injection.ts";
import type { Message, OutboxRow } from "./outbox-messages.ts";

export const PUBLISH_TIMEOUT_MS = 5_000;

/** Need not wait for the disk: a mark that a crash loses means the fact is sent once more, and consumed once. */
const SENT = {
  name: "sent",
  text: `update kit.outbox_facts o set sent_at = now(), stream_seq = placed.seq
    from unnest($1::uuid[], $2::uuid[], $3::bigint[]) as placed(tenant_id, id, seq)
    where o.tenant_id = placed.tenant_id and o.id = placed.id and o.sent_at is null
    and (select set_config('synchronous_commit', 'off', true)) = 'off'`,
};

/**
 * Sends all at once on one connection; each names the one before it, so that the broker takes none of them out of order.
 * @returns the last number that the broker gave so far
 * @throws Error the cause at the first one not taken, or that the broker gave numbers anew: it has lost the facts that had them
 */
export async function sendGroup(
  client: pg.Client,
  publisher: JetStreamClient,
  { messages, lastSeq }: { messages: readonly Message[]; lastSeq: number },
): Promise<number> {
  const outcomes = await Promise.allSettled(
    messages.map(({ row, payload }, at) => {
      const before = messages[at - 1];
      return publisher.publish(row.subject, payload, {
        msgID: messageId(row),
        timeout: PUBLISH_TIMEOUT_MS,
        ...(before ? { expect: { lastMsgID: messageId(before.row) } } : {}),
      });
    }),
  );
  faultPoint("CP4");
  const accepted = outcomes.map((outcome) => (outcome.status === "fulfilled" ? outcome.value : undefined));
  if (accepted.some((answer) => answer && !answer.duplicate && answer.seq <= lastSeq))
    throw new Error(`the broker gave numbers up to ${lastSeq} anew`);
  const failed = outcomes.findIndex(({ status }) => status === "rejected");
  const sent = messages.slice(0, failed < 0 ? messages.length : failed).map(({ row }) => row);
  const numbers = accepted.slice(0, sent.length).map((answer) => answer?.seq ?? 0);
  faultPoint("CP5");
  if (sent.length > 0)
    await client.query({ ...SENT, values: [sent.map((row) => row.tenant_id), sent.map(({ id }) => id), numbers] });
  const failure = outcomes[failed];
  if (failure?.status === "rejected") throw failure.reason;
  return Math.max(lastSeq, ...numbers);
}

/** A message id of its own, so that the broker does not drop a fact sent again as a duplicate. */
const messageId = ({ id, round }: OutboxRow): string => (round === 0 ? id : `${id}.${round}`);
