// Tests of one id under several kinds, which is possible because callers make ids: documents of each service, a slip, an opening balance, with lines
// of one id too.
// In any order and after any change each has its own effect. Within one service the second is refused before anything is written
// (docs/decisions/0024).

import { newId } from "@kontor/contracts/core/id";
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { stockDirection } from "@kontor/contracts/document/movements";
import { addAccount, listAccounts, updateAccount } from "@kontor/contracts/finance/account";
import { addItem } from "@kontor/contracts/finance/in-out-item";
import { getBeginNeed, listOpenItems } from "@kontor/contracts/finance/open-item";
import { giro, itemIn, itemOut, moneyIn, moneyOut, type SlipKind } from "@kontor/contracts/finance/slip-kinds";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { retailOut, retailReturn, saleOut, saleReturn } from "@kontor/contracts/sales/kinds";
import { addPartner, getPartner, updatePartner } from "@kontor/contracts/system/partner";
import { otherIn, otherOut } from "@kontor/contracts/warehouse/kinds";
import { addProduct, getProduct, updateProduct } from "@kontor/contracts/warehouse/product";
import { findStockByWarehouseAndBarCode, listStock } from "@kontor/contracts/warehouse/stock";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { documentOf, refusedBy, type Shop, shopOf } from "../support/documents.ts";
import { PATIENCE_MS, PATIENCE_S } from "../support/patience.ts";
import { reconcile } from "../support/reconcile.ts";
import { answerOf, dataOf } from "../support/retry.ts";
import { saveSettings } from "../support/settings.ts";
import { rowsOf } from "../support/tables.ts";
import { done, newTenant } from "../support/tenant.ts";

const BOUGHT = 100_000;
const sales = [saleOut, saleReturn, retailOut, retailReturn];
const stores = [otherIn, otherOut];
const slips = [itemIn, itemOut, moneyIn, moneyOut, giro];
type Kind = DocumentKind | SlipKind;

let shop: Shop;
/** Partners whose opening balance is large enough for all slips. */
const owing = { 客户: "", 供应商: "" };
const items = new Map<string, string>();
/** The account to which transfers go. */
let bank = "";
/** The stock and open items expected of all effective documents. */
let [stock, bought] = [BOUGHT, 1];
let due = 0;

const isSlip = (kind: Kind): kind is SlipKind => "lines" in kind;
const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: PATIENCE_MS, interval: 200 });
const rise = async (of: "客户" | "供应商", amount: string) =>
  (
    await done<{ id: string }>(addPartner, {
      token: shop.token,
      body: { type: of, supplier: `Owing ${newId()}`, [of === "客户" ? "beginNeedGet" : "beginNeedPay"]: amount },
    })
  ).id;

beforeAll(async () => {
  shop = await shopOf(await newTenant(), [purchaseIn, ...sales, ...stores]);
  const { token } = shop;
  const first = documentOf(purchaseIn, shop, String(BOUGHT), { operTime: "2026-10-01T02:00:00.000Z" });
  await done(purchaseIn.endpoints.addAndAudit, { token, body: first });
  bank = (await done<{ id: string }>(addAccount, { token, body: { name: "Bank" } })).id;
  for (const { type } of [itemIn, itemOut])
    items.set(type, (await done<{ id: string }>(addItem, { token, body: { name: `Item ${type}`, type } })).id);
  for (const type of ["客户", "供应商"] as const) owing[type] = await rise(type, "100000");
  const openingOf = async (organId: string) =>
    expect(await done<{ isOpen: boolean }>(getBeginNeed, { token, query: { organId } })).toMatchObject({
      isOpen: true,
    });
  await eventually(() => openingOf(owing.客户));
  await eventually(() => openingOf(owing.供应商));
});

/** A document of `quantity` pieces at 2, on credit where its kind has debts; or a slip of that amount. All have the id, and their lines another. */
function bodyOf(kind: Kind, id: string, lineId: string, quantity: number): object {
  const { accountId } = shop;
  if (!isSlip(kind)) {
    const body = documentOf(kind, shop, String(quantity));
    const lines = body.lines.map((line) => ({ ...line, id: lineId }));
    const onCredit = { changeAmount: "0", accounts: [{ accountId, amount: "0" }] };
    return { ...body, ...(kind.amounts.hasOpenItem ? onCredit : {}), id, lines };
  }
  const amount = String(quantity);
  const about = kind.lines<{ organId: string | null; line: object }>({
    items: ({ type }) => ({ organId: null, line: { inOutItemId: items.get(type) } }),
    openItems: ({ side }) => ({ organId: owing[side], line: {} }),
    accounts: () => ({ organId: null, line: { accountId: bank } }),
  });
  const lines = [{ id: lineId, ...about.line, eachAmount: amount }];
  const head = { id, billTime: "2026-11-02T02:00:00.000Z", organId: about.organId, accountId };
  return { ...head, totalPrice: amount, changeAmount: amount, lines };
}

