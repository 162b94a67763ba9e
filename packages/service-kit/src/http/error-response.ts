// Maps every error to the caller's response; no other code does (reference.md §7.1, ERR-1).
import { Refusal, type RefusalData, refuse } from "@kontor/contracts/core/error";
import { isCrowded, isDiskFull, isUnreachable, pgError } from "../database/pg-errors.ts";
import type { Log } from "../runtime/log.ts";

export interface WireAnswer {
  status: number;
  headers: Record<string, string>;
  body: { code: number; data: RefusalData | string };
}

/** The response to a call without a live session. */
export const SIGNED_OUT: WireAnswer = { status: 401, headers: {}, body: { code: 401, data: "loginOut" } };

/** Turns any thrown value into a response. Faults are logged here and nowhere else; refusals raise no alarm. */
export function toErrorResponse(error: unknown, requestId: string, log: Log): WireAnswer {
  const refusal = error instanceof Refusal ? error : fromDatabase(error);
  if (refusal && refusal.status >= 503)
    log.warn({ err: error, requestId }, "the database was unavailable or too busy: the call was answered 503");
  if (refusal) return refusalResponse(refusal, requestId);
  log.error({ err: error, requestId }, "request failed");
  return {
    status: 500,
    headers: {},
    body: { code: 500, data: { message: "server error", refusal: "server-error", requestId } },
  };
}

/** The wire form of a refusal. */
export function refusalResponse(refusal: Refusal, requestId: string): WireAnswer {
  return {
    status: refusal.status,
    headers: refusal.retryAfter === undefined ? {} : { "Retry-After": String(refusal.retryAfter) },
    body: {
      code: refusal.code,
      data: {
        message: refusal.id,
        refusal: refusal.id,
        requestId,
        ...(refusal.values ? { values: refusal.values } : {}),
        ...(refusal.issues.length > 0 ? { issues: refusal.issues } : {}),
        ...(refusal.faultyWorkbook ? { faultyWorkbook: refusal.faultyWorkbook } : {}),
      },
    },
  };
}

/** Those of PostgreSQL's errors that a user can understand, as refusals. Undefined: a fault. */
export function fromDatabase(error: unknown): Refusal | undefined {
  if (isUnreachable(error)) return refuse("service-unavailable", { status: 503, retryAfter: 2 });
  if (isDiskFull(error)) return refuse("disk-full", { status: 503, retryAfter: 10 });
  if (isCrowded(error)) return refuse("busy", { status: 503, retryAfter: 1 });
  const dbError = pgError(error);
  if (dbError?.stillReferred) return refuse("in-use", { code: 601 });
  switch (dbError?.code) {
    case "23505":
      return refuse("already-exists", { status: 409 });
    case "23503":
      return refuse("not-found", { status: 404 });
    case "40001":
    case "40P01":
    case "55P03":
    case "53300":
      return refuse("busy", { status: 503, retryAfter: 1 });
    // A text, number or date that no column can hold: the contract's schema was wider than the table.
    case "22003":
    case "22008":
    case "22021":
    case "22P05":
      return refuse("input-invalid");
    case "57014":
      return refuse("took-too-long", { status: 504 });
    default:
      return undefined;
  }
}
