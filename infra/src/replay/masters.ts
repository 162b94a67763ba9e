// Products and partners: those that are missing are made, those that exist are found by their codes.
import { toWire } from "@kontor/contracts/core/money";
import { addPartner, listPartners, type PartnerType } from "@kontor/contracts/system/supplier";
import { addMaterial, listMaterials } from "@kontor/contracts/warehouse/material";
import { type Api, Refused } from "./api.ts";
import { barCodeOf } from "./codes.ts";
import { writeKey } from "./ids.ts";
import type { Customer } from "./plan.ts";
import type { Product } from "./products.ts";

const PAGE_SIZE = 1000;
const UNIT = "pcs";

/** All rows of a list, page by page. */
export async function allRows<Row>(
  ask: (page: { currentPage: number; pageSize: number }) => Promise<{ rows: Row[] }>,
): Promise<Row[]> {
  const all: Row[] = [];
  for (let currentPage = 1; ; currentPage++) {
    const { rows } = await ask({ currentPage, pageSize: PAGE_SIZE });
    all.push(...rows);
    if (rows.length < PAGE_SIZE) return all;
  }
}

export const customerName = (code: string): string => `Customer ${code}`;
export const supplierName = (code: string): string => `Supplier ${code}`;

/** Ids of a type's partners by name. */
export async function partnersOf(api: Api, type: PartnerType): Promise<Map<string, string>> {
  const rows = await allRows((page) => api.call(listPartners, { query: { ...page, type } }));
  return new Map(rows.map(({ supplier, id }) => [supplier, id]));
}

/** Barcodes of the products that exist. */
export async function barCodesOf(api: Api): Promise<Set<string>> {
  const rows = await allRows((page) => api.call(listMaterials, { query: page }));
  return new Set(rows.map(({ barCode }) => barCode));
}

/** Adds a partner; one of the same name that exists meanwhile is as good. */
export async function addNamed(api: Api, type: PartnerType, supplier: string, address = ""): Promise<void> {
  const add = api.call(addPartner, { body: { type, supplier, address }, key: writeKey(`${type}|${supplier}`) });
  await unlessTaken(add, ["name-already-exists", "idempotency-key-reused"]);
}

export const addCustomer = (api: Api, { code, country }: Customer): Promise<void> =>
  addNamed(api, "客户", customerName(code), country.slice(0, 100));

/** Adds a product under its code, with the prices that the file tells. */
export async function addProduct(api: Api, { code, name, medianPrice, purchasePrice }: Product): Promise<void> {
  const barCode = barCodeOf(code);
  const price = medianPrice ? toWire(medianPrice, "price") : null;
  const row = {
    barCode,
    commodityUnit: UNIT,
    purchaseDecimal: toWire(purchasePrice, "price"),
    commodityDecimal: price,
    wholesaleDecimal: price,
  };
  // Several codes have the same name: the model tells them apart.
  const body = { name, model: code, unit: UNIT, meList: [row] };
  const add = api.call(addMaterial, { body, key: writeKey(`product|${code}`) });
  await unlessTaken(add, ["bar-code-already-exists", "idempotency-key-reused"]);
}

async function unlessTaken(add: Promise<unknown>, taken: readonly string[]): Promise<void> {
  try {
    await add;
  } catch (error) {
    const said = error instanceof Refused ? [error.refusal, ...error.issues.map(({ id }) => id)] : [];
    if (!said.some((id) => taken.includes(id))) throw error;
  }
}
