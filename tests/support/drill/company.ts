// A company of several warehouses, products, partners and years for the crawler of reports, the same for the same seed: bought, sold, taken back, given
// away, paid, settled, dated back and changed, through the public API alone.
import { newId } from "@kontor/contracts/core/id";
import type { DocumentKind } from "@kontor/contracts/document/define";
import { editLine, totals } from "@kontor/contracts/document/totals";
import { addAccount } from "@kontor/contracts/finance/account";
import { moneyIn, moneyOut } from "@kontor/contracts/finance/slip-kinds";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { retailOut, retailReturn, saleOut, saleReturn } from "@kontor/contracts/sales/kinds";
import { addPartner } from "@kontor/contracts/system/supplier";
import { addWarehouse } from "@kontor/contracts/warehouse/depot";
import { otherIn, otherOut } from "@kontor/contracts/warehouse/kinds";
import { addProduct } from "@kontor/contracts/warehouse/material";
import { vi } from "vitest";
import { company, done, request } from "../company.ts";
import { detailOf, refusedBy, type Shop, shopOf } from "../documents.ts";

const KINDS = [purchaseIn, saleOut, saleReturn, retailOut, retailReturn, otherIn, otherOut];
const DAY_MS = 86_400_000;
const YEARS = 6;
const DOCUMENTS = 48;

export interface House extends Shop {
  depots: string[];
  products: { id: string; barCode: string }[];
  accounts: string[];
  /** Days on which something may have happened, in their order. */
  days: string[];
}
export type Chance = () => number;
export const one = <T>(all: readonly T[], chance: Chance): T => {
  const found = all[Math.floor(chance() * all.length)];
  if (found === undefined) throw new Error("chosen from nothing");
  return found;
};
const decimals = (chance: Chance, most: number, digits: number): string => (chance() * most + 0.01).toFixed(digits);

/** Opens the company and lets it trade. */
export async function openHouse(chance: Chance): Promise<House> {
  const shop = await shopOf(await company(), KINDS);
  const { token } = shop;
  const depot = async (depotName: string) =>
    (await done<{ id: string }>(addWarehouse, { token, body: { name: depotName } })).id;
  const depots = [shop.depotId, await depot("North"), await depot("South")];
  const product = async (name: string) => {
    const barCode = `b${newId().slice(-10)}`;
    const prices = { purchaseDecimal: "2.3456", wholesaleDecimal: "4", commodityDecimal: "5" };
    const stock = depots.map((depotId) => ({ depotId, initStock: "700.125", openingUnitCost: decimals(chance, 3, 6) }));
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
  const house = { ...shop, depots, products, accounts: [shop.accountId, account], days: days.reverse() };
  await trade(house, customer, chance);
  return house;
}

/** The far past has the goods; whatever leaves later is there. */
async function trade(house: House, customer: string, chance: Chance): Promise<void> {
  const { token, partners } = house;
  const first = house.products.flatMap(({ barCode }) =>
    house.depots.map((depotId) => ({ barCode, depotId, number: "900.5" })),
  );
  await save(
    house,
    purchaseIn,
    { ...head(house, chance), operTime: timeOf(house.days[0] ?? "", chance) },
    first,
    chance,
  );
  const owed: { id: string; kind: DocumentKind; due: string }[] = [];
  for (let count = 0; count < DOCUMENTS; count++) {
    const kind = KINDS[count % KINDS.length] ?? purchaseIn;
    const lines = Array.from({ length: 1 + Math.floor(chance() * 3) }, () => ({
      barCode: one(house.products, chance).barCode,
      depotId: one(house.depots, chance),
      number: decimals(chance, 9, 3),
    }));
    const given = head(house, chance);
    const organId = kind.partner.type === "客户" && chance() < 0.5 ? customer : undefined;
    const saved = await save(house, kind, { ...given, ...(organId ? { organId } : {}) }, lines, chance);
    if (kind === saleOut || kind === purchaseIn) owed.push({ id: saved.id, kind, due: saved.debt });
    // Every fourth is changed afterwards, and dated back or forth.
    if (count % 4 === 0) {
      const { version, number } = await detailOf(kind, house, saved.id);
      const again = { ...head(house, chance), ...(organId ? { organId } : {}), id: saved.id, version, number };
      const changed = await save(house, kind, again, lines, chance, kind.endpoints.update);
      const known = owed.find(({ id }) => id === saved.id);
      if (known) known.due = changed.debt;
    }
    if (count % 11 === 10) await done(kind.endpoints.remove, { token, query: { id: saved.id } });
    if (count % 11 === 10 && owed.at(-1)?.id === saved.id) owed.pop();
  }
  await settle(house, owed, chance);
  const accountId = one(house.accounts, chance);
  await slip(house, moneyIn, { organId: customer, accountId, lines: [{ billId: null, eachAmount: "20.40" }] }, chance);
  await slip(
    house,
    moneyOut,
    { organId: partners.供应商, accountId, lines: [{ billId: null, eachAmount: "7.00" }] },
    chance,
  ).catch(
    // Who is owed nothing from the start is paid nothing of it.
    () => undefined,
  );
}

async function settle(
  house: House,
  owed: readonly { id: string; kind: DocumentKind; due: string }[],
  chance: Chance,
): Promise<void> {
  for (const { id, kind, due } of owed) {
    if (Number(due) <= 0.02 || chance() < 0.4) continue;
    const eachAmount = (Number(due) * (chance() < 0.5 ? 1 : 0.4)).toFixed(2);
    const { organId } = await detailOf(kind, house, id);
    const accountId = one(house.accounts, chance);
    await slip(
      house,
      kind === saleOut ? moneyIn : moneyOut,
      { organId, accountId, lines: [{ billId: id, eachAmount }] },
      chance,
    );
  }
}

async function slip(
  house: House,
  kind: typeof moneyIn,
  {
    lines,
    ...given
  }: { organId: string | null; accountId: string; lines: { billId: string | null; eachAmount: string }[] },
  chance: Chance,
): Promise<void> {
  const totalPrice = lines[0]?.eachAmount ?? "0";
  const body = {
    ...{
      id: newId(),
      billTime: timeOf(one(house.days, chance), chance),
      ...given,
      totalPrice,
      changeAmount: totalPrice,
    },
    lines: lines.map((line) => ({ id: newId(), ...line })),
  };
  await vi.waitFor(
    async () => {
      const reply = await request(kind.endpoints.add, { token: house.token, body });
      // Finance hears of documents a moment later.
      if (reply.status !== 200) throw new Error(`${kind.name}: ${reply.text.slice(0, 200)}`);
    },
    { timeout: 10_000, interval: 100 },
  );
}

const timeOf = (day: string, chance: Chance): string =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) + Math.floor(chance() * DAY_MS)).toISOString();
const head = ({ days }: House, chance: Chance) => ({ id: newId(), operTime: timeOf(one(days, chance), chance) });

