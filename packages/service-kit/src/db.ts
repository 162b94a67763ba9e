// The one way to a database: transactions that set the tenant first (architecture.md §5, TEN-5).
import type { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { type Beginning, beginning, TenantPg } from "./begin.ts";
import { type Ctx, requireTenant } from "./ctx.ts";
import { fairly } from "./fair.ts";
import { isConflict } from "./pg-errors.ts";

export const STATEMENT_TIMEOUT_MS = 15_000;
export const LOCK_TIMEOUT_MS = 5_000;
const CONNECT_TIMEOUT_MS = 5_000;
const TX_TIMEOUT_MS = 60_000;
const TX_WAIT_MS = 10_000;
const POOL_MAX = 10;
/** Of the pool, one company's. */
const SHARE = 0.4;
const ATTEMPTS_MAX = 4;

/** The raw statements that the kit itself writes; every service's generated client has them. */
export interface SqlTx {
  $queryRawUnsafe<T = unknown>(sql: string, ...values: unknown[]): Promise<T>;
  $executeRawUnsafe(sql: string, ...values: unknown[]): Promise<number>;
}

type OutsideOnly = "$connect" | "$disconnect" | "$on" | "$use" | "$extends" | "$transaction";

/** What a handler is handed: the service's generated client inside a transaction. */
export type Tx<Client> = Omit<Client, OutsideOnly>;

const connections = new WeakMap<object, SqlTx>();

/** The kit's own statements in a handed-out transaction: straight to its connection, so numbers wider than 32 bits come as text. */
export function rawOf(tx: object): SqlTx {
  const found = connections.get(tx);
  if (!found) throw new Error("not a transaction of tenantTx or platformTx");
  return found;
}

const names = new Map<string, string>();
/** A statement that never changes and runs often: each connection has it parsed and planned once. */
export function prepared(text: string): string {
  names.set(text, `kit_${names.size}`);
  return text;
}

const straight = (connection: pg.PoolClient): SqlTx => {
  const run = (text: string, values: unknown[]): Promise<pg.QueryResult> => {
    const name = names.get(text);
    return connection.query(name === undefined ? { text, values } : { name, text, values });
  };
  return {
    // The caller names the shape of the rows that its statement answers.
    $queryRawUnsafe: async <T>(sql: string, ...values: unknown[]) => (await run(sql, values)).rows as T,
    $executeRawUnsafe: async (sql, ...values) => (await run(sql, values)).rowCount ?? 0,
  };
};

interface TxOptions {
  maxWait?: number;
  timeout?: number;
}

/** The part of a generated Prisma client that the kit uses itself. */
export interface PrismaLike extends SqlTx {
  $transaction<T>(work: (tx: unknown) => Promise<T>, options?: TxOptions): Promise<T>;
  $disconnect(): Promise<void>;
}

type WhoseTx = Pick<Ctx, "tenantId" | "requestId">;

export interface Db<Client> {
  /**
   * Runs `work` in one transaction that sees and writes the rows of ctx's company only.
   * Deadlocks and serialization failures are tried again up to three times, so `work` must have no effects elsewhere.
   * @throws Refusal `not-permitted` when ctx belongs to no company.
   */
  tenantTx<T>(ctx: Ctx, work: (tx: Tx<Client>) => Promise<T>): Promise<T>;
  ready(): Promise<boolean>;
  close(): Promise<void>;
}

export interface PlatformDb<Client> extends Db<Client> {
  /** The same with the login that reaches what is above companies; with a tenant in ctx it reaches that company's rows too (TEN-6). */
  platformTx<T>(ctx: WhoseTx, work: (tx: Tx<Client>) => Promise<T>): Promise<T>;
}

export interface DatabaseOptions {
  url: string;
  /** Connections of this process to this database. */
  poolMax?: number;
  /** Milliseconds a statement may run; reports set 60,000 (LIM-2). */
  statementTimeout?: number;
}

type CreateClient<Client> = (adapter: PrismaPg) => Client;

/**
 * Opens the database of a service with its application login:
 * `openDatabase((adapter) => new PrismaClient({ adapter }), { url: env.DATABASE_URL })`, in `db.ts` only.
 */
export function openDatabase<Client extends PrismaLike>(
  create: CreateClient<Client>,
  options: DatabaseOptions,
): Db<Client> {
  const { transaction, ready, close } = open(create, options);
  return { tenantTx: (ctx, work) => transaction(requireTenant(ctx), work), ready, close };
}

/** Opens the database with the platform login: for companies, sign-in names and sessions, which lie above companies. */
export function openPlatform<Client extends PrismaLike>(
  create: CreateClient<Client>,
  options: DatabaseOptions,
): PlatformDb<Client> {
  const { transaction, ready, close } = open(create, options);
  return { tenantTx: (ctx, work) => transaction(requireTenant(ctx), work), platformTx: transaction, ready, close };
}

/** Opens the tables of companies for a service that speaks statements only and has no generated client. */
export function openTables(options: DatabaseOptions): Db<object> {
  const pool = poolOf(options);
  const share = shareOf(options);
  return {
    tenantTx: (ctx, work) => {
      const { tenantId } = requireTenant(ctx);
      return share(tenantId, () => retried(() => onConnection(pool, tenantId, work)));
    },
    ready: () =>
      pool.query("select 1").then(
        () => true,
        () => false,
      ),
    close: () => pool.end(),
  };
}

async function onConnection<T>(pool: pg.Pool, tenantId: string, work: (tx: object) => Promise<T>): Promise<T> {
  const connection = await pool.connect();
  const onLost = (): void => undefined; // the statement that runs then fails by itself
  connection.on("error", onLost);
  let broken: Error | undefined;
  try {
    await connection.query(`BEGIN; SELECT set_config('app.tenant_id', ${pg.escapeLiteral(tenantId)}, true)`);
    const tx = {};
    connections.set(tx, straight(connection));
    const result = await work(tx);
    await connection.query("COMMIT");
    return result;
  } catch (error) {
    await connection.query("ROLLBACK").catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    connection.removeListener("error", onLost);
    connection.release(broken);
  }
}

function poolOf(options: DatabaseOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolMax ?? POOL_MAX,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: options.statementTimeout ?? STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: TX_TIMEOUT_MS,
  });
  // A lost idle connection is replaced by the pool; without a listener it would end the process.
  pool.on("error", () => undefined);
  return pool;
}

