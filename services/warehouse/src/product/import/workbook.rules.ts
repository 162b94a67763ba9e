// Converts workbook rows to products: allowed cell contents, and which rows make one product (reference.md §5.10, template).

import { decimalNotNegative } from "@kontor/contracts/core/decimal";
import type { Issue } from "@kontor/contracts/core/error";
import { required, text } from "@kontor/contracts/system/field-schemas";
import { ATTRIBUTES_MAX, type BarcodeInput, barCode, type ProductAdd } from "@kontor/contracts/warehouse/product";
import { Decimal } from "decimal.js";
import { z } from "zod";
import { isSome } from "../product.rules.ts";

/** Null: the cell is empty. */
const flag = z.enum(["0", "1"]).nullable().default(null);
const price = decimalNotNegative("price").nullable().default(null);
/** The fixed cells of a row; empty ones are left out before. */
export const workbookRow = z.object({
  name: required(100),
  standard: text(100).default(""),
  model: text(100).default(""),
  color: text(50).default(""),
  brand: text(100).default(""),
  categoryName: text(100).default(""),
  weight: decimalNotNegative("quantity").nullable().default(null),
  expiryNum: z
    .string()
    .regex(/^\d{1,5}$/, "number-invalid")
    .transform(Number)
    .pipe(z.number().int().max(36_500))
    .nullable()
    .default(null),
  unit: required(10),
  subUnit: text(10).default(""),
  barCode,
  subBarCode: z.union([z.literal(""), barCode]).default(""),
  ratio: decimalNotNegative("ratio").nullable().default(null),
  sku: text(50).default(""),
  purchaseDecimal: price,
  commodityDecimal: price,
  wholesaleDecimal: price,
  lowDecimal: price,
  enabled: z.enum(["0", "1"]),
  enableSerialNumber: flag,
  enableBatchNumber: flag,
  position: text(100).default(""),
  mfrs: text(50).default(""),
  otherField1: text(500).default(""),
  otherField2: text(500).default(""),
  otherField3: text(500).default(""),
  remark: text(500).default(""),
});
export type WorkbookRow = z.output<typeof workbookRow>;

export interface ImportRow {
  /** 1 is the first below the header. */
  row: number;
  cells: WorkbookRow;
  /** Opening stock by warehouse. */
  opening: readonly { depotId: string; initStock: string }[];
}

/** Rows that make one product. */
export type Group = readonly [ImportRow, ...ImportRow[]];

/** What tells products apart, next to their unit (reference.md §5.10). */
const IDENTITY = [
  ...(["name", "standard", "model", "color"] as const),
  ...(["mfrs", "otherField1", "otherField2", "otherField3"] as const),
];

/** Rows of several attributes that are otherwise the same, or whose product is known, make one product; every other row is one. */
export function grouped(
  rows: readonly ImportRow[],
  existingOf: (importRow: ImportRow) => { id: string; isOfAttributes: boolean } | undefined,
): Group[] {
  const groups = Map.groupBy(rows, (importRow) => {
    const { cells, row } = importRow;
    const existing = existingOf(importRow);
    if (cells.sku === "" && !existing?.isOfAttributes) return String(row);
    return existing?.id ?? JSON.stringify([cells.unit, ...IDENTITY.map((field) => cells[field])]);
  });
  return [...groups.values()] as unknown as Group[]; // groups are made of rows, so none is empty
}

/** What further rows of a group may not say: opening stock, and that their product is called otherwise than in the first row. */
export function furtherIssues([first, ...further]: Group): Issue[] {
  return further.flatMap(({ row, cells, opening }) => {
    const others = IDENTITY.filter((field) => cells[field] !== "" && cells[field] !== first.cells[field]);
    const issues: Issue[] = others.map((field) => ({ id: "value-not-allowed", field, row }));
    if (opening.some(({ initStock }) => isSome(initStock)))
      issues.push({ id: "opening-not-allowed", field: "initStock", row });
    return issues;
  });
}

/** The prices of a sub unit are those of the base unit times the ratio, with 2 decimals (reference.md §1.8). */
export const times = (figure: string | null, ratio: string): string | null =>
  figure === null ? null : new Decimal(figure).times(ratio).toFixed(2, Decimal.ROUND_HALF_UP);

function rowsOf(group: Group): BarcodeInput[] {
  return group.flatMap(({ cells }) => {
    const { purchaseDecimal, commodityDecimal, wholesaleDecimal, lowDecimal, ratio } = cells;
    const prices = { purchaseDecimal, commodityDecimal, wholesaleDecimal, lowDecimal };
    const base = { barCode: cells.barCode, commodityUnit: cells.unit, sku: cells.sku, ...prices };
    if (cells.subUnit === "" || ratio === null) return [base];
    const scaled = {
      purchaseDecimal: times(purchaseDecimal, ratio),
      commodityDecimal: times(commodityDecimal, ratio),
      wholesaleDecimal: times(wholesaleDecimal, ratio),
      lowDecimal: times(lowDecimal, ratio),
    };
    return [base, { barCode: cells.subBarCode, commodityUnit: cells.subUnit, sku: "", ...scaled }];
  });
}

/** The attributes that rows of several attributes speak of: the template names their values only. */
export function attributesOf(skus: readonly string[]): ProductAdd["attribute"] {
  const parts = skus.filter((sku) => sku !== "").map((sku) => sku.split("/").slice(0, ATTRIBUTES_MAX));
  const count = Math.max(0, ...parts.map((each) => each.length));
  return Array.from({ length: count }, (_, at) => ({
    attributeName: `属性${at + 1}`,
    attributeValues: [...new Set(parts.flatMap((each) => each[at] ?? []))],
  }));
}

/** One product of a group of rows. `unitId` is the definition that base and sub unit name; `categoryId` null where there is no such category. */
export function productOf(
  group: Group,
  { unitId, categoryId }: { unitId: string | null; categoryId: string | null },
): ProductAdd {
  const [{ cells, opening }] = group;
  const {
    categoryName: _category,
    subUnit: _sub,
    barCode: _code,
    subBarCode: _subCode,
    ratio: _ratio,
    sku: _sku,
    ...rest
  } = cells;
  const {
    enableSerialNumber,
    enableBatchNumber,
    enabled: _enabled,
    purchaseDecimal: _p,
    commodityDecimal: _c,
    wholesaleDecimal: _w,
    lowDecimal: _l,
    ...texts
  } = rest;
  return {
    ...texts,
    ...{ mnemonic: "", alias: "", imageIds: [], syncStore: false, categoryId, unitId },
    unit: unitId === null ? cells.unit : "",
    enableSerialNumber: enableSerialNumber === "1",
    enableBatchNumber: enableBatchNumber === "1",
    attribute: attributesOf(group.map((importRow) => importRow.cells.sku)),
    meList: rowsOf(group),
    stock: opening.map((row) => ({ ...row, openingUnitCost: null, lowSafeStock: null, highSafeStock: null })),
  };
}
