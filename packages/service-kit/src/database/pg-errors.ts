// Recognises PostgreSQL's errors in the errors of Prisma and of pg alike.

export interface PgError {
  /** SQLSTATE, e.g. "23505". */
  code: string;
  /** The violated constraint's or index's name, where there is one. */
  constraint: string | undefined;
  /** For a foreign key: true when the row is still referred to, false when the row it refers to is absent. */
  stillReferred: boolean;
}

const NESTING_MAX = 5;

/** Finds the SQLSTATE in an error or in what caused it. Undefined for errors that PostgreSQL did not raise. */
export function pgError(error: unknown): PgError | undefined {
  return search(error, NESTING_MAX);
}

/** Deadlock or serialization failure: the transaction may be tried again. */
export function isConflict(error: unknown): boolean {
  const code = pgError(error)?.code;
  return code === "40001" || code === "40P01";
}

/** Another transaction held a lock for too long. */
export const isLocked = (error: unknown): boolean => pgError(error)?.code === "55P03";

const TIME_UP: ReadonlySet<unknown> = new Set(["55P03", "57014", "25P04"]);
/** A lock, a statement or a transaction took longer than it may (transaction.ts). */
export const isTimeUp = (error: unknown): boolean => TIME_UP.has(pgError(error)?.code);

/** A transaction's connection is gone; whether the transaction was committed is unknown. */
export class ConnectionLost extends Error {
  constructor(cause: unknown) {
    super("the connection to the database was lost", { cause });
    this.name = "ConnectionLost";
  }
}

const UNREACHABLE: ReadonlySet<unknown> = new Set([
  ...["P1001", "P1002", "P1008", "P1017"],
  ...["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH", "ENOTFOUND", "EAI_AGAIN"],
]);
const FULL: ReadonlySet<unknown> = new Set(["ENOSPC", "EDQUOT"]);
const CROWDED: ReadonlySet<unknown> = new Set(["P2024", "P2028"]);

/** The database is away or stopping; reported by Prisma, by the socket, or by PostgreSQL while it stops. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof ConnectionLost) return true;
  const state = pgError(error)?.code ?? "";
  return (
    UNREACHABLE.has(field(error, "code")) || /^(57P0|08)/.test(state) || /^Connection terminated/.test(error.message)
  );
}

/** PostgreSQL's disk, or the one where this process stores files, is full. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return pgError(error)?.code === "53100" || FULL.has(field(error, "code"));
}

/** Every connection of the pool is in use, and none came free in time. */
export function isCrowded(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return CROWDED.has(field(error, "code")) || /^timeout exceeded when trying to connect/.test(error.message);
}

function search(value: unknown, depth: number): PgError | undefined {
  if (depth === 0 || typeof value !== "object" || value === null) return undefined;
  const code = text(value, "originalCode") ?? text(value, "code");
  if (code && /^[0-9A-Z]{5}$/.test(code) && !/^P\d{4}$/.test(code)) {
    const message = text(value, "originalMessage") ?? text(value, "message") ?? "";
    return {
      code,
      constraint: constraintOf(value),
      stillReferred: code === "23001" || /^update or delete on table/.test(message),
    };
  }
  for (const key of ["meta", "driverAdapterError", "cause"]) {
    const match = search(field(value, key), depth - 1);
    if (match) return match;
  }
  return undefined;
}

function constraintOf(value: object): string | undefined {
  const constraint = field(value, "constraint");
  if (typeof constraint === "string") return constraint;
  if (typeof constraint === "object" && constraint !== null) return text(constraint, "index");
  return undefined;
}

const field = (value: object, key: string): unknown => Reflect.get(value, key);

function text(value: object, key: string): string | undefined {
  const match = field(value, key);
  return typeof match === "string" ? match : undefined;
}
