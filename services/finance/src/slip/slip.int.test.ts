// Finance slips over HTTP: what they settle, what they book, what is refused (reference.md §3.2 to §3.5).
import type { Actor } from "@kontor/contracts/core/actor";
import { newId } from "@kontor/contracts/core/id";
import { deleteAccount } from "@kontor/contracts/finance/account";
import { deleteItem, updateItem } from "@kontor/contracts/finance/in-out-item";
import { listAccountMovements } from "@kontor/contracts/finance/ledger";
import {
  countDebtors,
  getBeginNeed,
  listDebtors,
  listOpenItems,
  listSlipsOfDocument,
} from "@kontor/contracts/finance/open-item";
import { itemIn, itemOut, moneyIn, moneyOut, type SlipKind } from "@kontor/contracts/finance/slip-kinds";
import { refusalOf } from "@kontor/service-kit/testing/calls";
import { person } from "@kontor/service-kit/testing/fake-gateway";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  effect,
  type FinanceHarness,
  type FinanceTenant,
  type SlipBody,
  slipBody,
  startFinance,
} from "../testing/harness.ts";
import { OPEN_ITEMS_PER_FACT } from "./write.ts";

let harness: FinanceHarness;
beforeAll(() => {
  harness = startFinance();
});
afterAll(() => harness.close());

/** A tenant whose customer owes 100 for one document. */
async function balances() {
  const tenant = await harness.tenant();
  const sale = effect({ kind: "sale-out", partnerId: tenant.customer, net: "100" });
  await harness.consume(tenant.owner, sale);
  return { ...tenant, sale };
}
const receipt = (
  { cash, customer }: FinanceTenant,
  billId: string | null,
  eachAmount: string,
  more: Partial<SlipBody> = {},
) => ({
  ...slipBody({ accountId: cash, organId: customer, lines: [{ billId, eachAmount }] }),
  ...more,
});
const add = (kind: SlipKind, as: Actor, body: SlipBody) => harness.ask(kind.endpoints.add, as, { body });
const tried = async (kind: SlipKind, as: Actor, body: SlipBody) =>
  refusalOf(await harness.call(kind.endpoints.add, as, { body }));

describe("a receipt", () => {
  it("a receipt settles a document in part with a discount and leaves the rest open", async () => {
    const { owner, customer, cash, sale, ...rest } = await balances();
    const body = {
      ...slipBody({
        accountId: cash,
        organId: customer,
        discountMoney: "2",
        lines: [{ billId: sale.documentId, eachAmount: "60" }],
      }),
      handsPersonId: rest.officer,
    };
    const { id, number, version } = await add(moneyIn, owner, body);
    expect({ number, version }).toEqual({ number: "SK00000000001", version: 1 });
    expect(await harness.balances(owner)).toEqual({
      cash: "58.00",
      "discount-given": "2.00",
      receivable: "40.00",
      "sale-revenue": "-100.00",
    });
    const { info } = await harness.ask(moneyIn.endpoints.info, owner, { query: { id } });
    expect(info).toMatchObject({
      ...{ organName: "Customer", handsPersonName: "Officer", accountName: "现金", type: "收款", status: 0 },
      ...{ totalPrice: "60.00", discountMoney: "2.00", changeAmount: "58.00" },
      lines: [{ billNumber: sale.number, needDebt: "100.00", finishDebt: "0.00", eachAmount: "60.00" }],
    });
    const { rows } = await harness.ask(listOpenItems, owner, { query: { supplierType: "客户", organId: customer } });
    expect(rows).toMatchObject([{ number: sale.number, needDebt: "100.00", finishDebt: "60.00", debt: "40.00" }]);
    const about = async (materialParam: string) =>
      (await harness.ask(listOpenItems, owner, { query: { supplierType: "客户", materialParam } })).rows;
    expect(await about("range JU")).toMatchObject([{ materialsList: "Orange juice", userName: "acme" }]);
    expect(await about("apple")).toEqual([]);
    const edited = await harness.ask(listOpenItems, owner, { query: { supplierType: "客户", exceptSlipId: id } });
    expect(edited.rows).toMatchObject([{ finishDebt: "0.00", debt: "100.00" }]);
    expect(
      await harness.ask(listSlipsOfDocument, owner, { query: { billId: sale.documentId, kind: sale.kind } }),
    ).toMatchObject([{ billNo: number, kind: "money-in", eachAmount: "60.00" }]);
    expect(await harness.facts(owner, "slip")).toMatchObject([
      {
        kind: "money-in",
        revision: 1,
        partnerType: "客户",
        totalPrice: "60.00",
        changeAmount: "58.00",
        lines: [{ documentId: sale.documentId }],
      },
    ]);
    expect(await harness.facts(owner, "debts")).toMatchObject([
      { documents: [{ documentId: sale.documentId, kind: "sale-out", amountSettled: "60.00" }] },
    ]);
  });

  it("a receipt is published with its document to those who may see it, and to nobody else (RBAC-5)", async () => {
    const { sale, ...tenant } = await balances();
    await add(moneyIn, tenant.owner, receipt(tenant, sale.documentId, "60"));
    const { tenantId } = tenant.owner;
    const published = async (dataScope: 1 | 2 | 3) =>
      (
        await harness.ask(listSlipsOfDocument, person({ kind: "staff", tenantId, dataScope }), {
          query: { billId: sale.documentId, kind: sale.kind },
        })
      ).length;
    expect([await published(1), await published(2), await published(3)]).toEqual([1, 0, 0]);
  });

  it("a receipt that settles many documents publishes them in parts that fit a message", async () => {
    const { owner, customer, cash } = await harness.tenant();
    const sales = Array.from({ length: OPEN_ITEMS_PER_FACT + 1 }, () =>
      effect({ kind: "sale-out", partnerId: customer, net: "1" }),
    );
    await harness.consume(owner, ...sales);
    const lines = sales.map(({ documentId }) => ({ billId: documentId, eachAmount: "1" }));
    await add(moneyIn, owner, slipBody({ accountId: cash, organId: customer, lines }));
    const published = await harness.facts(owner, "debts");
    expect(published.map(({ documents }) => (documents as object[]).length)).toEqual([OPEN_ITEMS_PER_FACT, 1]);
  });
});

