// Leaves out the columns and fields of prices that the user's role hides (reference.md §6.5).
import { type PriceLimit, priceLimit } from "@kontor/contracts/core/actor";
import { getCurrentPriceLimit } from "@kontor/contracts/system/function";
import { useMemo } from "react";
import { useRead } from "../query/query.ts";

const ALL: ReadonlySet<PriceLimit> = new Set(priceLimit.options);

/** The hidden price codes, as a stable set; all codes until the answer arrives, so that no price is shown and then removed. */
export function usePriceLimits(): ReadonlySet<PriceLimit> {
  const { data } = useRead(getCurrentPriceLimit, {});
  return useMemo(() => (data ? new Set(data.priceLimit) : ALL), [data]);
}
