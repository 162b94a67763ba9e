// A tenant of several warehouses, products, partners and years for the crawler of reports, the same for the same seed: goods bought, sold, returned
// and given away, vouchers paid, settled, back-dated and changed, through the public API alone.
import { newId } from "@kontor/contracts/core/id";
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { documentKinds } from "@kontor/contracts/document/document-kinds";
import { editLine, totals } from "@kontor/contracts/document/totals";
import { addAccount } from "@kontor/contracts/finance/account";
import { moneyIn, moneyOut } from "@kontor/contracts/finance/slip-kinds";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { saleOut } from "@kontor/contracts/sales/kinds";
import { addPartner } from "@kontor/contracts/system/partner";
import { placedIn, withParts } from "@kontor/contracts/testing/valid-document";
import { addProduct } from "@kontor/contracts/warehouse/product";
import { addWarehouse } from "@kontor/contracts/warehouse/warehouse";
import { vi } from "vitest";
import { detailOf, partnerIn, posted, refusedBy, type Shop, shopOf } from "../documents.ts";
import { done, newTenant, request } from "../tenant.ts";
import { addTrackedGoods, type Goods, trackedDocuments } from "./tracked.ts";

const DAY_MS = 86_400_000;
const YEARS = 6;
const DOCUMENTS = 48;
/** One of so many is deleted, of each kind in turn. */
const DELETED_EACH = documentKinds.length + 2;

export interface DrillTenant extends Shop {
  depots: string[];
  products: { id: string; barCode: string }[];
  accounts: string[];
  /** Days on which something may have happened, in their order. */
  days: string[];
}
export type Chance = () => number;
export const one = <T>(all: readonly T[], chance: Chance): T => {
  const chosen = all[Math.floor(chance() * all.length)];
  if (chosen === undefined) throw new Error("chosen from nothing");
  return chosen;
};
const decimals = (chance: Chance, most: number, digits: number): string => (chance() * most + 0.01).toFixed(digits);

/** Opens the tenant and lets it trade. */
export async function openDrillTenant(chance: Chance): Promise<DrillTenant> {
  const shop = await shopOf(await newTenant(), documentKinds);
  const { token } = shop;
  const newWarehouse = async (depotName: string) =>
    (await done<{ id: string }>(addWarehouse, { token, body: { name: depotName } })).id;
  const warehouses = [shop.warehouseId, await newWarehouse("North"), await newWarehouse("South")];
  const product = async (name: string) => {
    const barCode = `b${newId().slice(-10)}`;
    const prices = { purchaseDecimal: "2.3456", wholesaleDecimal: "4", commodityDecimal: "5" };
    const stock = warehouses.map((depotId) => ({
      depotId,
      initStock: "700.125",
      openingUnitCost: decimals(chance, 3, 6),
    }));
    const body = { name, unit: "pcs", weight: "0.125", stock, meList: [{ barCode, commodityUnit: "pcs", ...prices }] };
    return { id: (await done<{ id: string }>(addProduct, { token, body })).id, barCode };
  };
  const products = [{ id: shop.productId, barCode: shop.barCode }, await product("Tea"), await product("Salt")];
  const opening = { type: "客户", supplier: "Opened", beginNeedGet: "123.45" };
  const customer = (await done<{ id: string }>(addPartner, { token, body: opening })).id;
  const bank = { name: "Bank", initialAmount: "1000.10" };
  const account = (await done<{ id: string }>(addAccount, { token, body: bank })).id;
  const today = Date.now();
  const days = [0, 1, 2, 20, 45, 80, 130, 200, 300, 400, 700, 1000, 1090, 1100, 1400, YEARS * 365].map((ago) =>
    new Date(today - ago * DAY_MS).toISOString().slice(0, 10),
  );
  const tenant = { ...shop, depots: warehouses, products, accounts: [shop.accountId, account], days: days.reverse() };
  await trade(tenant, customer, chance);
  await tradeTracked(tenant, chance);
  return tenant;
}

