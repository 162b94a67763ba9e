// Bulk operations change all documents or none, and name the one that was refused (reference.md §1.15).
import { Refusal, refuse } from "@kontor/contracts/core/error";

/** The error to throw when one of `count` documents was refused: of several, its number is added. A fault stays as it is. */
export function inBulk(error: unknown, number: string, count: number): unknown {
  if (!(error instanceof Refusal) || count < 2) return error;
  const { id, status, code, values, issues, retryAfter } = error;
  return refuse(id, {
    status,
    code,
    values: { ...values, number },
    issues,
    ...(retryAfter === undefined ? {} : { retryAfter }),
  });
}
