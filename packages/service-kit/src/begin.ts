// Begins a transaction in one message: BEGIN and the company together; and keeps its connection for the kit's own statements.
import { AsyncLocalStorage } from "node:async_hooks";
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";

type SqlDriverAdapter = Awaited<ReturnType<PrismaPg["connect"]>>;
type Transaction = Awaited<ReturnType<SqlDriverAdapter["startTransaction"]>>;

/** A transaction about to begin; `connection` is there once it has. */
export interface Beginning {
  tenantId: string | null;
  connection?: pg.PoolClient;
}

/** What the transaction started in this asynchronous context is for. */
export const beginning = new AsyncLocalStorage<Beginning>();

/** The pool's adapter for Prisma, whose transactions see the rows of `beginning`'s company from their first moment. */
export class TenantPg extends PrismaPg {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    super(pool, { disposeExternalPool: true });
    this.#pool = pool;
  }

  override async connect(): Promise<SqlDriverAdapter> {
    const adapter = await super.connect();
    return Object.assign(adapter, { startTransaction: () => begin(adapter, this.#pool) });
  }
}

async function begin(adapter: SqlDriverAdapter, pool: pg.Pool): Promise<Transaction> {
  const whose = beginning.getStore();
  if (!whose) throw new Error("a transaction outside tenantTx");
  const connection = await pool.connect();
  const onLost = (): void => undefined; // the statement that runs then fails by itself
  connection.on("error", onLost);
  const release = (error?: Error): void => {
    connection.removeListener("error", onLost);
    connection.release(error);
  };
  try {
    await connection.query(
      `BEGIN; SELECT set_config('app.tenant_id', ${pg.escapeLiteral(whose.tenantId ?? "")}, true)`,
    );
  } catch (error) {
    release(error instanceof Error ? error : new Error(String(error)));
    throw error;
  }
  whose.connection = connection;
  const end = async (): Promise<void> => release();
  // The same adapter on this one connection: it reads and writes values as it does everywhere.
  return Object.create(adapter, {
    client: { value: connection },
    options: { value: { usePhantomQuery: false } },
    commit: { value: end },
    rollback: { value: end },
  });
}
