// Which prices the caller's role hides (reference.md §6.5): their columns and fields are left out.
import { getCurrentPriceLimit } from "@kontor/contracts/system/function";
import { useRead } from "@kontor/ui-kit/query";

/** The codes; all of them until the answer is there, so that nothing is shown and then taken away. */
export function usePriceLimits(): ReadonlySet<string> {
  const limits = useRead(getCurrentPriceLimit, {});
  return new Set(limits.data?.priceLimit ?? ["4", "5", "6", "7"]);
}
