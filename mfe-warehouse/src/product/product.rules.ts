// Converts the product form's state into its request body, and calculates its barcode rows (reference.md §1.8, §5.10).
import { round, toWire } from "@kontor/contracts/core/money";
import { productPriceFields } from "@kontor/contracts/warehouse/product";

const PRICES = ["purchaseDecimal", "commodityDecimal", "wholesaleDecimal", "lowDecimal"] as const;
export type Price = (typeof PRICES)[number];
export const STOCK_FIGURES = ["initStock", "openingUnitCost", "lowSafeStock", "highSafeStock"] as const;
export type StockFigure = (typeof STOCK_FIGURES)[number];

/** A barcode row of the form while it is edited. */
export type BarcodeDraft = { id?: string; barCode?: string; commodityUnit?: string; sku?: string } & {
  [P in Price]?: string | null;
};
/** A warehouse's row of the form. */
export type StockDraft = { depotId: string; depotName: string } & { [F in StockFigure]?: string | null };
export interface Attribute {
  attributeName: string;
  attributeValues: string[];
}
export interface UnitOption {
  id: string;
  basicUnit: string;
  otherUnit: string;
  ratio: string;
  otherUnitTwo: string;
  ratioTwo: string | null;
  otherUnitThree: string;
  ratioThree: string | null;
}

export interface UnitRatio {
  unit: string;
  ratio: string;
}

/** The prices that a role with this price hiding may see. */
export const visiblePrices = (limits: ReadonlySet<string>): Price[] =>
  PRICES.filter((price) => !limits.has(productPriceFields[price]));

/** The units of a definition with their ratios, the base unit first. */
export const unitsOf = (unit: UnitOption): UnitRatio[] =>
  [
    { unit: unit.basicUnit, ratio: "1" },
    { unit: unit.otherUnit, ratio: unit.ratio },
    { unit: unit.otherUnitTwo, ratio: unit.ratioTwo ?? "" },
    { unit: unit.otherUnitThree, ratio: unit.ratioThree ?? "" },
  ].filter((each) => each.unit !== "" && each.ratio !== "");

const DIGITS = /^\d+$/;

/** The number after the highest, leading zeros kept: barcodes are texts and may be longer than a number can hold exactly. */
export function nextBarCode(highest: string, used: readonly (string | undefined)[]): string {
  const codes = [highest, ...used].filter((code): code is string => code !== undefined && DIGITS.test(code));
  const top = codes.reduce((a, b) => (BigInt(b) > BigInt(a) ? b : a), "1000");
  return String(BigInt(top) + 1n).padStart(top.length, "0");
}

const FIGURE = /^\d+(\.\d+)?$/;

/** The price of a sub unit: the base unit's times the ratio, with 2 decimals. An empty price stays empty. */
export function scaledPrice(base: string | null | undefined, ratio: string): string | null {
  if (!base || !FIGURE.test(base) || !FIGURE.test(ratio)) return null;
  return toWire(round(base, "price").times(ratio), "amount");
}

/** The rows with every price after the first row computed from the first row's. */
export function repriced(rows: readonly BarcodeDraft[], units: readonly UnitRatio[]) {
  const [base] = rows;
  return rows.map((row, at): BarcodeDraft => {
    const ratio = units.find((each) => each.unit === row.commodityUnit)?.ratio;
    if (at === 0 || !base || ratio === undefined) return row;
    return { ...row, ...Object.fromEntries(PRICES.map((price) => [price, scaledPrice(base[price], ratio)])) };
  });
}

/** A row for every unit in order; rows of existing units keep their values, the first row its barcode. */
export function rowsForUnits(
  rows: readonly BarcodeDraft[],
  units: readonly UnitRatio[],
  highest: string,
): BarcodeDraft[] {
  const made: BarcodeDraft[] = [];
  for (const [at, { unit, ratio }] of units.entries()) {
    const current = at === 0 ? rows[0] : rows.slice(1).find((row) => row.commodityUnit === unit);
    const base = made[0] ?? {};
    const fresh = () => ({
      barCode: nextBarCode(
        highest,
        [...rows, ...made].map((row) => row.barCode),
      ),
      ...Object.fromEntries(PRICES.map((price) => [price, scaledPrice(base[price], ratio)])),
    });
    made.push({ ...(current ?? fresh()), commodityUnit: unit, sku: "" });
  }
  return made;
}

