// Rules for a product with its barcode rows and stock rows (business.md §5 "Units", "Products"; reference.md §5.10).

import type { Issue } from "@kontor/contracts/core/error";
import { nameKey } from "@kontor/contracts/core/name-key";
import type { BarcodeInput, ProductAdd, StockInput } from "@kontor/contracts/warehouse/product";

/** A unit definition as a product sees it. */
export interface UnitOfProduct {
  basicUnit: string;
  subUnits: readonly { unit: string; ratio: string }[];
}

type Flags = Pick<ProductAdd, "enableSerialNumber" | "enableBatchNumber" | "attribute">;
type Product = Flags & Pick<ProductAdd, "unit" | "unitId" | "meList" | "stock">;

export const isSome = (figure: string): boolean => /[1-9]/.test(figure);
/** Compares two decimal texts that are not negative, exactly, however long they are. */
function isGreater(one: string, other: string): boolean {
  const parts = (text: string) => {
    const [whole = "", decimals = ""] = text.split(".");
    return { whole: whole.replace(/^0+/, ""), decimals: decimals.replace(/0+$/, "") };
  };
  const [a, b] = [parts(one), parts(other)];
  if (a.whole.length !== b.whole.length) return a.whole.length > b.whole.length;
  return a.whole === b.whole ? a.decimals > b.decimals : a.whole > b.whole;
}

/** How many base units a row holds; undefined for a unit that the product does not have. */
export function ratioOf(
  rowUnit: string,
  product: Pick<Product, "unit">,
  unit: UnitOfProduct | null,
): string | undefined {
  if (rowUnit === (unit?.basicUnit ?? product.unit)) return "1";
  return unit?.subUnits.find((sub) => sub.unit === rowUnit)?.ratio;
}

/** All issues of a product. `unit` is the definition that its unitId names. */
export function productIssues(product: Product, unit: UnitOfProduct | null): Issue[] {
  return [
    ...headIssues(product),
    ...rowIssues(product, unit),
    ...(product.attribute.length > 0 ? variantIssues(product) : singleIssues(product, unit)),
    ...stockIssues(product.stock, product),
  ];
}

function headIssues({ unit, unitId, enableSerialNumber, enableBatchNumber, attribute }: Product): Issue[] {
  const issues: Issue[] = [];
  if (unit === "" && unitId === null) issues.push({ id: "field-required", field: "unit" });
  if (unit !== "" && unitId !== null) issues.push({ id: "single-or-multi-unit", field: "unit" });
  if (enableSerialNumber && enableBatchNumber) issues.push({ id: "serial-and-batch", field: "enableBatchNumber" });
  if (attribute.length > 0) {
    if (enableSerialNumber) issues.push({ id: "attributes-untracked", field: "enableSerialNumber" });
    if (enableBatchNumber) issues.push({ id: "attributes-untracked", field: "enableBatchNumber" });
  }
  if (attribute.length > 0 && unitId !== null) issues.push({ id: "attributes-single-unit", field: "unitId" });
  const names = attribute.map((each) => nameKey(each.attributeName));
  if (new Set(names).size < names.length) issues.push({ id: "attributes-differ", field: "attribute" });
  return issues;
}

function rowIssues({ meList, ...product }: Product, unit: UnitOfProduct | null): Issue[] {
  const codes = new Set<string>();
  return meList.flatMap(({ barCode, commodityUnit }, at) => {
    const issues: Issue[] = [];
    if (codes.has(nameKey(barCode)))
      issues.push({ id: "bar-code-already-exists", field: `meList.${at}.barCode`, values: { barCode } });
    codes.add(nameKey(barCode));
    const isFirst = at === 0 && commodityUnit !== (unit?.basicUnit ?? product.unit);
    if (isFirst || ratioOf(commodityUnit, product, unit) === undefined)
      issues.push({ id: "unit-not-matching", field: `meList.${at}.commodityUnit`, values: { unit: commodityUnit } });
    return issues;
  });
}

