// Which prices the caller's role hides (reference.md §6.5): their columns and fields are left out.
import { type PriceLimit, priceLimit } from "@kontor/contracts/core/actor";
import { getCurrentPriceLimit } from "@kontor/contracts/system/function";
import { useRead } from "../query/query.ts";

const ALL: ReadonlySet<PriceLimit> = new Set(priceLimit.options);

/** The codes; all of them until the answer is there, so that nothing is shown and then taken away. */
export function usePriceLimits(): ReadonlySet<PriceLimit> {
  const { data } = useRead(getCurrentPriceLimit, {});
  return data ? new Set(data.priceLimit) : ALL;
}
