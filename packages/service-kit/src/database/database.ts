// The only access to a database: transactions that set the tenant first (architecture.md §5, TEN-5).

import { retry } from "@kontor/contracts/core/retry";
import type { SqlDriverAdapterFactory } from "@prisma/driver-adapter-utils";
import type pg from "pg";
import { type Ctx, requireTenant } from "../context/ctx.ts";
import { createLimiter } from "../runtime/limiter.ts";
import { isConflict } from "./pg-errors.ts";
import { type PrismaConnection, prismaConnection } from "./prisma-connection.ts";
import { type DatabaseOptions, inTransaction, openPool, POOL_MAX } from "./transaction.ts";

/** The share of the pool's connections that one tenant may use. */
const SHARE = 0.4;
/** How many calls of a tenant wait for a connection of its share, and how long; in milliseconds. */
const WAITING = { waiting: 200, waitMs: 10_000 };
const ATTEMPTS_MAX = 4;
/** Connections beside the pool. */
const SIDE_MAX = 2;

/** The methods for raw statements that the kit itself uses; every service's generated client has them. */
export interface SqlTx {
  $queryRawUnsafe<T = unknown>(sql: string, ...values: unknown[]): Promise<T>;
  $executeRawUnsafe(sql: string, ...values: unknown[]): Promise<number>;
}

type OutsideOnly = "$connect" | "$disconnect" | "$on" | "$use" | "$extends" | "$transaction";

/** What a handler receives: the service's generated client inside a transaction. */
export type Tx<Client> = Omit<Client, OutsideOnly>;

const connections = new WeakMap<object, SqlTx>();

/** Runs the kit's own statements in a given transaction: directly on its connection, so numbers wider than 32 bits come as text. */
export function sqlOf(tx: object): SqlTx {
  const entry = connections.get(tx);
  if (!entry) throw new Error("not a transaction of tenantTx or platformTx");
  return entry;
}

const names = new Map<string, string>();
/** Marks a statement that never changes and runs often: each connection parses and plans it once. */
export function prepared(text: string): string {
  // A name belongs to one statement, also when two modules write the same text.
  if (!names.has(text)) names.set(text, `kit_${names.size}`);
  return text;
}

/** Marks a statement that is re-planned on each call, because row counts differ much between tenants. */
export function replanned(text: string): string {
  names.set(text, "");
  return text;
}

/** Composed statements, with how often each has run. */
const runs = new Map<string, number>();
const RUNS_NOTED_MAX = 1_000;
const NAMES_MAX = 400;

/** A composed statement of a search that recurs is planned once as well; planning costs more than a page of rows. */
function nameOf(text: string): string | undefined {
  const name = names.get(text);
  if (name !== undefined || names.size >= NAMES_MAX) return name;
  if (runs.size >= RUNS_NOTED_MAX) runs.clear();
  const before = runs.get(text) ?? 0;
  runs.set(text, before + 1);
  if (before > 0) prepared(text);
  return undefined;
}

const directSql = (connection: pg.PoolClient): SqlTx => {
  const run = (text: string, values: unknown[]): Promise<pg.QueryResult> => {
    const name = nameOf(text);
    return connection.query(name ? { name, text, values } : { text, values });
  };
  return {
    // The caller names the shape of the rows that its statement answers.
    $queryRawUnsafe: async <T>(sql: string, ...values: unknown[]) => (await run(sql, values)).rows as T,
    $executeRawUnsafe: async (sql, ...values) => (await run(sql, values)).rowCount ?? 0,
  };
};

/** The part of a generated Prisma client that the kit uses itself. */
export type PrismaLike = SqlTx;

type WhoseTx = Pick<Ctx, "tenantId" | "requestId">;

export interface Db<Client> {
  /**
   * Runs `work` in one transaction that sees and writes only the rows of ctx's tenant.
   * Deadlocks and serialization failures are tried again up to three times, so `work` must have no effects elsewhere.
   * @throws Refusal `not-permitted` when ctx has no tenant.
   */
  tenantTx<T>(ctx: Ctx, work: (tx: Tx<Client>) => Promise<T>): Promise<T>;
  /** The same for work that only reads and locks nothing: PostgreSQL refuses any change, and it needs one message less. */
  tenantRead<T>(ctx: Ctx, work: (tx: Tx<Client>) => Promise<T>): Promise<T>;
  /** The same on a connection of its own, for work that the holder of another open transaction waits for; for the kit's own statements. */
  tenantSideTx<T>(ctx: Ctx, work: (tx: object) => Promise<T>): Promise<T>;
  ready(): Promise<boolean>;
  close(): Promise<void>;
}

