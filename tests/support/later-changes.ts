// Changes of a tenant's own data while books are closed: names, prices, rates, settings. A change that would alter closed days is refused with the
// last of them, what documents name cannot be deleted, and all else is done.
import type { Endpoint } from "@kontor/contracts/core/endpoint";
import { deleteAccount, getAccountInfo, updateAccount } from "@kontor/contracts/finance/account";
import { getCurrentInfo, type SystemConfigRow, updateSystemConfig } from "@kontor/contracts/system/config";
import { addPartner, deletePartner, getPartner, updatePartner } from "@kontor/contracts/system/partner";
import { addProduct, deleteProduct, getProduct, updateProduct } from "@kontor/contracts/warehouse/product";
import { getRecosting, previewRecosting, type Recosting, startRecosting } from "@kontor/contracts/warehouse/recosting";
import { deleteWarehouse } from "@kontor/contracts/warehouse/warehouse";
import { expect, vi } from "vitest";
import type { Books, TestProduct } from "./books.ts";
import { refusedBy } from "./documents.ts";
import { PATIENCE_MS } from "./patience.ts";
import { rowsOf } from "./tables.ts";
import { done, request } from "./tenant.ts";

const WITHIN = { timeout: PATIENCE_MS, interval: 200 };
type Fields = Record<string, unknown>;
/** A record that documents name, and how it is changed. */
interface Master {
  info: Endpoint;
  update: Endpoint;
  remove: Endpoint;
  query: { id: string; type?: string };
  /** The fields of its update; all but the name stay unchanged. */
  fields: readonly string[];
  name: string;
  /** The fields that change besides the name. */
  more: (info: Fields) => Fields;
  /** Records from before the closing, whose figures stay unchanged; undefined: it has none. */
  opening: Fields | undefined;
}

const NEW_PRICE = { purchaseDecimal: "77.7", commodityDecimal: "99.9" };
function mastersOf(books: Books, products: readonly TestProduct[]): Master[] {
  const product = ({ id, told }: TestProduct): Master => ({
    ...{ info: getProduct, update: updateProduct, remove: deleteProduct, query: { id } },
    ...{
      fields: ["unitId", "enabled", "categoryId", "enableBatchNumber", "enableSerialNumber", "attribute"],
      name: "name",
    },
    more: ({ unit, unitId, meList }) => ({
      unit: unitId ? "" : unit,
      weight: "9.5",
      meList: (meList as Fields[]).map(({ id, barCode, commodityUnit, sku }) => ({
        ...{ id, barCode, commodityUnit, sku, ...NEW_PRICE },
      })),
    }),
    // Goods that are told apart begin with a document.
    opening: told ? undefined : { stock: [{ depotId: books.warehouseId, initStock: "99", openingUnitCost: "1" }] },
  });
  const partner = (type: "客户" | "供应商"): Master => ({
    ...{ info: getPartner, update: updatePartner, remove: deletePartner, query: { id: books.partners[type], type } },
    ...{ fields: ["type", "enabled"], name: "supplier", more: () => ({ taxRate: "5", telephone: "021" }) },
    opening: type === "客户" ? { beginNeedGet: "9" } : { beginNeedPay: "9" },
  });
  const account: Master = {
    ...{ info: getAccountInfo, update: updateAccount, remove: deleteAccount, query: { id: books.accountId } },
    ...{ fields: ["enabled", "sort"], name: "name", more: () => ({ remark: "new" }), opening: { initialAmount: "9" } },
  };
  return [...products.map(product), partner("客户"), partner("供应商"), account];
}

/** Makes changes that are allowed, tries those that are not. @returns earlier names by the present ones */
export async function changeMasters(
  books: Books,
  products: readonly TestProduct[],
  closedTo: string,
): Promise<Map<string, string>> {
  const { token } = books;
  const names = new Map<string, string>();
  const refused = async (id: string, endpoint: Endpoint, input: { body?: unknown; query?: Fields }): Promise<void> => {
    const reply = await request(endpoint, { token, ...input });
    expect(refusedBy(reply), `${endpoint.path}: ${reply.text.slice(0, 300)}`).toContain(id);
    if (id !== "in-use") expect(reply.text).toContain(closedTo);
  };
  for (const { info, update, remove, query, fields, name, more, opening } of mastersOf(books, products)) {
    const now = (await done<{ info: Fields }>(info, { token, query })).info;
    const unchanged = Object.fromEntries(["id", "version", name, ...fields].map((field) => [field, now[field]]));
    const body = { ...unchanged, ...more(now) };
    if (opening) await refused("period-closed", update, { body: { ...body, ...opening } });
    names.set(`${now[name]} (new)`, String(now[name]));
    await done(update, { token, body: { ...body, [name]: `${now[name]} (new)` } });
    await refused("in-use", remove, { query });
  }
  await refused("in-use", deleteWarehouse, { query: { id: books.warehouses[1] } });
  // Records that no document names are added and deleted.
  const type = "客户";
  const { id } = await done<{ id: string }>(addPartner, { token, body: { type, supplier: "Passing by" } });
  await done(deletePartner, { token, query: { id, type } });
  await done(addProduct, {
    token,
    body: {
      name: "Later",
      unit: "pcs",
      meList: [{ barCode: `later-${books.accountId.slice(-8)}`, commodityUnit: "pcs" }],
    },
  });

  const settings = await done<SystemConfigRow>(getCurrentInfo, { token });
  const changed: Partial<SystemConfigRow>[] = [
    { moveAvgPriceFlag: !settings.moveAvgPriceFlag },
    { timeZone: "Asia/Tokyo" },
    { cutOverDate: "2026-01-01" },
  ];
  for (const change of changed)
    await refused("period-closed-setting", updateSystemConfig, { body: { ...settings, ...change } });
  const free = { retailTaxRate: "13", saleFeeTaxRate: "6", updateUnitPriceFlag: !settings.updateUnitPriceFlag };
  await done(updateSystemConfig, { token, body: { ...settings, ...free } });
  return names;
}

/** Recosts the tenant, as after an upgrade; right costs stay unchanged. */
export async function recostAll({ token, productId }: Books): Promise<void> {
  const needed = "insert into recostings (tenant_id) select tenant_id from products where id = $1";
  await rowsOf("warehouse", needed, productId);
  const recosting = () => done<Recosting>(getRecosting, { token });
  await done(previewRecosting, { token, body: {} });
  await vi.waitFor(async () => expect((await recosting()).preview).toMatchObject({ isFinished: true }), WITHIN);
  await done(startRecosting, { token, body: { asOf: (await recosting()).preview?.asOf } });
  await vi.waitFor(async () => expect((await recosting()).job).toMatchObject({ state: "done" }), WITHIN);
}
