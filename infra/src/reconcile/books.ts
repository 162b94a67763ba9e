// The databases as reconcile reads them: each in one read-only snapshot, rows in portions, however many there are.
import { type ServiceName, serviceNames } from "@kontor/contracts/core/endpoint";
import pg from "pg";

const PORTION = 2_000;

export interface Book {
  service: ServiceName;
  /** Rows of a statement, in its order. The caller names the columns it selects. */
  rows<T>(text: string, values?: readonly unknown[]): AsyncGenerator<T>;
}
export type Books = Record<ServiceName, Book>;

/** Opens all databases, works, closes them. */
export async function withBooks<T>(
  urlOf: (service: ServiceName) => string,
  work: (books: Books) => Promise<T>,
): Promise<T> {
  const clients = serviceNames.map((service) => new pg.Client({ connectionString: urlOf(service) }));
  try {
    const opened = await Promise.all(clients.map(openBook));
    return await work(Object.fromEntries(opened.map((book) => [book.service, book])) as Books); // one for every service
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

async function openBook(client: pg.Client, at: number): Promise<Book> {
  const service = serviceNames[at];
  if (!service) throw new RangeError(`there is no service ${at}`);
  await client.connect();
  // All rows will be read: a plan that is quick with the first ones only is the wrong one. A snapshot waits while those of other services are read.
  await client.query(
    `begin isolation level repeatable read read only; set local idle_in_transaction_session_timeout = 0;
     set local cursor_tuple_fraction = 1; set local work_mem = '64MB'; set local jit = off`,
  );
  let cursors = 0;
  async function* rows<T>(text: string, values: readonly unknown[] = []): AsyncGenerator<T> {
    const cursor = `book_${++cursors}`;
    await client.query(`declare ${cursor} no scroll cursor for ${text}`, [...values]);
    for (;;) {
      const portion = (await client.query(`fetch ${PORTION} from ${cursor}`)).rows as T[]; // the caller names the columns
      yield* portion;
      if (portion.length < PORTION) break;
    }
    await client.query(`close ${cursor}`);
  }
  return { service, rows };
}