interface Given {
  id: string;
  operTime: string;
  organId?: string;
  version?: number;
  number?: string;
}

async function save(
  house: House,
  kind: DocumentKind,
  given: Given,
  goods: readonly { barCode: string; depotId: string; number: string }[],
  chance: Chance,
  endpoint = kind.endpoints.add,
): Promise<{ id: string; debt: string }> {
  const lines = goods.map(({ number: operNumber, ...where }) => {
    const typed = {
      operNumber,
      unitPrice: decimals(chance, 9, 4),
      allPrice: "0",
      taxRate: kind.amounts.hasOpenItem ? "13" : "0",
      taxMoney: "0",
      taxLastMoney: "0",
    };
    return { id: newId(), ...where, ...editLine(typed, "unitPrice") };
  });
  const figures = { discount: "0", discountMoney: "0", otherMoney: "0", deposit: "0", changeAmount: "0" };
  const { due } = totals(lines, figures);
  const paid = kind.amounts.hasOpenItem ? (Number(due) * Math.floor(chance() * 3) * 0.5).toFixed(2) : due;
  const { type, required } = kind.partner;
  const money = !kind.amounts.movesMoney
    ? {}
    : { changeAmount: paid, accounts: [{ accountId: one(house.accounts, chance), amount: paid }] };
  const body = { organId: required && type !== "会员" ? house.partners[type] : null, ...given, lines, ...money };
  await vi.waitFor(
    async () => {
      const reply = await request(endpoint, { token: house.token, body });
      // Products, partners and the revision before are heard of a moment later.
      if (reply.status !== 200)
        throw new Error(`${kind.name}: ${refusedBy(reply).join(" ")} ${reply.text.slice(0, 300)}`);
    },
    { timeout: 15_000, interval: 50 },
  );
  return { id: given.id, debt: (Number(due) - Number(paid)).toFixed(2) };
}