describe("what a receipt settles", () => {
  it("a receipt settles an opening balance and a return, and no more than is open of either", async () => {
    const { owner, customer, cash } = await harness.tenant({ get: "30" });
    const saleReturn = effect({ kind: "sale-back", partnerId: customer, net: "10" });
    await harness.consume(owner, saleReturn);
    expect(await harness.ask(countDebtors, owner, { query: { supplierType: "客户" } })).toEqual({ needCount: 1 });
    expect((await harness.ask(listDebtors, owner, { query: { supplierType: "客户" } })).rows).toMatchObject([
      { organName: "Customer", allNeed: "20.00" },
    ]);
    expect(await harness.ask(getBeginNeed, owner, { query: { organId: customer } })).toEqual({
      ...{ needDebt: "30.00", finishDebt: "0.00", eachAmount: "30.00", isOpen: true },
    });
    const lines = [
      { billId: null, eachAmount: "30" },
      { billId: saleReturn.documentId, eachAmount: "-10" },
    ];
    await add(moneyIn, owner, slipBody({ accountId: cash, organId: customer, lines }));
    expect(await harness.balances(owner)).toEqual({
      cash: "20.00",
      "opening-equity": "-30.00",
      "sale-revenue": "10.00",
    });
    expect(await harness.ask(getBeginNeed, owner, { query: { organId: customer } })).toMatchObject({
      ...{ eachAmount: "0.00", isOpen: false },
    });
    const over = await tried(
      moneyIn,
      owner,
      slipBody({ accountId: cash, organId: customer, lines: [{ billId: null, eachAmount: "1" }] }),
    );
    expect(over.issues).toEqual(["slip-more-than-opening lines.0.eachAmount"]);
  });

  it("a slip says whether it settles documents, which one of an opening balance and one of items do not", async () => {
    const { owner, customer, cash, income } = await harness.tenant({ get: "30" });
    const sale = effect({ kind: "sale-out", partnerId: customer, net: "100" });
    await harness.consume(owner, sale);
    const settling = async (kind: SlipKind, ...lines: Parameters<typeof slipBody>[0]["lines"]) => {
      const { id } = await add(kind, owner, slipBody({ accountId: cash, organId: customer, lines }));
      const { rows } = await harness.ask(kind.endpoints.list, owner, { query: {} });
      const { info } = await harness.ask(kind.endpoints.info, owner, { query: { id } });
      return [rows.find((row) => row.id === id)?.settlesDocuments, info.settlesDocuments];
    };
    const opening = { billId: null, eachAmount: "10" };
    expect(await settling(moneyIn, opening)).toEqual([false, false]);
    expect(await settling(moneyIn, opening, { billId: sale.documentId, eachAmount: "1" })).toEqual([true, true]);
    expect(await settling(itemIn, { inOutItemId: income, eachAmount: "1" })).toEqual([false, false]);
  });
});

