// Runs Prisma on a connection whose transaction is already open (docs/decisions/0051): it only sends statements, and begins and ends nothing.
import { AsyncLocalStorage } from "node:async_hooks";
import { PrismaPg } from "@prisma/adapter-pg";
import type { SqlDriverAdapter, SqlDriverAdapterFactory } from "@prisma/driver-adapter-utils";
import pg from "pg";

/** A transaction, as long as the work in it runs. */
const transactions = new AsyncLocalStorage<symbol>();

/** One connection's state in a process: which transaction it is in, and how Prisma reaches it. */
export interface PrismaConnection {
  /** The adapter that a generated client is opened with. */
  adapter: SqlDriverAdapterFactory;
  /** Runs the work of one transaction. Prisma's statements from elsewhere, such as one that was not awaited, are refused. */
  during<T>(work: () => Promise<T>): Promise<T>;
}

export function prismaConnection(connection: pg.PoolClient): PrismaConnection {
  let transaction: symbol | undefined;
  const pool = new PoolOfOne(connection, () => transaction !== undefined && transactions.getStore() === transaction);
  return {
    adapter: {
      provider: "postgres",
      adapterName: "postgres-in-transaction",
      connect: async () => inOpenTransaction(await new PrismaPg(pool).connect()),
    },
    async during(work) {
      const own = Symbol("transaction");
      transaction = own;
      try {
        // Prisma sends a statement only when it is awaited, so the await has to be here as well.
        return await transactions.run(own, async () => await work());
      } finally {
        transaction = undefined;
      }
    },
  };
}

/** The pool that Prisma's adapter for PostgreSQL sees: its statements go to the one connection. */
export class PoolOfOne extends pg.Pool {
  constructor(connection: Pick<pg.PoolClient, "query">, isOpen: () => boolean) {
    super({ max: 1 });
    const query = (config: pg.QueryConfig): Promise<pg.QueryResult> =>
      isOpen() ? connection.query(config) : Promise.reject(new Error("a statement outside tenantTx"));
    // The adapter calls pools only with promises, which is one of the forms that the type allows.
    this.query = query as pg.Pool["query"];
  }

  /** A connection of its own would be outside the tenant's transaction. @throws Error always */
  override connect(): Promise<never> {
    return Promise.reject(new Error("Prisma's adapter asked for a connection of its own: it may only send statements"));
  }
}

/** Writes of several statements are a transaction to Prisma; they run in the open one, whose owner ends it. */
function inOpenTransaction(adapter: SqlDriverAdapter): SqlDriverAdapter {
  const { provider, adapterName } = adapter;
  const statements: Pick<SqlDriverAdapter, "provider" | "adapterName" | "queryRaw" | "executeRaw"> = {
    provider,
    adapterName,
    queryRaw: (query) => adapter.queryRaw(query),
    executeRaw: (query) => adapter.executeRaw(query),
  };
  const nothing = async (): Promise<void> => undefined;
  return {
    ...statements,
    executeScript: (script) => adapter.executeScript(script),
    getConnectionInfo: () => adapter.getConnectionInfo?.() ?? { supportsRelationJoins: true },
    // "Phantom": the adapter learns of the transaction's end, but no statement is sent for it.
    startTransaction: async () => ({
      ...statements,
      options: { usePhantomQuery: true },
      commit: nothing,
      rollback: nothing,
      createSavepoint: nothing,
      rollbackToSavepoint: nothing,
      releaseSavepoint: nothing,
    }),
    dispose: nothing,
  };
}