/** Buys the goods long before, so that everything sold later is in stock. */
async function trade(tenant: DrillTenant, customer: string, chance: Chance): Promise<void> {
  const { token, partners } = tenant;
  const first = tenant.products.flatMap(({ barCode }) =>
    tenant.depots.map((depotId) => ({ barCode, depotId, number: "900.5" })),
  );
  await save(
    tenant,
    purchaseIn,
    { ...head(tenant, chance), operTime: timeOf(tenant.days[0] ?? "", chance) },
    first,
    chance,
  );
  const openDocuments: { id: string; kind: DocumentKind; due: string }[] = [];
  for (let count = 0; count < DOCUMENTS; count++) {
    const kind = documentKinds[count % documentKinds.length] ?? purchaseIn;
    const lines = Array.from({ length: 1 + Math.floor(chance() * 3) }, () => ({
      barCode: one(tenant.products, chance).barCode,
      depotId: one(tenant.depots, chance),
      number: decimals(chance, 9, 3),
    }));
    const header = head(tenant, chance);
    const organId = kind.partner?.type === "客户" && chance() < 0.5 ? customer : undefined;
    const saved = await save(tenant, kind, { ...header, ...(organId ? { organId } : {}) }, lines, chance);
    if (kind === saleOut || kind === purchaseIn) openDocuments.push({ id: saved.id, kind, due: saved.debt });
    // Every fourth is changed afterwards, and dated back or forth.
    if (count % 4 === 0) {
      const { version, number } = await detailOf(kind, tenant, saved.id);
      const again = { ...head(tenant, chance), ...(organId ? { organId } : {}), id: saved.id, version, number };
      const changed = await save(tenant, kind, again, lines, chance, kind.endpoints.update);
      const openDocument = openDocuments.find(({ id }) => id === saved.id);
      if (openDocument) openDocument.due = changed.debt;
    }
    if (count % DELETED_EACH !== DELETED_EACH - 1) continue;
    // Goods that came are given back only once the ledger has them.
    if (kind.movements.bringsIn) await posted(kind, tenant, saved.id);
    // An order with a deposit is closed and not deleted.
    if (!kind.progress) await done(kind.endpoints.remove, { token, query: { id: saved.id } });
    if (openDocuments.at(-1)?.id === saved.id) openDocuments.pop();
  }
  await pay(tenant, openDocuments, chance);
  const accountId = one(tenant.accounts, chance);
  await slip(tenant, moneyIn, { organId: customer, accountId, lines: [{ billId: null, eachAmount: "20.40" }] }, chance);
  await slip(
    tenant,
    moneyOut,
    { organId: partners.供应商, accountId, lines: [{ billId: null, eachAmount: "7.00" }] },
    chance,
  ).catch(
    // A partner without an opening balance gets no payment of it.
    () => undefined,
  );
}

/** Each document is posted before the next: what it brings is there to be picked. */
async function tradeTracked(tenant: DrillTenant, chance: Chance): Promise<void> {
  const { token, depots: warehouses, days } = tenant;
  const goods = await addTrackedGoods(token);
  const pick = <T>(all: readonly T[]): T => one(all, chance);
  const amount = (): string => decimals(chance, 9, 3);
  for (const { kind, day, lines, depotId = pick(warehouses) } of trackedDocuments(goods, warehouses, {
    pick,
    amount,
  })) {
    const operTime = timeOf(day === undefined ? pick(days.slice(days.length / 2)) : (days[day] ?? ""), chance);
    const { id } = await save(
      tenant,
      kind,
      { id: newId(), operTime },
      lines.map((line) => ({ ...line, depotId })),
      chance,
    );
    await posted(kind, tenant, id);
  }
}