/** A voucher or opening balance of an id, with its operations in order. */
class Thing {
  readonly kind: Kind;
  private readonly id: string;
  private readonly lineId: string;
  private version = 1;
  constructor(kind: Kind, id: string, lineId: string) {
    [this.kind, this.id, this.lineId] = [kind, id, lineId];
  }
  private get at() {
    return this.kind.endpoints;
  }
  private async write(endpoint: Kind["endpoints"]["add"] | Kind["endpoints"]["audit"], body: object): Promise<void> {
    const data = await dataOf<{ version?: number; documents?: { version: number }[] }>(endpoint, shop, { body });
    this.version = data.version ?? data.documents?.[0]?.version ?? this.version;
  }
  private readonly seen = () => ({ documents: [{ id: this.id, version: this.version }] });
  /** Adds, changes, audits, reverses, changes and audits it, which makes as many revisions as possible. */
  async walk(): Promise<void> {
    await this.write(this.at.add, bodyOf(this.kind, this.id, this.lineId, 1));
    await this.write(this.at.update, { ...bodyOf(this.kind, this.id, this.lineId, 3), version: this.version });
    await this.write(this.at.audit, this.seen());
    await this.write(this.at.reverseAudit, this.seen());
    await this.write(this.at.updateAndAudit, { ...bodyOf(this.kind, this.id, this.lineId, 2), version: this.version });
  }
  async auditAgain(): Promise<void> {
    await this.write(this.at.reverseAudit, this.seen());
    await this.write(this.at.audit, this.seen());
  }
  async remove(): Promise<void> {
    await this.write(this.at.reverseAudit, this.seen());
    await dataOf(this.at.remove, shop, { query: { id: this.id } });
  }
  /** Checks that vouchers of other kinds of the same service are refused under the id. */
  async refuses(others: readonly Kind[]): Promise<void> {
    for (const other of others)
      if (other !== this.kind) {
        const body = bodyOf(other, this.id, this.lineId, 1);
        expect(refusedBy(await answerOf(other.endpoints.addAndAudit, shop, { body }))).toContain("already-exists");
      }
  }
}

const siblings = (kind: Kind): readonly Kind[] =>
  [sales, stores, slips].find((group: readonly Kind[]) => group.includes(kind)) ?? [];

/** Creates all kinds under one id in this order; while one goes through its operations, those before it stay audited. `last` is deleted in the end. */
async function shareId(id: string, kinds: readonly Kind[], isDeleted: boolean): Promise<void> {
  const lineId = newId();
  const there: Thing[] = [];
  for (const kind of kinds) {
    const thing = new Thing(kind, id, lineId);
    await Promise.all([thing.walk(), ...there.map((each) => each.auditAgain())]);
    there.push(thing);
  }
  await Promise.all(there.map((each) => each.refuses(siblings(each.kind))));
  const gone = isDeleted ? there.pop() : undefined;
  await gone?.remove();
  // The id of a deleted document stays used.
  if (gone) await gone.refuses(siblings(gone.kind));
  for (const { kind } of there) {
    if (isSlip(kind)) continue;
    stock += 2 * stockDirection(kind.movements);
    if (kind.amounts.hasOpenItem && kind.partner?.type === "客户") due += 4 * kind.amounts.sign;
    if (kind === purchaseIn) bought++;
  }
}

/** Each kind of a service with each of the others. */
const combinations = sales.flatMap((sale, at) =>
  slips.map((slip, by): Kind[] => [purchaseIn, sale, stores[(at + by) % 2] ?? otherIn, slip]),
);

/** Two ids at a time. */
async function meetAll(all: readonly { id: string; kinds: readonly Kind[] }[]): Promise<void> {
  const chains = [0, 1].map(async (first) => {
    for (let at = first; at < all.length; at += 2) {
      const { id, kinds } = all[at] ?? { id: "", kinds: [] };
      await shareId(id, kinds, at % 4 > 1);
    }
  });
  await Promise.all(chains);
}

async function expectAllStand(): Promise<void> {
  const { token, warehouseId: depotId, barCode } = shop;
  await eventually(async () => {
    const current = await done<{ stock: string }>(findStockByWarehouseAndBarCode, {
      token,
      query: { depotId, barCode },
    });
    expect(Number(current.stock)).toBe(stock);
  });
  await eventually(async () => {
    const query = { supplierType: "客户", pageSize: 100 };
    const { rows } = await done<{ rows: { needDebt: string }[] }>(listOpenItems, { token, query });
    expect(rows.reduce((sum, { needDebt }) => sum + Number(needDebt), 0)).toBe(due);
    const debts = await done<{ total: number }>(listOpenItems, {
      token,
      query: { supplierType: "供应商", pageSize: 1 },
    });
    // The first purchase is paid.
    expect(debts.total).toBe(bought - 1);
  });
  expect((await reconcile(PATIENCE_S)).differences).toEqual([]);
  const reserved =
    "select kind from stock_reservations where product_id = $1 and reserved_at > now() - interval '1 hour'";
  expect(await rowsOf("warehouse", reserved, shop.productId)).toEqual([]);
}