describe("a receipt that may not be saved", () => {
  it("a receipt is refused for each wrong field, without any change", async () => {
    const { owner, other, supplier, sale, ...tenant } = await balances();
    const wrong = async (body: SlipBody) => (await tried(moneyIn, owner, body)).issues;
    const saleId = sale.documentId;
    const good = receipt(tenant as FinanceTenant, saleId, "100");
    expect(await wrong(receipt(tenant as FinanceTenant, saleId, "100.01"))).toEqual([
      "slip-more-than-open lines.0.eachAmount",
    ]);
    expect(await wrong(receipt(tenant as FinanceTenant, saleId, "-1"))).toContain(
      "slip-more-than-open lines.0.eachAmount",
    );
    expect(await wrong({ ...good, organId: other })).toEqual(["slip-bill-other-partner lines.0.billId"]);
    expect(await wrong({ ...good, organId: supplier })).toContain("slip-partner-type organId");
    expect(await wrong({ ...good, totalPrice: "99" })).toEqual(["slip-total-differs totalPrice"]);
    expect(await wrong({ ...good, changeAmount: "99" })).toEqual(["slip-change-differs changeAmount"]);
    expect(await wrong({ ...good, discountMoney: "101" })).toEqual(["document-discount-too-high discountMoney"]);
    expect(await wrong({ ...good, billNo: "1" })).toEqual(["field-invalid billNo"]);
    expect(await wrong({ ...good, billNo: "FK00000000009" })).toEqual(["document-number-prefix billNo"]);
    expect(await wrong({ ...good, billTime: "1999-01-01T00:00:00.000Z" })).toEqual([
      "document-time-out-of-range billTime",
    ]);
    const two = slipBody({
      accountId: tenant.cash,
      organId: tenant.customer,
      lines: [
        { billId: saleId, eachAmount: "50" },
        { billId: saleId, eachAmount: "50" },
      ],
    });
    expect(await wrong(two)).toEqual(["slip-bill-twice lines.1.billId"]);
    expect(
      await wrong({
        ...good,
        lines: [{ ...good.lines[0], id: newId(), inOutItemId: tenant.income, eachAmount: "100", billId: saleId }],
      }),
    ).toEqual(["value-not-allowed lines.0.inOutItemId"]);
    expect(await tried(moneyIn, owner, { ...good, accountId: newId() })).toMatchObject({
      status: 404,
      issues: ["not-found accountId"],
    });
    expect(await harness.balances(owner)).toEqual({ receivable: "100.00", "sale-revenue": "-100.00" });
    expect((await harness.ask(moneyIn.endpoints.list, owner, { query: {} })).total).toBe(0);
  });

  it("a receipt cannot be saved by a user from whom prices are hidden, since refusals would reveal the debt, but he can read and audit it without its amounts (RBAC-8)", async () => {
    const { owner, sale, ...tenant } = await balances();
    const withoutPrices = person({ kind: "staff", tenantId: owner.tenantId, priceLimits: ["6"] });
    const body = receipt(tenant as FinanceTenant, sale.documentId, "60");
    const at = moneyIn.endpoints;
    for (const endpoint of [at.add, at.addAndAudit])
      expect(refusalOf(await harness.call(endpoint, withoutPrices, { body }))).toMatchObject({
        status: 403,
        refusal: "not-permitted",
      });
    const { id } = await harness.ask(at.add, owner, { body });
    expect(refusalOf(await harness.call(at.update, withoutPrices, { body: { ...body, version: 1 } }))).toMatchObject({
      status: 403,
    });
    await harness.ask(at.audit, withoutPrices, { body: { documents: [{ id, version: 1 }] } });
    const { info } = await harness.ask(at.info, withoutPrices, { query: { id } });
    const amounts = { totalPrice: null, discountMoney: null, changeAmount: null };
    expect(info).toMatchObject({
      ...amounts,
      status: 1,
      lines: [{ eachAmount: null, needDebt: null, finishDebt: null }],
    });
    const listed = await harness.ask(at.list, withoutPrices, { query: { pageSize: 11 } });
    expect(listed).toMatchObject({ rows: [amounts], totals: amounts });
    await harness.ask(at.reverseAudit, owner, { body: { documents: [{ id, version: 2 }] } });
    await harness.ask(at.remove, owner, { query: { id } });
    const { rows } = await harness.ask(listOpenItems, withoutPrices, { query: { supplierType: "客户" } });
    expect(rows).toMatchObject([{ needDebt: null, finishDebt: null, debt: null }]);
    const ofOpening = { query: { organId: tenant.customer } };
    const hidden = { needDebt: null, finishDebt: null, eachAmount: null, isOpen: false };
    expect(await harness.ask(getBeginNeed, withoutPrices, ofOpening)).toEqual(hidden);
    const opened = await harness.tenant({ get: "30" });
    const there = {
      as: person({ ...withoutPrices, tenantId: opened.owner.tenantId }),
      query: { organId: opened.customer },
    };
    expect(await harness.ask(getBeginNeed, there.as, { query: there.query })).toEqual({ ...hidden, isOpen: true });
  });
});

