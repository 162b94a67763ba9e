// The initial data of a browser test: products, partners, accounts and documents of a tenant, made through the API as the signed-in user.
import { priceLimit } from "@kontor/contracts/core/actor";
import type { Endpoint } from "@kontor/contracts/core/endpoint";
import { newId } from "@kontor/contracts/core/id";
import type { DocumentDetail } from "@kontor/contracts/document/document";
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { addAccount, pickAccounts } from "@kontor/contracts/finance/account";
import { menu } from "@kontor/contracts/menu";
import { addPartner, type PartnerType } from "@kontor/contracts/system/partner";
import { passwordDigest } from "@kontor/contracts/system/password";
import {
  addRole,
  findRoleFunction,
  findRoleFunctionsById,
  updateBtnStr,
  updateUserBusiness,
} from "@kontor/contracts/system/role";
import { addUser } from "@kontor/contracts/system/user";
import { placedIn, validLine, validTotals } from "@kontor/contracts/testing/valid-document";
import { addProduct } from "@kontor/contracts/warehouse/product";
import { addWarehouse, findWarehousesOfCurrentUser } from "@kontor/contracts/warehouse/warehouse";
import { type APIResponse, expect, type Page } from "@playwright/test";
import { tokenOf } from "./app.ts";

export interface Api {
  /** The `data` of a call that must succeed; the caller names its shape. */
  done<T>(endpoint: Endpoint, input?: { query?: Record<string, string>; data?: object }): Promise<T>;
  send(endpoint: Endpoint, input?: { query?: Record<string, string>; data?: object }): Promise<APIResponse>;
}

/** Calls the API as the person signed in on the page. */
export async function api(page: Page): Promise<Api> {
  const token = await tokenOf(page);
  const send: Api["send"] = (endpoint, { query = {}, data } = {}) =>
    page.request.fetch(endpoint.path, {
      method: endpoint.method,
      params: query,
      headers: { "X-Access-Token": token, "Idempotency-Key": newId() },
      ...(data ? { data } : {}),
    });
  return {
    send,
    async done<T>(endpoint: Endpoint, input = {}) {
      const answer = await send(endpoint, input);
      if (!answer.ok()) throw new Error(`${endpoint.path} answered ${answer.status()}: ${await answer.text()}`);
      const json = (await answer.json()) as { data: T }; // the caller says what it is
      return endpoint.family === "raw" ? (json as T) : json.data;
    },
  };
}

interface Product {
  name: string;
  barCode: string;
}

export interface Shop {
  warehouseId: string;
  /** A second one, called 分店仓 and six digits; empty where no kind needs it. */
  otherWarehouseId: string;
  accounts: string[];
  partners: Record<PartnerType, string>;
  products: Product[];
}

export interface ShopInput {
  supplier: string;
  customer: string;
  /** The customer's contact and address. */
  contact?: { contacts: string; telephone: string; address: string };
  products: readonly { name: string; unit: string; standard?: string; [field: string]: unknown }[];
  accounts: readonly string[];
}

/** Creates a shop with these products, and waits until the services of these kinds have them. */
export async function openShop(
  { done, send }: Api,
  shopInput: ShopInput,
  kinds: readonly DocumentKind[],
): Promise<Shop> {
  let warehouseId = "";
  let accountId = "";
  // The default records of a new company are created a moment later.
  await expect(async () => {
    const warehouses = await done<{ id: string; isDefault: boolean }[]>(findWarehousesOfCurrentUser);
    const { accountList } = await done<{ accountList: { id: string; isDefault: boolean }[] }>(pickAccounts);
    warehouseId = warehouses.find(({ isDefault }) => isDefault)?.id ?? "";
    accountId = accountList.find(({ isDefault }) => isDefault)?.id ?? "";
    expect([warehouseId, accountId]).not.toContain("");
  }).toPass();
  const accounts = [accountId];
  for (const name of shopInput.accounts) accounts.push((await done<{ id: string }>(addAccount, { data: { name } })).id);
  const partner = async (type: PartnerType, supplier: string, contact: ShopInput["contact"] = undefined) =>
    (await done<{ id: string }>(addPartner, { data: { type, supplier, ...contact } })).id;
  const base = String(Date.now()).slice(-8);
  const products: Product[] = [];
  for (const [at, { name, unit, ...more }] of shopInput.products.entries()) {
    const barCode = `690${base}${String(at).padStart(2, "0")}`;
    const prices = { purchaseDecimal: "3.5", wholesaleDecimal: "4.6", commodityDecimal: "5", lowDecimal: "4" };
    await done(addProduct, { data: { name, unit, ...more, meList: [{ barCode, commodityUnit: unit, ...prices }] } });
    products.push({ name, barCode });
  }
  const hasTarget = kinds.some(({ movements }) => movements.hasTarget);
  const branch = () => done<{ id: string }>(addWarehouse, { data: { name: `分店仓${String(Date.now()).slice(-6)}` } });
  const shop: Shop = {
    warehouseId,
    otherWarehouseId: hasTarget ? (await branch()).id : "",
    accounts,
    partners: {
      供应商: await partner("供应商", shopInput.supplier),
      客户: await partner("客户", shopInput.customer, shopInput.contact),
      会员: await partner("会员", `M${base}`),
    },
    products,
  };
  for (const kind of kinds) {
    // Deliberately out of range: the refusal also names what the service does not have yet, and nothing is saved.
    await expect(async () => {
      const body = documentOf(kind, shop, { operTime: "1999-01-01T00:00:00.000Z", accounts: shop.accounts });
      const refused = await (await send(kind.endpoints.add, { data: body })).text();
      expect(refused).toContain("document-time-out-of-range");
      expect(refused).not.toMatch(/not-found|unknown/);
    }).toPass();
  }
  return shop;
}