export interface PlatformDb<Client> extends Db<Client> {
  /** The same with the login that reaches data above tenants; with a tenant in ctx it reaches that tenant's rows too (TEN-6). */
  platformTx<T>(ctx: WhoseTx, work: (tx: Tx<Client>) => Promise<T>): Promise<T>;
}

type CreateClient<Client> = (adapter: SqlDriverAdapterFactory) => Client;

/**
 * Opens the database of a service with its application login:
 * `openDatabase((adapter) => new PrismaClient({ adapter }), { url: env.DATABASE_URL })`, in `db.ts` only.
 */
export function openDatabase<Client extends PrismaLike>(
  create: CreateClient<Client>,
  options: DatabaseOptions,
): Db<Client> {
  return open(create, options).db;
}

/** Opens the database with the platform login: for tenants, sign-in names and sessions, which lie above tenants. */
export function openPlatform<Client extends PrismaLike>(
  create: CreateClient<Client>,
  options: DatabaseOptions,
): PlatformDb<Client> {
  const { db, transaction } = open(create, options);
  return { ...db, platformTx: transaction };
}

/** Opens the tenants' tables for a service that uses only statements and has no generated client. */
export function openTables(options: DatabaseOptions): Db<object> {
  const pool = openPool(options);
  return dbOf(pool, options, withRetry<object>(pool, options, bare));
}

const bare = <T>(connection: pg.PoolClient, work: (tx: object) => Promise<T>): Promise<T> => work(toTx({}, connection));

/** @param transaction of the pool */
function dbOf<Client>(pool: pg.Pool, options: DatabaseOptions, transaction: InTurn<Tx<Client>>): Db<Client> {
  // Its connections are opened on first use.
  const besides = openPool({ ...options, poolMax: SIDE_MAX });
  return {
    tenantTx: (ctx, work) => transaction(requireTenant(ctx), work),
    tenantRead: (ctx, work) => transaction(requireTenant(ctx), work, true),
    tenantSideTx: (ctx, work) =>
      retried(() => inTransaction(besides, requireTenant(ctx), (connection) => bare(connection, work))),
    ready: () =>
      pool.query("select 1").then(
        () => true,
        () => false,
      ),
    close: async () => void (await Promise.all([pool.end(), besides.end()])),
  };
}

function open<Client extends PrismaLike>(create: CreateClient<Client>, options: DatabaseOptions) {
  const pool = openPool(options);
  // One client for each connection: a client shared by several transactions would read for one tenant what another asked for at the same time.
  const clients = new WeakMap<pg.PoolClient, { client: Client; during: PrismaConnection["during"] }>();
  const clientOn = (connection: pg.PoolClient) => {
    const existing = clients.get(connection);
    if (existing) return existing;
    const { adapter, during } = prismaConnection(connection);
    const made = { client: create(adapter), during };
    clients.set(connection, made);
    return made;
  };
  const worked = <T>(connection: pg.PoolClient, work: (tx: Tx<Client>) => Promise<T>): Promise<T> => {
    const { client, during } = clientOn(connection);
    return during(() => work(toTx(client, connection)));
  };
  const transaction = withRetry(pool, options, worked);
  return { transaction, db: dbOf<Client>(pool, options, transaction) };
}

function toTx<T extends object>(tx: T, connection: pg.PoolClient): T {
  connections.set(tx, directSql(connection));
  return tx;
}

type InTurn<Tx> = <T>(whose: WhoseTx, work: (tx: Tx) => Promise<T>, onlyReads?: boolean) => Promise<T>;

/** Limits transactions to the tenant's share, and retries those that conflicted with each other. */
const withRetry = <Tx>(
  pool: pg.Pool,
  { poolMax = POOL_MAX }: DatabaseOptions,
  worked: <T>(connection: pg.PoolClient, work: (tx: Tx) => Promise<T>) => Promise<T>,
): InTurn<Tx> => {
  const share = createLimiter({ atOnce: Math.max(1, Math.floor(poolMax * SHARE)), ...WAITING });
  return <T>({ tenantId }: WhoseTx, work: (tx: Tx) => Promise<T>, onlyReads = false): Promise<T> => {
    const run = () =>
      retried(() => inTransaction(pool, { tenantId, onlyReads }, (connection) => worked(connection, work)));
    return tenantId ? share.run(tenantId, run) : run();
  };
};

const retried = <T>(attempt: () => Promise<T>): Promise<T> => retry(attempt, { times: ATTEMPTS_MAX, when: isConflict });
