// The demo tenant as the measurements need it: products, warehouses, partners, an account.
import { newId } from "@kontor/contracts/core/id";
import type { LineStart } from "@kontor/contracts/document/document";
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { listAccounts } from "@kontor/contracts/finance/account";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { saleOut } from "@kontor/contracts/sales/kinds";
import { addPartner } from "@kontor/contracts/system/partner";
import { exportProducts, importProducts } from "@kontor/contracts/warehouse/product-workbook";
import { addWarehouse } from "@kontor/contracts/warehouse/warehouse";
import { readSheet } from "read-excel-file/node";
import { workbook } from "../workbook.ts";
import { done, eventually, type Person, signIn, uploaded } from "./calls.ts";
import { database, seed } from "./target.ts";

export interface Shop extends Person {
  tenantId: string;
  warehouseIds: string[];
  accountId: string;
  partners: Record<"供应商" | "客户", string>;
  /** All products' barcodes. */
  barCodes: string[];
}

const BASE = process.env.KONTOR_URL ?? "http://127.0.0.1:8080";
const FILE_ROWS = 1000;
const WAREHOUSES = 5;
const NOUNS = ["乌龙茶", "青岛啤酒", "陶瓷碗", "不锈钢勺", "Teapot", "玻璃杯", "竹筷", "Article"];
/** Name and size of a product: eight sorts of goods in 40 sizes. */
export const name = (at: number): string => `${NOUNS[at % NOUNS.length]} ${String(at).padStart(5, "0")}`;
export const standard = (at: number): string => `${(at % 40) * 25} ml`;

/** Creates the products and waits until purchase and sales have them. */
export async function shopOf(products: number): Promise<Shop> {
  const owner = await signIn(seed.demo.loginName, seed.demo.password);
  const { token } = owner;
  const tag = newId().slice(-6);
  const barCodes = Array.from({ length: products }, (_, at) => `${tag}${String(at).padStart(6, "0")}`);
  await importCatalogue(token, barCodes);
  const warehouseIds: string[] = [];
  for (let at = 0; at < WAREHOUSES; at++)
    warehouseIds.push((await done<{ id: string }>(addWarehouse, { token, body: { name: `Hall ${tag} ${at}` } })).id);
  const partner = async (type: string) =>
    (await done<{ id: string }>(addPartner, { token, body: { type, supplier: `Partner ${tag}` } })).id;
  const { rows } = await done<{ rows: { id: string }[] }>(listAccounts, { token });
  const shop: Shop = {
    ...owner,
    tenantId: await tenantOf(owner.userId),
    warehouseIds,
    accountId: rows[0]?.id ?? "",
    partners: { 供应商: await partner("供应商"), 客户: await partner("客户") },
    barCodes,
  };
  for (const kind of [purchaseIn, saleOut]) await consumed(kind, shop);
  return shop;
}

/** The header row of the service's import template. */
async function header(token: string): Promise<string[]> {
  const query = new URLSearchParams({ template: "1", lang: "en" });
  const reply = await fetch(`${BASE}${exportProducts.path}?${query}`, { headers: { "X-Access-Token": token } });
  if (!reply.ok) throw new Error(`template: ${reply.status} ${await reply.text()}`);
  const [first = []] = await readSheet(Buffer.from(await reply.arrayBuffer()));
  return first.map(String);
}

async function importCatalogue(token: string, barCodes: readonly string[]): Promise<void> {
  const columns = await header(token);
  for (let from = 0; from < barCodes.length; from += FILE_ROWS) {
    const rows = barCodes.slice(from, from + FILE_ROWS).map((barCode, at) => {
      const cells: Record<string, string> = {
        "Name*": name(from + at),
        Spec: standard(from + at),
        "Base unit*": "pcs",
        "Base barcode*": barCode,
        "Purchase price": "2",
        "Sale price": "4",
        "Retail price": "5",
        "Status*": "1",
      };
      return columns.map((heading) => cells[heading] ?? "");
    });
    await uploaded(importProducts, token, await workbook([columns, ...rows]));
  }
}

export async function tenantOf(userId: string): Promise<string> {
  const system = await database("kontor_system");
  try {
    const { rows } = await system.query<{ tenant_id: string }>("select tenant_id from users where id = $1", [userId]);
    return rows[0]?.tenant_id ?? "";
  } finally {
    await system.end();
  }
}

/** Waits until a service with documents knows the last product. */
export async function consumed(kind: DocumentKind, { token, barCodes }: Shop): Promise<void> {
  const last = barCodes.slice(-1).join();
  await eventually(async () => {
    const query = { barCodes: last };
    const { lines } = await done<{ lines: LineStart[] }>(kind.endpoints.lineStarts, { token, query });
    return lines.length > 0 ? true : undefined;
  }, `${kind.name} knows all products`);
}
