// Converts the products of a replayed file into rows of Kontor's import workbook, with their codes and prices.

import { toWire } from "@kontor/contracts/core/money";
import { barCode, listProducts } from "@kontor/contracts/warehouse/product";
import { getProductByBarCode } from "@kontor/contracts/warehouse/product-picker";
import { exportProducts, importProducts } from "@kontor/contracts/warehouse/product-workbook";
import { allRows } from "./all-rows.ts";
import type { Api } from "./api.ts";
import { barCodeOf } from "./codes.ts";
import { chunks } from "./document.ts";
import type { MasterImport } from "./import-masters.ts";
import { type Product, priceOfGain } from "./products.ts";
import { barCodesByIdentity } from "./same-product.rules.ts";
import type { Master } from "./workbook.rules.ts";

const UNIT = "pcs";

export const productImport = (api: Api, products: readonly Product[]): MasterImport => ({
  what: "products",
  masters: products.map(masterOf),
  endpoint: importProducts,
  template: () => api.call(exportProducts, { query: { template: "1", lang: "en" } }),
  existing: () => barCodes(api, products),
});

/** Several codes have the same name: the model tells them apart. */
export function masterOf(product: Product): Master {
  const { code, name, medianPrice, purchasePrice } = product;
  const price = medianPrice ? toWire(medianPrice, "price") : "";
  const cells = {
    "Name*": name,
    Model: code,
    "Base unit*": UNIT,
    "Base barcode*": barCodeOf(code),
    "Purchase price": toWire(priceOfGain(product, purchasePrice), "price"),
    "Retail price": price,
    "Sale price": price,
    "Status*": "1",
  };
  return { name: barCodeOf(code), cells };
}

/**
 * Products by barcode.
 * @throws Error where the tenant has one of ours under another barcode: an import would take it for the same, and change its barcode
 */
async function barCodes(api: Api, products: readonly Product[]): Promise<Map<string, string>> {
  const listed = await allRows((page) => api.call(listProducts, { query: page }));
  const ids = new Map(listed.map((row) => [row.barCode, row.id]));
  const missing = () => products.filter(({ code }) => !ids.has(barCodeOf(code)));
  for (const [code, id] of await furtherBarCodes(api, missing())) ids.set(code, id);
  const barCodeAmong = barCodesByIdentity(listed);
  for (const { code, name } of missing()) {
    const other = barCodeAmong({ name, model: code, unit: UNIT });
    if (other !== undefined)
      throw new Error(`"${name}", model ${code}, has the barcode ${other} here, and not ${barCodeOf(code)}`);
  }
  return ids;
}

const CODES_AT_ONCE = 100;

/** A list has only the first barcode of a product; others, of a larger unit or another colour, are read separately. */
async function furtherBarCodes(api: Api, products: readonly Product[]): Promise<Map<string, string>> {
  const codes = products.map(({ code }) => barCodeOf(code)).filter((code) => barCode.safeParse(code).success);
  const ids = new Map<string, string>();
  for (const part of chunks(codes, CODES_AT_ONCE)) {
    const rows = await api.call(getProductByBarCode, { query: { barCode: part.join(",") } });
    for (const { mBarCode, materialId } of rows) ids.set(mBarCode, materialId);
  }
  return ids;
}