interface DocumentOptions {
  /** Quantity of every line. */
  operNumber?: string;
  unitPrice?: string;
  taxRate?: string;
  operTime?: string;
  remark?: string;
  /** The number of lines, over the products in turn. */
  lines?: number;
  accounts?: readonly string[];
  paid?: "all" | "nothing";
}

/** The product of a line: each in turn; where the first is the parent of the others, it is none of them. */
const productAt = ({ movements }: DocumentKind, products: readonly Product[], at: number): string => {
  const [, ...children] = products;
  const chosen = movements.hasParent && at > 0 ? children[(at - 1) % children.length] : products[at % products.length];
  return chosen?.barCode ?? "";
};

/** The body of a new document with the shop's products. The payment is split equally over the accounts, with the rest on the last. */
export function documentOf(kind: DocumentKind, shop: Shop, input: DocumentOptions = {}) {
  const { operNumber = "2", unitPrice = "5", taxRate = "0", lines: count = shop.products.length } = input;
  const { operTime = new Date().toISOString(), remark = "", accounts = shop.accounts.slice(0, 1) } = input;
  const lines = Array.from({ length: count }, (_, at) => {
    const line = validLine(productAt(kind, shop.products, at), shop.warehouseId, { operNumber, unitPrice, taxRate });
    return placedIn(kind, line, [shop.warehouseId, shop.otherWarehouseId]);
  });
  const organId = kind.partner ? shop.partners[kind.partner.type] : null;
  const base = { id: newId(), operTime, remark, lines, organId };
  if (!kind.amounts.movesMoney) return base;
  const due = input.paid === "nothing" ? "0" : validTotals(lines).due;
  const part = Math.floor(Number(due) / accounts.length);
  const last = (Number(due) - part * (accounts.length - 1)).toFixed(2);
  const parts = accounts.map((accountId, at) => ({ accountId, amount: at < accounts.length - 1 ? `${part}` : last }));
  return { ...base, changeAmount: due, accounts: parts };
}

export const detailOf = async ({ done }: Api, kind: DocumentKind, id: string): Promise<DocumentDetail> =>
  (await done<{ info: DocumentDetail }>(kind.endpoints.info, { query: { id } })).info;

/** Saves and audits a document, and waits until stock has posted it. */
export async function audited(with_: Api, kind: DocumentKind, body: { id: string }): Promise<DocumentDetail> {
  await with_.done(kind.endpoints.addAndAudit, { data: body });
  await expect.poll(async () => (await detailOf(with_, kind, body.id)).stockPosted).toBe(true);
  return detailOf(with_, kind, body.id);
}

/** Adds a user whose role has these pages with all their buttons and hides prices. @returns the sign-in */
export async function withoutPrices(
  { done }: Api,
  pages: readonly string[],
): Promise<{ loginName: string; password: string }> {
  const role = await done<{ id: string }>(addRole, {
    data: { name: `仓管 ${newId()}`, type: 1, priceLimit: priceLimit.options },
  });
  const tree = await done<FunctionNode[]>(findRoleFunction, { query: { UBType: "RoleFunctions", UBKeyId: role.id } });
  const titles = new Set(menu.filter(({ url }) => pages.includes(url)).map(({ labels }) => labels["zh-CN"]));
  const value = flat(tree).flatMap(({ id, title }) => (titles.has(title) ? [id] : []));
  await done(updateUserBusiness, { data: { type: "RoleFunctions", keyId: role.id, value } });
  const { rows } = await done<{ rows: { id: string; pushBtn: string }[] }>(findRoleFunctionsById, {
    query: { roleId: role.id },
  });
  const btnStr = rows.map(({ id, pushBtn }) => ({ funId: id, btnStr: pushBtn }));
  await done(updateBtnStr, { data: { roleId: role.id, btnStr } });
  const loginName = `c${newId().replaceAll("-", "").slice(-14)}`;
  const password = `Zq7!${newId().slice(-12)}`;
  const person = { loginName, username: "王芳", roleId: role.id, password: await passwordDigest(password) };
  await done(addUser, { data: person });
  return { loginName, password };
}

interface FunctionNode {
  id: string;
  title: string;
  children?: FunctionNode[];
}
const flat = (nodes: readonly FunctionNode[]): FunctionNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);
