// Finds the unit definition that a workbook row means: it names the base unit, and one sub unit with its ratio (reference.md §5.6, §5.10). Pure.
import { Decimal } from "decimal.js";
import type { UnitOfProduct } from "../product.rules.ts";
import type { WorkbookRow } from "./workbook.rules.ts";

export interface UnitDefinition extends UnitOfProduct {
  id: string;
  enabled: boolean;
}
type Cells = Pick<WorkbookRow, "unit" | "subUnit" | "ratio">;

/** Whether the cells say nothing that the definition does not say; empty ones say nothing. */
export const fits = ({ basicUnit, subUnits }: UnitOfProduct, { unit, subUnit, ratio }: Cells): boolean =>
  basicUnit === unit &&
  (subUnit === "" ||
    subUnits.some((sub) => sub.unit === subUnit && (ratio === null || new Decimal(ratio).equals(sub.ratio))));

/** The definition that a new product gets: of those that may be chosen the one with the fewest other sub units, of these the first. */
export function definitionFor(units: readonly UnitDefinition[], cells: Cells): UnitDefinition | undefined {
  if (cells.subUnit === "" || cells.ratio === null) return undefined;
  const [best] = units
    .filter((unit) => unit.enabled && fits(unit, cells))
    .sort((one, other) => one.subUnits.length - other.subUnits.length);
  return best;
}

/**
 * The definition that a product gets, null for a single unit, undefined where none is as the row says.
 * A product keeps the one it has, also a disabled one, as long as the row says nothing else.
 */
export function unitOf(
  units: readonly UnitDefinition[],
  cells: Cells,
  currentUnitId: string | null,
): UnitDefinition | null | undefined {
  const current = units.find(({ id }) => id === currentUnitId);
  if (current && fits(current, cells)) return current;
  if (cells.subUnit === "") return current ? undefined : null;
  return definitionFor(units, cells);
}
