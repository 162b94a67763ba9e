// Bulk operations change all vouchers or none, and name the one that was refused (reference.md §1.15).
import { Refusal, refuse } from "@kontor/contracts/core/error";

/** The error to throw when one of `count` vouchers was refused: of several, its number is added. A fault stays as it is. */
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

/** Decides each of several vouchers. @throws Refusal of the first that is refused, with its number */
export const decideEach = <V extends { head: { number: string } }, D>(
  vouchers: readonly V[],
  decide: (voucher: V) => D,
): D[] =>
  vouchers.map((voucher) => {
    try {
      return decide(voucher);
    } catch (error) {
      throw inBulk(error, voucher.head.number, vouchers.length);
    }
  });
