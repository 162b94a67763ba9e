// Lends Prisma the connection on which a transaction already runs, so that it works inside it instead of opening its own.
import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";

interface Loan {
  connection: pg.PoolClient;
  isTaken: boolean;
}

/** What Prisma says to begin and end; whoever lends does that himself. */
const OF_THE_LENDER: ReadonlySet<string> = new Set(["BEGIN", "COMMIT", "ROLLBACK"]);
const NOTHING = { rows: [], fields: [], rowCount: 0 };

/** A pool, as Prisma's adapter takes one, that has no connections of its own: it hands on the one lent to it, once. */
export class LendingPool extends pg.Pool {
  readonly #loans = new AsyncLocalStorage<Loan>();

  /** Runs `borrow`, in which Prisma opens one transaction. @throws Error when it took another connection, or none */
  async lend<T>(connection: pg.PoolClient, borrow: () => Promise<T>): Promise<T> {
    const loan = { connection, isTaken: false };
    const borrowed = await this.#loans.run(loan, borrow);
    if (!loan.isTaken) throw new Error("Prisma worked on another connection than the one lent to it");
    return borrowed;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Parameters<pg.Pool["connect"]>[0]): void;
  override connect(callback?: Parameters<pg.Pool["connect"]>[0]): Promise<pg.PoolClient> | undefined {
    const loan = this.#loans.getStore();
    if (loan && !loan.isTaken && !callback) {
      loan.isTaken = true;
      return Promise.resolve(lent(loan.connection));
    }
    const error = new Error("a statement outside tenantTx");
    if (!callback) return Promise.reject(error);
    callback(error, undefined, () => undefined);
    return undefined;
  }
}

const lent = (connection: pg.PoolClient): pg.PoolClient =>
  new Proxy(connection, {
    get(target, name) {
      if (name === "release") return () => undefined;
      if (name === "query") return (given: pg.QueryConfig) => queryOn(target, given);
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });

const queryOn = (connection: pg.PoolClient, given: pg.QueryConfig): Promise<unknown> =>
  OF_THE_LENDER.has(given.text) ? Promise.resolve(NOTHING) : connection.query(given);