describe("a payment", () => {
  it("a payment settles what we owe a supplier, with the discount that he gives", async () => {
    const { owner, supplier, bank } = await harness.tenant({ pay: "20", bank: "500" });
    const buy = effect({ kind: "purchase-in", partnerId: supplier, net: "100", tax: "13" });
    await harness.consume(owner, buy);
    const lines = [
      { billId: buy.documentId, eachAmount: "113" },
      { billId: null, eachAmount: "5" },
    ];
    await add(moneyOut, owner, slipBody({ accountId: bank, organId: supplier, discountMoney: "3", lines }));
    expect(await harness.balances(owner)).toEqual({
      cash: "385.00",
      "discount-got": "-3.00",
      "goods-clearing": "100.00",
      "input-tax": "13.00",
      "opening-equity": "-480.00",
      payable: "-15.00",
    });
    expect(await harness.ask(listAccountMovements, owner, { query: { accountId: bank } })).toMatchObject({
      opening: { amount: "0.00" },
      rows: [
        { kind: "money-out", organName: "Supplier", amount: "-115.00", balance: "385.00" },
        { kind: "opening", amount: "500.00", balance: "500.00" },
      ],
      closing: { amount: "385.00" },
    });
  });
});

describe("income and expense slips", () => {
  it("income and expense slips book items against the account, with any partner or none", async () => {
    const { owner, cash, income, expense, supplier } = await harness.tenant();
    await add(itemIn, owner, slipBody({ accountId: cash, lines: [{ inOutItemId: income, eachAmount: "40" }] }));
    await add(
      itemOut,
      owner,
      slipBody({ accountId: cash, organId: supplier, lines: [{ inOutItemId: expense, eachAmount: "15.5" }] }),
    );
    expect(await harness.balances(owner)).toEqual({ cash: "24.50", expense: "15.50", income: "-40.00" });
  });

  it("income and expense slips are refused with an item of the other type, no item, or no amount", async () => {
    const { owner, cash, income } = await harness.tenant();
    const body = slipBody({
      accountId: cash,
      lines: [
        { inOutItemId: income, eachAmount: "1" },
        { eachAmount: "1" },
        { inOutItemId: newId(), eachAmount: "-1" },
      ],
    });
    expect((await tried(itemOut, owner, body)).issues).toEqual(
      [
        "slip-item-type lines.0.inOutItemId",
        "slip-item-required lines.1.inOutItemId",
        "slip-amount-not-positive lines.2.eachAmount",
        "not-found lines.2.inOutItemId",
        "document-discount-too-high discountMoney",
      ].slice(0, 4),
    );
  });

  it("income and expense slips prevent the records they name from being deleted or changed in type (601)", async () => {
    const { owner, bank, income } = await harness.tenant();
    await add(itemIn, owner, slipBody({ accountId: bank, lines: [{ inOutItemId: income, eachAmount: "1" }] }));
    expect(refusalOf(await harness.call(deleteAccount, owner, { query: { id: bank } })).refusal).toBe("in-use");
    expect(refusalOf(await harness.call(deleteItem, owner, { query: { id: income } })).refusal).toBe("in-use");
    const turned = { id: income, version: 1, name: "Interest", type: "支出" as const, enabled: true };
    expect(refusalOf(await harness.call(updateItem, owner, { body: turned })).refusal).toBe("item-type-used");
  });
});

