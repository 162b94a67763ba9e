// Finds the product that a workbook row means: by its base barcode, else by its description (reference.md §5.10). Pure.
import { isSameName, nameKey } from "@kontor/contracts/core/name-key";
import type { ProductAdd } from "@kontor/contracts/warehouse/product";
import { definitionFor, fits, type UnitDefinition } from "./unit.rules.ts";
import type { ImportRow, WorkbookRow } from "./workbook.rules.ts";

const KEY = ["name", "standard", "model", "color"] as const;
/** They tell products apart as well, but a workbook may leave them out. */
const FURTHER = ["mfrs", "otherField1", "otherField2", "otherField3"] as const;

export type Described = Pick<ProductAdd, (typeof KEY)[number] | (typeof FURTHER)[number] | "unit" | "unitId"> & {
  id: string;
};
interface Catalogue {
  products: readonly Described[];
  units: readonly UnitDefinition[];
  /** Product by barcode, as barcodes are compared. */
  idOfCode: ReadonlyMap<string, string>;
}

const keyOf = (one: Pick<Described, (typeof KEY)[number]>): string =>
  JSON.stringify(KEY.map((field) => nameKey(one[field])));

/** The id of the product that each row means, by the row's number; none for one that is new. */
export function meantProducts(
  rows: readonly ImportRow[],
  { products, units, idOfCode }: Catalogue,
): Map<ImportRow["row"], string> {
  const meant = new Map<number, string>();
  for (const { row, cells } of rows) {
    const id = idOfCode.get(nameKey(cells.barCode));
    if (id) meant.set(row, id);
  }
  const scanned = new Set(meant.values());
  const byKey = Map.groupBy(products, keyOf);
  for (const { row, cells } of rows) {
    if (meant.has(row)) continue;
    // What another row means by its barcode, this one does not, unless it is a further attribute value of it.
    const free = (byKey.get(keyOf(cells)) ?? []).filter(({ id }) => cells.sku !== "" || !scanned.has(id));
    const id = describedBy(cells, free, units)?.id;
    if (id) meant.set(row, id);
  }
  return meant;
}

/** The one that is as the cells say in everything, else the only one of which they say nothing else. */
function describedBy(
  cells: WorkbookRow,
  products: readonly Described[],
  units: readonly UnitDefinition[],
): Described | undefined {
  const possible = products.filter((product) => {
    const unit = units.find(({ id }) => id === product.unitId);
    const isUnit = unit ? fits(unit, cells) : product.unit === cells.unit && cells.subUnit === "";
    return isUnit && FURTHER.every((field) => cells[field] === "" || isSameName(cells[field], product[field]));
  });
  if (possible.length < 2) return possible[0];
  const unitId = definitionFor(units, cells)?.id ?? null;
  return possible.find(
    (each) => each.unitId === unitId && FURTHER.every((field) => isSameName(cells[field], each[field])),
  );
}
