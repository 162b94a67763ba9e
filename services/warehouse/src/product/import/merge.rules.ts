// Merges workbook rows into an existing product: filled cells replace values, empty ones keep them. Pure.
import type { BarcodeInput, ProductAdd, ProductUpdate } from "@kontor/contracts/warehouse/product";
import { Decimal } from "decimal.js";
import type { UnitOfProduct } from "../product.rules.ts";
import { attributesOf, type Group, times, type WorkbookRow } from "./workbook.rules.ts";

/** The unit definition and the category that the cells mean; a category that is not there changes nothing. */
interface Meant {
  unit: (UnitOfProduct & { id: string }) | null;
  categoryId: string | null;
}

const TEXTS = [
  ...(["name", "standard", "model", "color", "brand", "mfrs", "position"] as const),
  ...(["otherField1", "otherField2", "otherField3", "remark", "weight", "expiryNum"] as const),
];
const PRICES = ["purchaseDecimal", "commodityDecimal", "wholesaleDecimal", "lowDecimal"] as const;
type Prices = Pick<BarcodeInput, (typeof PRICES)[number]>;

/** @param former the product as a form that changes nothing would send it */
export function merged(former: ProductUpdate, group: Group, { unit, categoryId }: Meant): ProductUpdate {
  const [{ cells, opening }] = group;
  const meList = mergedRows(former.meList, group, unit);
  return {
    ...former,
    ...filled(Object.fromEntries(TEXTS.map((field) => [field, cells[field]]))),
    ...{ unit: unit ? "" : cells.unit, unitId: unit?.id ?? null, categoryId: categoryId ?? former.categoryId },
    enabled: cells.enabled === "1",
    enableSerialNumber: isOn(cells.enableSerialNumber) ?? former.enableSerialNumber,
    enableBatchNumber: isOn(cells.enableBatchNumber) ?? former.enableBatchNumber,
    attribute: mergedAttributes(
      former.attribute,
      meList.map((row) => row.sku),
    ),
    meList,
    // A workbook tells quantities: cost and safety levels stay.
    stock: opening.map((row) => {
      const none = { openingUnitCost: null, lowSafeStock: null, highSafeStock: null };
      return { ...(former.stock.find(({ depotId }) => depotId === row.depotId) ?? none), ...row };
    }),
  };
}

/** Undefined: the cell is empty. */
const isOn = (flag: "0" | "1" | null): boolean | undefined => (flag === null ? undefined : flag === "1");
const filled = <T extends object>(cells: T): Partial<T> =>
  // Fields of the same object, only fewer.
  Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell !== "" && cell !== null)) as Partial<T>;

/** A workbook names values only: the attributes keep their names, and the values there are. */
function mergedAttributes(former: ProductAdd["attribute"], skus: readonly string[]): ProductAdd["attribute"] {
  const attributes = attributesOf(skus);
  if (former.length === 0) return attributes;
  return former.map(({ attributeName, attributeValues }, at) => ({
    attributeName,
    attributeValues: [...new Set([...attributeValues, ...(attributes[at]?.attributeValues ?? [])])],
  }));
}

function mergedRows(current: readonly BarcodeInput[], group: Group, unit: UnitOfProduct | null): BarcodeInput[] {
  const rows = current.map((row) => ({ ...row }));
  for (const { cells } of group) {
    const { barCode, unit: commodityUnit, sku } = cells;
    const before = mergeRow(rows, { barCode, commodityUnit, sku, ...pricesOf(cells) });
    const sub = unit?.subUnits.find((each) => each.unit === cells.subUnit);
    if (sub) mergeSub(rows, cells, { sub, before });
  }
  return rows;
}

/**
 * The row of the sub unit. Its prices are its own (reference.md §1.8): they follow the base unit's that the workbook changes, and no others.
 * @param before the base unit's row
 */
function mergeSub(
  rows: BarcodeInput[],
  { subBarCode, ...cells }: WorkbookRow,
  { sub, before }: { sub: { unit: string; ratio: string }; before: BarcodeInput | undefined },
): void {
  const isThere = rowLike(rows, { barCode: subBarCode, commodityUnit: sub.unit, sku: "" }) !== undefined;
  const prices = PRICES.map((price) => {
    const stays = isThere && before !== undefined && isSameFigure(cells[price], before[price]);
    return [price, stays ? null : times(cells[price], sub.ratio)];
  });
  // One entry for each price.
  const scaled = Object.fromEntries(prices) as Prices;
  mergeRow(rows, { barCode: subBarCode, commodityUnit: sub.unit, sku: "", ...scaled });
}

const pricesOf = ({ purchaseDecimal, commodityDecimal, wholesaleDecimal, lowDecimal }: WorkbookRow): Prices => ({
  ...{ purchaseDecimal, commodityDecimal, wholesaleDecimal, lowDecimal },
});
const isSameFigure = (one: string | null, other: string | null): boolean =>
  one === null || other === null ? one === other : new Decimal(one).equals(other);

type Named = Pick<BarcodeInput, "barCode" | "commodityUnit" | "sku">;
/** The same barcode, or else the same unit and attribute value, is the same row. */
const rowLike = (rows: readonly BarcodeInput[], { barCode, commodityUnit, sku }: Named): BarcodeInput | undefined =>
  rows.find((row) => row.barCode === barCode) ??
  rows.find((row) => row.commodityUnit === commodityUnit && row.sku === sku);

/** Writes a row onto the one there is, or behind them. @returns it as it was */
function mergeRow(rows: BarcodeInput[], requested: BarcodeInput): BarcodeInput | undefined {
  const row = rowLike(rows, requested);
  if (!row) {
    rows.push(requested);
    return undefined;
  }
  const before = { ...row };
  Object.assign(row, filled(requested));
  return before;
}