describe("a slip's life", () => {
  it("under strict audit an unaudited slip reserves what it settles and posts nothing, an audit posts it, a reversal takes it back, and deletion releases it", async () => {
    const { owner, sale, ...tenant } = await balances();
    await harness.turn(owner, true);
    const { id, version } = await add(moneyIn, owner, receipt(tenant as FinanceTenant, sale.documentId, "100"));
    expect(await harness.balances(owner)).toEqual({ receivable: "100.00", "sale-revenue": "-100.00" });
    expect((await tried(moneyIn, owner, receipt(tenant as FinanceTenant, sale.documentId, "1"))).issues).toEqual([
      "slip-more-than-open lines.0.eachAmount",
    ]);
    const audited = await harness.ask(moneyIn.endpoints.audit, owner, { body: { documents: [{ id, version }] } });
    expect(await harness.balances(owner)).toEqual({ cash: "100.00", "sale-revenue": "-100.00" });
    const edit = { ...receipt(tenant as FinanceTenant, sale.documentId, "1"), id, version: 2 };
    expect(refusalOf(await harness.call(moneyIn.endpoints.update, owner, { body: edit })).refusal).toBe(
      "document-edit-audited",
    );
    expect(refusalOf(await harness.call(moneyIn.endpoints.remove, owner, { query: { id } })).refusal).toBe(
      "document-delete-audited",
    );
    const { info } = await harness.ask(moneyIn.endpoints.info, owner, { query: { id } });
    expect(info).toMatchObject({ version: 2, status: 1, totalPrice: "100.00", lines: [{ eachAmount: "100.00" }] });
    expect(
      refusalOf(await harness.call(moneyIn.endpoints.audit, owner, { body: { documents: audited.documents } })).refusal,
    ).toBe("document-not-unaudited");
    await harness.ask(moneyIn.endpoints.reverseAudit, owner, { body: { documents: audited.documents } });
    expect(await harness.balances(owner)).toEqual({ receivable: "100.00", "sale-revenue": "-100.00" });
    await harness.ask(moneyIn.endpoints.remove, owner, { query: { id } });
    const { rows } = await harness.ask(listOpenItems, owner, { query: { supplierType: "客户" } });
    expect(rows).toMatchObject([{ debt: "100.00" }]);
    const facts = await harness.facts(owner, "slip");
    expect(facts.flatMap(({ revision }) => revision ?? [])).toEqual([1, 2]);
    // Saved, reversed, deleted; its audit is in its effect (docs/decisions/0062).
    expect(facts.flatMap(({ state }) => state ?? [])).toMatchObject([
      { auditStatus: 0, isGone: false, settles: [{}] },
      { auditStatus: 1, isGone: false },
      { auditStatus: 0, isGone: false },
      { isGone: true },
    ]);
  });

  it("without strict audit an edit of a slip books the difference, and an outdated version is refused", async () => {
    const { owner, sale, ...tenant } = await balances();
    const body = receipt(tenant as FinanceTenant, sale.documentId, "30");
    const { id, version } = await add(moneyIn, owner, body);
    const more = { ...receipt(tenant as FinanceTenant, sale.documentId, "80"), id, version };
    const saved = await harness.ask(moneyIn.endpoints.updateAndAudit, owner, { body: more });
    expect(saved).toMatchObject({ number: "SK00000000001", version: 2 });
    expect(await harness.balances(owner)).toEqual({ cash: "80.00", receivable: "20.00", "sale-revenue": "-100.00" });
    // The operation log records the old and the new state (AUD-1).
    expect((await harness.facts(owner, "operation")).at(-1)).toMatchObject({
      operation: "money-in",
      before: { changeAmount: "30.00", lines: [{ eachAmount: "30.00" }] },
      after: { changeAmount: "80.00", lines: [{ eachAmount: "80.00" }] },
    });
    expect(
      refusalOf(await harness.call(moneyIn.endpoints.reverseAudit, owner, { body: { documents: [{ id, version }] } }))
        .refusal,
    ).toBe("stale-version");
    const { info } = await harness.ask(moneyIn.endpoints.print, owner, { query: { id } });
    expect(info).toMatchObject({ auditor: "Tester", status: 1 });
  });

  it("a slip moved to another document or deleted is logged with the numbers of the documents that it settled and settles (AUD-1)", async () => {
    const { owner, sale, ...rest } = await balances();
    const tenant = rest as FinanceTenant;
    const other = effect({ kind: "sale-out", partnerId: tenant.customer, net: "50" });
    await harness.consume(owner, other);
    const { id, version } = await add(moneyIn, owner, receipt(tenant, sale.documentId, "30"));
    const moved = { ...receipt(tenant, other.documentId, "30"), id, version };
    await harness.ask(moneyIn.endpoints.update, owner, { body: moved });
    await harness.ask(moneyIn.endpoints.remove, owner, { query: { id } });
    const settledLines = ({ number }: typeof sale) => [{ settlesKind: "sale-out", settlesNumber: number }];
    expect((await harness.facts(owner, "operation")).slice(-2)).toMatchObject([
      { type: "update", before: { lines: settledLines(sale) }, after: { lines: settledLines(other) } },
      { type: "delete", before: { lines: settledLines(other) } },
    ]);
  });

  it("a bulk operation on slips is refused, naming the slip that has changed since it was seen", async () => {
    const { owner, cash, income } = await harness.tenant();
    const lines = [{ inOutItemId: income, eachAmount: "1" }];
    const [one, two] = [
      await add(itemIn, owner, slipBody({ accountId: cash, lines })),
      await add(itemIn, owner, slipBody({ accountId: cash, lines })),
    ];
    const documents = [
      { id: one.id, version: one.version },
      { id: two.id, version: 9 },
    ];
    const { body } = await harness.call(itemIn.endpoints.audit, owner, { body: { documents } });
    expect(body).toMatchObject({ data: { refusal: "stale-version", values: { number: two.number } } });
  });
});