describe("one id under kinds of every service", () => {
  it("without strict audit one id may name a voucher of each service, and a second one of the same service is refused", async () => {
    await meetAll(combinations.map((kinds) => ({ id: newId(), kinds })));
    await expectAllStand();
  });

  it("with strict audit, too, one id may name a voucher of each service, made in reverse order, where each audit and reversal is a revision", async () => {
    await saveSettings(shop, { forceApprovalFlag: true });
    await meetAll(combinations.map((kinds) => ({ id: newId(), kinds: kinds.toReversed() })));
    await expectAllStand();
    await saveSettings(shop, { forceApprovalFlag: false });
  });

  it("an opening balance under its partner's, account's or product's id coexists with documents and slips of that id", async () => {
    const { token, warehouseId: depotId } = shop;
    const rows = { 客户: "beginNeedGet", 供应商: "beginNeedPay" } as const;
    const account = await done<{ id: string }>(addAccount, {
      token,
      body: { name: "Till of one id", initialAmount: "400.00" },
    });
    const meList = [{ barCode: `c${newId().slice(-10)}`, commodityUnit: "pcs", purchaseDecimal: "2" }];
    const productInput = { name: "Goods of one id", unit: "pcs", meList, stock: [{ depotId, initStock: "5" }] };
    const product = await done<{ id: string }>(addProduct, { token, body: productInput });
    const openings = [await rise("客户", "500.00"), await rise("供应商", "500.00"), account.id, product.id];
    await meetAll(openings.flatMap((id, at) => [{ id, kinds: combinations[at * 5] ?? [] }]));
    // After publishing again, each fact still affects its own kind only.
    for (const [at, type] of (["客户", "供应商"] as const).entries()) {
      const id = openings[at] ?? "";
      const { info } = await done<{ info: Record<string, unknown> }>(getPartner, { token, query: { id, type } });
      const { supplier, version } = info;
      await done(updatePartner, {
        token,
        body: { id, type, supplier, version, enabled: true, [rows[type]]: "555.55" },
      });
      await eventually(async () => {
        const current = await done<{ needDebt: string }>(getBeginNeed, { token, query: { organId: id } });
        expect(current.needDebt).toBe("555.55");
      });
    }
    const { rows: accounts } = await done<{ rows: Record<string, unknown>[] }>(listAccounts, { token });
    const { name, version } = accounts.find(({ id }) => id === account.id) ?? {};
    const changed = { id: account.id, name, version, enabled: true, initialAmount: "500.00" };
    await done(updateAccount, { token, body: changed });
    const { info } = await done<{ info: Record<string, unknown> & { meList: { id: string }[] } }>(getProduct, {
      token,
      query: { id: product.id },
    });
    const rowIds = meList.map((row, at) => ({ ...row, id: info.meList[at]?.id }));
    const more = { ...productInput, meList: rowIds, stock: [{ depotId, initStock: "7" }] };
    await done(updateProduct, { token, body: { ...more, id: product.id, version: info.version, enabled: true } });
    const stockRows = await done<{ rows: { quantity: string }[] }>(listStock, {
      token,
      query: { productId: product.id },
    });
    expect(stockRows.rows.map(({ quantity }) => Number(quantity))).toEqual([7]);
    const again = await done<{ rows: Record<string, unknown>[] }>(listAccounts, { token });
    expect(again.rows.find(({ id }) => id === account.id)).toMatchObject({ currentAmount: "500.00" });
    await expectAllStand();
  });

  it("a slip settles the open item of one kind only, so that a sale, a purchase and an opening balance of one id each keep their own open amount", async () => {
    const { token, accountId, partners } = shop;
    const id = await rise("客户", "90.00");
    for (const kind of [saleOut, purchaseIn])
      await done(kind.endpoints.addAndAudit, { token, body: bodyOf(kind, id, newId(), 20) });
    const pay = async (kind: SlipKind, organId: string, billId: string | null, amount: string) => {
      const lines = [{ id: newId(), billId, eachAmount: amount }];
      const head = { id: newId(), billTime: "2026-11-02T02:00:00.000Z", organId, accountId };
      const body = { ...head, totalPrice: amount, changeAmount: amount, lines };
      // Finance has the open items a moment later.
      await eventually(async () => void (await done(kind.endpoints.addAndAudit, { token, body })));
    };
    await pay(moneyIn, partners.客户, id, "11");
    await pay(moneyOut, partners.供应商, id, "22");
    await pay(moneyIn, id, null, "33");
    const openOf = async (supplierType: "客户" | "供应商") =>
      (
        await done<{ rows: { id: string; debt: string }[] }>(listOpenItems, {
          token,
          query: { supplierType, pageSize: 100 },
        })
      ).rows
        .filter((row) => row.id === id)
        .map(({ debt }) => debt);
    expect([await openOf("客户"), await openOf("供应商")]).toEqual([["29.00"], ["18.00"]]);
    expect(await done(getBeginNeed, { token, query: { organId: id } })).toMatchObject({ eachAmount: "57.00" });
    expect((await reconcile(PATIENCE_S)).differences).toEqual([]);
  });
});
