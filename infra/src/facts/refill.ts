// Fills a service's stream again from its outbox, which is the record (reliability.md 3.4, NATS store deleted or rolled back).
import { withSql } from "../migrate/sql.ts";

/**
 * Marks sent facts for the service's relay, which sends them again in their old order and goes on by itself when the broker is away.
 * @param since only those that happened from then on
 * @returns how many
 */
export async function refillStream(relayUrl: string, since?: Date): Promise<number> {
  const [row] = await withSql(relayUrl, (sql) =>
    sql.rows<{ count: string }>("select kit.refill_outbox($1) as count", [since?.toISOString() ?? "-infinity"]),
  );
  return Number(row?.count ?? 0);
}