describe("slips in lists", () => {
  it("a slip keeps its number permanently and is found by it", async () => {
    const { owner, cash, income } = await harness.tenant();
    const body = slipBody({ accountId: cash, lines: [{ inOutItemId: income, eachAmount: "1" }] });
    const { id, number } = await add(itemIn, owner, body);
    expect(number).toBe("SR00000000001");
    expect(
      (
        await tried(itemIn, owner, {
          ...slipBody({ accountId: cash, lines: [{ inOutItemId: income, eachAmount: "1" }] }),
          billNo: number,
        })
      ).refusal,
    ).toBe("document-number-taken");
    expect((await harness.ask(itemIn.endpoints.detailByNumber, owner, { query: { billNo: number } })).id).toBe(id);
    expect(refusalOf(await harness.call(itemIn.endpoints.print, owner, { query: { id } })).refusal).toBe(
      "document-not-audited-print",
    );
    await harness.ask(itemIn.endpoints.removeMany, owner, { query: { ids: id } });
    expect((await tried(itemIn, owner, { ...body, id: newId(), billNo: number })).refusal).toBe(
      "document-number-taken",
    );
    expect(await harness.balances(owner)).toEqual({});
  });

  it("slip lists are filtered by settled document, item and time, and their totals and workbook have what they show", async () => {
    const { owner, sale, ...tenant } = await balances();
    await add(moneyIn, owner, receipt(tenant as FinanceTenant, sale.documentId, "10"));
    await add(moneyIn, owner, receipt(tenant as FinanceTenant, sale.documentId, "20"));
    const list = (search: object) =>
      harness.ask(moneyIn.endpoints.list, owner, { query: { search: JSON.stringify(search), pageSize: 11 } });
    expect(await list({ number: sale.number, beginTime: "2026-11-02T00:00:00Z" })).toMatchObject({
      total: 2,
      totals: { changeAmount: "30.00" },
    });
    expect(await list({ number: "XSCK99" })).toMatchObject({ total: 0 });
    expect(refusalOf(await harness.call(moneyIn.endpoints.list, owner, { query: { column: "secret" } })).refusal).toBe(
      "field-unknown",
    );
    const { status, bytes } = await harness.call(moneyIn.endpoints.exportExcel, owner, { query: { lang: "fr" } });
    expect({ status, isZip: Buffer.from(bytes.subarray(0, 2)).toString() }).toEqual({ status: 200, isZip: "PK" });
  });
});