/** All combinations of the attributes' values: "red/S", "red/M", … */
export const combinations = (attributes: readonly Attribute[]): string[] =>
  attributes
    .filter(({ attributeValues }) => attributeValues.length > 0)
    .reduce<string[]>(
      (skus, { attributeValues }) =>
        skus.length === 0
          ? [...attributeValues]
          : skus.flatMap((sku) => attributeValues.map((value) => `${sku}/${value}`)),
      [],
    );

/** The prices of a row, for another one. */
export const pricesOf = (row: BarcodeDraft | undefined): { [P in Price]?: string | null } =>
  Object.fromEntries(PRICES.map((price) => [price, row?.[price] ?? null]));

/** A row for every combination; rows of existing combinations keep their values. */
export function rowsForAttributes(
  rows: readonly BarcodeDraft[],
  attributes: readonly Attribute[],
  highest: string,
): BarcodeDraft[] {
  const skus = combinations(attributes);
  const made: BarcodeDraft[] = [];
  for (const [at, sku] of skus.entries()) {
    // Values typed before there were attributes belong to the first combination.
    const current = rows.find((row) => row.sku === sku) ?? (at === 0 ? rows.find((row) => !row.sku) : undefined);
    const fresh = () => ({
      ...pricesOf(rows[0]),
      barCode: nextBarCode(
        highest,
        [...rows, ...made].map((row) => row.barCode),
      ),
    });
    made.push({ ...(current ?? fresh()), sku });
  }
  return made;
}

const textOf = (value: unknown): string => (typeof value === "string" ? value.trim() : "");
const figureOf = (value: unknown): string | null => textOf(value) || null;

interface Body extends Record<string, unknown> {
  meList?: readonly BarcodeDraft[];
  stock?: readonly StockDraft[];
}

/** The form's state as the contract's body: only its fields in rows, one unit everywhere, no opening stock where it is not allowed. */
export function wireProduct(body: Body): Record<string, unknown> {
  const isMulti = typeof body.unitId === "string" && body.unitId !== "";
  const attributes = Array.isArray(body.attribute) ? body.attribute : [];
  const isTracked = attributes.length > 0 || body.enableSerialNumber === true || body.enableBatchNumber === true;
  return {
    ...body,
    unit: isMulti ? "" : textOf(body.unit),
    unitId: isMulti ? body.unitId : null,
    meList: (body.meList ?? []).map((row) => ({
      ...(row.id ? { id: row.id } : {}),
      barCode: textOf(row.barCode),
      commodityUnit: isMulti ? textOf(row.commodityUnit) : textOf(body.unit),
      sku: attributes.length > 0 ? textOf(row.sku) : "",
      ...Object.fromEntries(PRICES.map((price) => [price, figureOf(row[price])])),
    })),
    stock: (body.stock ?? []).map((row) => ({
      depotId: row.depotId,
      initStock: isTracked ? "0" : (figureOf(row.initStock) ?? "0"),
      openingUnitCost: figureOf(row.openingUnitCost),
      lowSafeStock: figureOf(row.lowSafeStock),
      highSafeStock: figureOf(row.highSafeStock),
    })),
  };
}

/** All rows with the given figures; empty figures leave a row's own unchanged. */
export const withFigures = (rows: readonly StockDraft[], figures: { [F in StockFigure]?: string }): StockDraft[] => {
  const filled = Object.fromEntries(Object.entries(figures).filter(([, figure]) => textOf(figure) !== ""));
  return rows.map((row) => ({ ...row, ...filled }));
};

/** The rows of a new product's stock tab. */
export const emptyStock = (warehouses: readonly { id: string; depotName: string }[]): StockDraft[] =>
  warehouses.map(({ id, depotName }) => ({
    depotId: id,
    depotName,
    initStock: "",
    openingUnitCost: null,
    lowSafeStock: null,
    highSafeStock: null,
  }));

/** The tab of a form's field. */
export function tabOf(field: string): "basic" | "price" | "stock" | "more" {
  if (field === "meList" || field === "attribute") return "price";
  if (field === "stock") return "stock";
  return field.startsWith("otherField") ? "more" : "basic";
}
