// Refuses to delete a row that still has money in the books, for the money would go too (reference.md §5.12).
import { refuse } from "@kontor/contracts/core/error";

/** Whether an amount of money, as text, is zero or absent. */
const isZero = (amount: string | null): boolean => amount === null || Number(amount) === 0;

/**
 * @param amounts balances and opening amounts; null where there is none
 * @throws Refusal `has-balance` (601) {name, balance} for the first amount that is not zero; `has-some-balance` {name} for users from whom amounts are hidden
 */
export function refuseBalance(
  { name, isHidden }: { name: string; isHidden: boolean },
  amounts: readonly (string | null)[],
): void {
  const balance = amounts.find((amount) => !isZero(amount));
  if (balance === undefined) return;
  throw isHidden
    ? refuse("has-some-balance", { code: 601, values: { name } })
    : refuse("has-balance", { code: 601, values: { name, balance: balance ?? "" } });
}
