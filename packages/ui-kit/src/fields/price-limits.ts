// Which prices the caller's role hides (reference.md §6.5): their columns and fields are left out.
import { type PriceLimit, priceLimit } from "@kontor/contracts/core/actor";
import { getCurrentPriceLimit } from "@kontor/contracts/system/function";
import { useMemo } from "react";
import { useRead } from "../query/query.ts";

const ALL: ReadonlySet<PriceLimit> = new Set(priceLimit.options);

/** The codes, the same set as long as they are the same; all of them until the answer is there, so that nothing is shown and then taken away. */
export function usePriceLimits(): ReadonlySet<PriceLimit> {
  const { data } = useRead(getCurrentPriceLimit, {});
  return useMemo(() => (data ? new Set(data.priceLimit) : ALL), [data]);
}
