// Opens one connection for one administrative task.
import pg from "pg";

export interface Sql {
  run(text: string): Promise<void>;
  rows<T>(text: string, values?: readonly unknown[]): Promise<T[]>;
}

/** Connects, works, disconnects. */
export async function withSql<T>(url: string, work: (sql: Sql) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  // When the server ends, the next query fails. An error event without a listener would end this process as well.
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work({
      run: async (text) => {
        await client.query(text);
      },
      // The caller names the columns it selects; pg itself knows no row types.
      rows: async <R>(text: string, values: readonly unknown[] = []) =>
        (await client.query(text, [...values])).rows as R[],
    });
  } finally {
    await client.end();
  }
}

export const quoted = (name: string): string => pg.escapeIdentifier(name);
export const literal = (text: string): string => pg.escapeLiteral(text);
