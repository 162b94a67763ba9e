// The columns that the user's role may see: hidden ones are neither shown nor offered for sorting or filtering (RBAC-8).
import { isHiddenBy } from "@kontor/contracts/core/actor";
import { useMemo } from "react";
import { usePriceLimits } from "../fields/price-limits.ts";
import type { Column } from "./column.ts";

/** The page's columns that no price hiding of the role covers. */
export function useSeenColumns<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const limits = usePriceLimits();
  return useMemo(() => columns.filter(({ price }) => !(price && isHiddenBy(price, limits))), [columns, limits]);
}