/** Without several attributes: a multi-unit product needs rows of its sub units, each once. */
function singleIssues({ meList, unitId }: Product, unit: UnitOfProduct | null): Issue[] {
  const issues = meList.flatMap(({ sku }, at): Issue[] =>
    sku === "" ? [] : [{ id: "sku-without-attributes", field: `meList.${at}.sku` }],
  );
  if (unitId === null || !unit) return issues;
  if (meList.length < 2) issues.push({ id: "two-bar-codes-needed", field: "meList" });
  const seen = new Set<string>();
  meList.forEach(({ commodityUnit }, at) => {
    if (seen.has(commodityUnit)) issues.push({ id: "unit-twice", field: `meList.${at}.commodityUnit` });
    seen.add(commodityUnit);
  });
  return issues;
}

/** With several attributes: each row is one combination of their values, each once. */
function variantIssues({ meList, attribute }: Product): Issue[] {
  const seen = new Set<string>();
  return meList.flatMap((row, at): Issue[] => {
    const isCombinationOnce = isCombination(row, attribute) && !seen.has(row.sku);
    seen.add(row.sku);
    return isCombinationOnce ? [] : [{ id: "sku-not-matching", field: `meList.${at}.sku`, values: { sku: row.sku } }];
  });
}

function isCombination({ sku }: BarcodeInput, attribute: Flags["attribute"]): boolean {
  const values = sku.split("/");
  return (
    values.length === attribute.length &&
    values.every((value, at) => attribute[at]?.attributeValues.includes(value) === true)
  );
}

function stockIssues(stock: readonly StockInput[], flags: Flags): Issue[] {
  const isTracked = flags.attribute.length > 0 || flags.enableSerialNumber || flags.enableBatchNumber;
  const warehouses = new Set<string>();
  return stock.flatMap(({ depotId, initStock, lowSafeStock, highSafeStock }, at) => {
    const issues: Issue[] = [];
    if (warehouses.has(depotId)) issues.push({ id: "value-not-allowed", field: `stock.${at}.depotId` });
    warehouses.add(depotId);
    // Such goods start with an other-in or a stock-taking, which names their batches (reference.md §2.2).
    if (isTracked && isSome(initStock)) issues.push({ id: "opening-not-allowed", field: `stock.${at}.initStock` });
    if (lowSafeStock !== null && highSafeStock !== null && isGreater(lowSafeStock, highSafeStock))
      issues.push({ id: "low-above-high", field: `stock.${at}.lowSafeStock` });
    return issues;
  });
}

interface Opening {
  initStock: string;
  openingUnitCost: string | null;
}
/**
 * What a base unit of opening stock costs: as typed, else as the stock that there is, else the purchase price; null: nobody knows. A typed 0 is a cost
 * (reference.md §2.2).
 * @param former opening stock of the same warehouse before
 */
export function openingCost(
  { initStock, openingUnitCost }: Opening,
  former: Opening | undefined,
  price: string | null,
) {
  if (openingUnitCost !== null || !isSome(initStock)) return openingUnitCost;
  return former && isSome(former.initStock) ? (former.openingUnitCost ?? "0") : price;
}

/** The issues of opening stock without a known cost. @param field that they are reported at: the form of a user who sees no costs has no field for them */
export const uncostedIssues = (rows: readonly Opening[], field: keyof Opening): Issue[] =>
  rows.flatMap(({ initStock, openingUnitCost }, at) =>
    isSome(initStock) && openingUnitCost === null
      ? [{ id: "opening-cost-unknown", field: `stock.${at}.${field}` }]
      : [],
  );

/** Fields that are fixed from creation on, whether something refers to the product or not (reference.md §5.10). */
export const lastingIssues = (before: Pick<Flags, "attribute">, after: Pick<Flags, "attribute">): Issue[] =>
  before.attribute.length > 0 && after.attribute.length === 0 ? [{ id: "attributes-stay", field: "attribute" }] : [];

/** Fields that are fixed once stock or a document refers to the product (reference.md §5.10). */
export function fixedIssues(before: Flags & { baseUnit: string }, after: Flags & { baseUnit: string }): Issue[] {
  const issues: Issue[] = [];
  if (before.baseUnit !== after.baseUnit) issues.push({ id: "unit-fixed", field: "unit" });
  if (before.enableSerialNumber !== after.enableSerialNumber)
    issues.push({ id: "flag-fixed", field: "enableSerialNumber" });
  if (before.enableBatchNumber !== after.enableBatchNumber)
    issues.push({ id: "flag-fixed", field: "enableBatchNumber" });
  if (before.attribute.length > 0 !== after.attribute.length > 0) issues.push({ id: "flag-fixed", field: "attribute" });
  return issues;
}
