// Lists parked facts and replays them once their cause is repaired (reliability.md 3.4, poison message).
import { jetstream } from "@nats-io/jetstream";
import { withSql } from "../migrate/sql.ts";
import { withBroker } from "./broker.ts";

export interface ParkedFact {
  id: string;
  tenantId: string;
  publisher: string;
  subject: string;
  reason: string;
  parkedAt: Date;
}

/** The parked facts of the service of this relay address, oldest first. */
export const parkedFacts = (relayUrl: string): Promise<ParkedFact[]> =>
  withSql(relayUrl, (sql) =>
    sql.rows<ParkedFact>(
      `select id, tenant_id as "tenantId", publisher, subject, reason, parked_at as "parkedAt" from kit.parked_facts order by parked_at, id`,
    ),
  );

/**
 * Publishes facts once more on their publisher's stream and deletes them from the table. Services that consumed them already skip them by their inbox;
 * the service that parked them consumes them again, and parks them again if it still fails.
 * @param ids only these; all by default
 * @returns the replayed facts. A fact that the broker did not accept stays parked.
 */
export async function replayParked(relayUrl: string, natsUrl: string, ids?: readonly string[]): Promise<ParkedFact[]> {
  const chosen = (await parkedFacts(relayUrl)).filter(({ id }) => !ids || ids.includes(id));
  if (chosen.length === 0) return [];
  await withBroker(natsUrl, (connection) =>
    withSql(relayUrl, async (sql) => {
      for (const { id, tenantId, subject } of chosen) {
        await sql.run("begin");
        // The row is locked until it is deleted: a service that parks the fact once more waits meanwhile, and then makes a new row.
        const [row] = await sql.rows<{ payload: Buffer }>(
          "select payload from kit.parked_facts where tenant_id = $1 and id = $2 for update",
          [tenantId, id],
        );
        // The row's id as message id: an interrupted replay publishes nothing twice.
        if (row) await jetstream(connection).publish(subject, row.payload, { msgID: `parked ${id}` });
        await sql.rows("delete from kit.parked_facts where tenant_id = $1 and id = $2", [tenantId, id]);
        await sql.run("commit");
      }
    }),
  );
  return chosen;
}