async function pay(
  tenant: DrillTenant,
  openDocuments: readonly { id: string; kind: DocumentKind; due: string }[],
  chance: Chance,
): Promise<void> {
  for (const { id, kind, due } of openDocuments) {
    if (Number(due) <= 0.02 || chance() < 0.4) continue;
    const eachAmount = (Number(due) * (chance() < 0.5 ? 1 : 0.4)).toFixed(2);
    const { organId } = await detailOf(kind, tenant, id);
    const accountId = one(tenant.accounts, chance);
    await slip(
      tenant,
      kind === saleOut ? moneyIn : moneyOut,
      { organId, accountId, lines: [{ billId: id, eachAmount }] },
      chance,
    );
  }
}

async function slip(
  tenant: DrillTenant,
  kind: typeof moneyIn,
  {
    lines,
    ...header
  }: { organId: string | null; accountId: string; lines: { billId: string | null; eachAmount: string }[] },
  chance: Chance,
): Promise<void> {
  const totalPrice = lines[0]?.eachAmount ?? "0";
  const body = {
    ...{
      id: newId(),
      billTime: timeOf(one(tenant.days, chance), chance),
      ...header,
      totalPrice,
      changeAmount: totalPrice,
    },
    lines: lines.map((line) => ({ id: newId(), ...line })),
  };
  await vi.waitFor(
    async () => {
      const reply = await request(kind.endpoints.add, { token: tenant.token, body });
      // Finance consumes documents a moment later.
      if (reply.status !== 200) throw new Error(`${kind.name}: ${reply.text.slice(0, 200)}`);
    },
    { timeout: 10_000, interval: 100 },
  );
}

const timeOf = (day: string, chance: Chance): string =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) + Math.floor(chance() * DAY_MS)).toISOString();
const head = ({ days }: DrillTenant, chance: Chance) => ({ id: newId(), operTime: timeOf(one(days, chance), chance) });

interface HeaderInput {
  id: string;
  operTime: string;
  organId?: string;
  version?: number;
  number?: string;
}

async function save(
  tenant: DrillTenant,
  kind: DocumentKind,
  header: HeaderInput,
  productLines: readonly (Goods & { depotId: string })[],
  chance: Chance,
  endpoint = kind.endpoints.add,
): Promise<{ id: string; debt: string }> {
  const otherGoods = tenant.products.map(({ barCode }) => barCode);
  const parts = withParts(kind, productLines, (parent) => ({
    ...parent,
    barCode: otherGoods.find((barCode) => barCode !== parent.barCode) ?? "",
  }));
  const lines = parts.map(({ number: operNumber, barCode, depotId, tracked }) => {
    const typed = {
      operNumber,
      unitPrice: decimals(chance, 9, 4),
      allPrice: "0",
      taxRate: kind.amounts.hasTax ? "13" : "0",
      taxMoney: "0",
      taxLastMoney: "0",
    };
    return {
      ...placedIn(kind, { id: newId(), barCode, depotId, ...tracked }, tenant.depots),
      ...editLine(typed, "unitPrice"),
    };
  });
  const figures = { discount: "0", discountMoney: "0", otherMoney: "0", deposit: "0", changeAmount: "0" };
  const { due } = totals(lines, figures);
  const paid = kind.amounts.hasOpenItem ? (Number(due) * Math.floor(chance() * 3) * 0.5).toFixed(2) : due;
  const money = !kind.amounts.movesMoney
    ? {}
    : { changeAmount: paid, accounts: [{ accountId: one(tenant.accounts, chance), amount: paid }] };
  const body = { organId: partnerIn(kind, tenant.partners), ...header, lines, ...money };
  await vi.waitFor(
    async () => {
      const reply = await request(endpoint, { token: tenant.token, body });
      // Products, partners and the previous revision are consumed a moment later.
      if (reply.status !== 200)
        throw new Error(`${kind.name}: ${refusedBy(reply).join(" ")} ${reply.text.slice(0, 300)}`);
    },
    { timeout: 15_000, interval: 50 },
  );
  return { id: header.id, debt: (Number(due) - Number(paid)).toFixed(2) };
}
