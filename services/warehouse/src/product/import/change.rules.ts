// Classifies how far an imported row changes an existing product: most of a price list changes nothing or prices only. Pure.
import type { ProductUpdate } from "@kontor/contracts/warehouse/product";
import { Decimal } from "decimal.js";

/** Fields that say nothing about what a product is, so that nothing has to be looked up when they change. */
const PLAIN: ReadonlySet<string> = new Set([
  "brand",
  "position",
  "remark",
  "categoryId",
  "weight",
  "expiryNum",
  "enabled",
] satisfies (keyof ProductUpdate)[]);
const PRICES: ReadonlySet<string> = new Set(["purchaseDecimal", "commodityDecimal", "wholesaleDecimal", "lowDecimal"]);
const FIGURES: ReadonlySet<string> = new Set([...PRICES, "weight", "initStock", "openingUnitCost"]);

/** none: it stays as it is; plain: texts and prices alone; deep: everything has to be looked at. */
export type Depth = "none" | "plain" | "deep";

/** @param former the product as a form that changes nothing would send it */
export function depthOf(former: ProductUpdate, update: ProductUpdate): Depth {
  const { meList: rowsBefore, stock: stockBefore, ...before } = former;
  const { meList: rows, stock, ...head } = update;
  const fields = differing(before, head);
  if (rows.length !== rowsBefore.length) return "deep";
  const inRows = rows.flatMap((row, at) => differing(rowsBefore[at] ?? {}, row));
  const inStock = stock.flatMap((row) =>
    differing(stockBefore.find(({ depotId }) => depotId === row.depotId) ?? {}, row),
  );
  if (inStock.length > 0 || fields.some((name) => !PLAIN.has(name)) || inRows.some((name) => !PRICES.has(name)))
    return "deep";
  return fields.length + inRows.length === 0 ? "none" : "plain";
}

const differing = (one: object, other: object): string[] => {
  const [a, b] = [one as Record<string, unknown>, other as Record<string, unknown>];
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((name) => !isSame(name, a[name], b[name]));
};

function isSame(name: string, a: unknown, b: unknown): boolean {
  if (FIGURES.has(name) && typeof a === "string" && typeof b === "string") return new Decimal(a).equals(b);
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}
