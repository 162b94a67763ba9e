// Removes what tests of other services left in an outbox of the test stack. Imported by tests only.
import pg from "pg";

/** Thousands of facts of other tests, whose services run no relay, would be consumed before those of this one. */
export async function clearOutbox(postgresUrl: string, service: string): Promise<void> {
  const url = new URL(postgresUrl);
  url.pathname = `/kontor_${service}`;
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  await admin.query("delete from kit.outbox_facts");
  await admin.end();
}
