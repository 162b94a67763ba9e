// Several documents at once: all or none, and the one that stands in the way is named (reference.md §1.15).
import { Refusal, refuse } from "@kontor/contracts/core/error";

/** What to throw when one of `count` documents was refused: of several, its number is told. A fault stays as it is. */
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
