// The columns that the caller's role may see: what is hidden is neither shown nor offered to sort by or ask about (RBAC-8).
import { isHiddenBy } from "@kontor/contracts/core/actor";
import { useMemo } from "react";
import { usePriceLimits } from "../fields/price-limits.ts";
import type { Column } from "./column.ts";

/** Those of a page's columns that no price limit of the role hides. */
export function useSeenColumns<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const limits = usePriceLimits();
  return useMemo(() => columns.filter(({ price }) => !(price && isHiddenBy(price, limits))), [columns, limits]);
}
