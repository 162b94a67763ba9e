// The columns that the caller's role may see: what is hidden is neither shown nor offered to sort by or ask about (RBAC-8).
import { isHiddenBy } from "@kontor/contracts/core/actor";
import { useMemo } from "react";
import { usePriceLimits } from "../fields/price-limits.ts";
import type { Column } from "./column.ts";

/** Those of a page's columns that no price limit of the role hides. */
export function useSeenColumns<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const limits = usePriceLimits();
  const hidden = [...limits].sort().join("");
  // biome-ignore lint/correctness/useExhaustiveDependencies: the set is a new one each time, what is in it says whether it changed.
  return useMemo(() => columns.filter(({ price }) => !(price && isHiddenBy(price, limits))), [columns, hidden]);
}
