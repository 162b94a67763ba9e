// The variants of a product that are made from attribute templates in one go: which rows are added, and what stands against it (reference.md §5.8, §5.10).
import { isSameName } from "@kontor/contracts/core/name-key";
import { ATTRIBUTE_VALUES_MAX, valuesIn } from "@kontor/contracts/warehouse/attribute-values";
import { BARCODE_ROWS_MAX, SKU_MAX } from "@kontor/contracts/warehouse/product";
import { type Attribute, type BarcodeDraft, combinations, nextBarCode, pricesOf } from "./product.rules.ts";

/** Why the chosen values make no rows. */
export type VariantProblem = "values-missing" | "too-many-values" | "too-many-rows" | "sku-too-long";

export interface VariantPlan {
  /** The product's attributes afterwards. */
  attributes: Attribute[];
  /** The barcode rows afterwards: those of before, then the new ones. */
  rows: BarcodeDraft[];
  /** How many combinations were chosen, and how many of them are new. */
  count: number;
  added: number;
  problem?: VariantProblem;
}

/** Whether these are the attributes that the product has, in its order. */
const areSame = (some: readonly Attribute[], others: readonly Attribute[]): boolean =>
  some.length === others.length &&
  some.every(({ attributeName }, at) => isSameName(attributeName, others[at]?.attributeName ?? ""));

/** The product's attributes with the chosen values added; other attributes replace them. */
export function mergedAttributes(current: readonly Attribute[], chosen: readonly Attribute[]): Attribute[] {
  if (!areSame(current, chosen)) return chosen.map((each) => ({ ...each }));
  return current.map(({ attributeName, attributeValues }, at) => ({
    attributeName,
    attributeValues: [...new Set([...attributeValues, ...(chosen[at]?.attributeValues ?? [])])],
  }));
}

/** How many combinations the values have; counted without making them, as they may be very many. */
const countOf = (chosen: readonly Attribute[]): number =>
  chosen.length === 0 ? 0 : chosen.reduce((product, { attributeValues }) => product * attributeValues.length, 1);

/**
 * What becomes of a product's rows when these combinations are added: rows of combinations that there are stay as they are, rows without one take the first
 * new ones, and each further one gets the next barcode and the prices of the first row.
 */
export function variantPlan(
  rows: readonly BarcodeDraft[],
  current: readonly Attribute[],
  chosen: readonly Attribute[],
  highest: string,
): VariantPlan {
  const attributes = mergedAttributes(current, chosen);
  const count = countOf(chosen);
  const nothing = { attributes, rows: [...rows], count, added: 0 };
  if (count === 0) return { ...nothing, problem: "values-missing" };
  if (attributes.some(({ attributeValues }) => attributeValues.length > ATTRIBUTE_VALUES_MAX))
    return { ...nothing, problem: "too-many-values" };
  if (count > BARCODE_ROWS_MAX) return { ...nothing, problem: "too-many-rows" };
  const isUnchanged = areSame(current, chosen);
  const remaining = isUnchanged ? rows.filter(({ sku }) => sku) : [];
  const present = new Set(remaining.map(({ sku }) => sku));
  const skus = combinations(chosen).filter((sku) => !present.has(sku));
  if (remaining.length + skus.length > BARCODE_ROWS_MAX)
    return { ...nothing, added: skus.length, problem: "too-many-rows" };
  if (skus.some((sku) => sku.length > SKU_MAX)) return { ...nothing, added: skus.length, problem: "sku-too-long" };
  const free = isUnchanged ? rows.filter(({ sku }) => !sku) : rows;
  return { ...nothing, rows: [...remaining, ...newRows(skus, { rows, free, highest })], added: skus.length };
}

interface Present {
  rows: readonly BarcodeDraft[];
  /** Rows that belong to no combination yet. */
  free: readonly BarcodeDraft[];
  highest: string;
}

function newRows(skus: readonly string[], { rows, free, highest }: Present): BarcodeDraft[] {
  let last = nextBarCode(
    highest,
    rows.map(({ barCode }) => barCode),
  );
  return skus.map((sku, at) => {
    const current = free[at];
    if (current) return { ...current, sku };
    const barCode = last;
    last = nextBarCode(last, []);
    return { ...pricesOf(rows[0]), barCode, sku };
  });
}

/** An attribute in the dialog: what its template offers, and what is ticked of it. */
export interface AttributePick {
  attributeName: string;
  offered: string[];
  ticked: string[];
}
export interface Template {
  attributeName: string;
  attributeValue: string;
}
export const NO_PICK: AttributePick = { attributeName: "", offered: [], ticked: [] };

const templateOf = (templates: readonly Template[], name: string) =>
  templates.find(({ attributeName }) => isSameName(attributeName, name));

/** An attribute chosen by its name: the values of its template, none ticked. */
export const pickOf = (templates: readonly Template[], name: string): AttributePick => ({
  attributeName: name,
  offered: valuesIn(templateOf(templates, name)?.attributeValue ?? ""),
  ticked: [],
});

/** What the dialog begins with: the product's attributes with their values ticked and those of their templates offered, else one to choose. */
export function firstPicks(current: readonly Attribute[], templates: readonly Template[]): AttributePick[] {
  const picks = current
    .filter(({ attributeName }) => attributeName.trim() !== "")
    .map(({ attributeName, attributeValues }) => ({
      attributeName,
      offered: [...new Set([...attributeValues, ...pickOf(templates, attributeName).offered])],
      ticked: [...attributeValues],
    }));
  return picks.length > 0 ? picks : [NO_PICK];
}

/** The chosen attributes with their ticked values. */
export const chosenIn = (picks: readonly AttributePick[]): Attribute[] =>
  picks
    .filter(({ attributeName }) => attributeName !== "")
    .map(({ attributeName, ticked }) => ({ attributeName, attributeValues: ticked }));