const shareOf = (options: DatabaseOptions) => fairly(Math.max(1, Math.floor((options.poolMax ?? POOL_MAX) * SHARE)));

function open<Client extends PrismaLike>(create: CreateClient<Client>, options: DatabaseOptions) {
  const client = create(new TenantPg(poolOf(options)));
  const share = shareOf(options);

  const once = <T>(whose: WhoseTx, work: (tx: Tx<Client>) => Promise<T>): Promise<T> => {
    const begun: Beginning = { tenantId: whose.tenantId };
    return beginning.run(begun, () =>
      client.$transaction(
        (given) => {
          // Prisma hands out the client itself, less what opens further transactions.
          const tx = given as Tx<Client>;
          if (!begun.connection) throw new Error("the transaction did not begin with its company");
          connections.set(tx, straight(begun.connection));
          return work(tx);
        },
        { maxWait: TX_WAIT_MS, timeout: TX_TIMEOUT_MS },
      ),
    );
  };

  const transaction = <T>(whose: WhoseTx, work: (tx: Tx<Client>) => Promise<T>): Promise<T> => {
    const run = () => retried(() => once(whose, work));
    return whose.tenantId ? share(whose.tenantId, run) : run();
  };

  return {
    transaction,
    ready: () =>
      client.$queryRawUnsafe("select 1").then(
        () => true,
        () => false,
      ),
    close: () => client.$disconnect(),
  };
}

async function retried<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (tries >= ATTEMPTS_MAX || !isConflict(error)) throw error;
    }
  }
}
