// Current figures leave out what is dated after today (docs/decisions/0041); partners' opening balances are dated on the cut-over day.
import type { Actor } from "@kontor/contracts/core/actor";
import { newId } from "@kontor/contracts/core/id";
import { slipEffective } from "@kontor/contracts/finance/slip-facts";
import { buyOrSalePrice, getBuyAndSaleStatistics, getTradeDocuments } from "@kontor/contracts/reports/dashboard";
import { findDetailByWarehouseIdsAndProductId, getListWithStock } from "@kontor/contracts/reports/product-stock";
import {
  getStatementAccount,
  getStatementMovements,
  getStatementOpenDocuments,
  getStatementSlips,
} from "@kontor/contracts/reports/statement";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Harness, openHarness } from "../testing/harness.ts";
import { effect, partner, postedAs, product, settings, warehouseFact } from "../testing/trade.ts";

let harness: Harness;
beforeAll(() => {
  harness = openHarness();
});
afterAll(() => harness.close());

const page = { currentPage: 1, pageSize: 20 };
const search = (overrides: object) => JSON.stringify(overrides);
const day = (ahead: number): string => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
const noon = (of: string): string => `${of}T12:00:00.000Z`;
const [TODAY, TOMORROW, AHEAD, AFTER] = [day(0), day(1), day(10), day(11)];

let owner: Actor;
let ids: Record<"tea" | "main" | "customer", string>;
beforeEach(async () => {
  owner = harness.tenant();
  ids = { tea: newId(), main: newId(), customer: newId() };
  await harness.consume(owner, [
    settings({ timeZone: "UTC" }),
    partner({ id: ids.customer, type: "客户", name: "Wang", beginNeedGet: "10" }),
  ]);
  await harness.consume(owner, [warehouseFact({ id: ids.main, name: "Main" }), product({ id: ids.tea, name: "Tea" })]);
});

/** Buys or sells a piece on a day; sales are unpaid. Returns the document's id. */
async function trade(kind: "purchase-in" | "sale-out", on: string, amount: string, number: string): Promise<string> {
  const documentId = newId();
  const isSale = kind === "sale-out";
  const sum = isSale ? amount : `-${amount}`;
  const partnerId = isSale ? ids.customer : newId();
  const head = { documentId, number, operTime: noon(on), partnerId, partnerType: isSale ? "客户" : "供应商" } as const;
  const stockLine = { productId: ids.tea, lineId: newId(), depotId: ids.main, quantityBase: isSale ? "-1" : "1" };
  await harness.consume(owner, [
    effect(kind, {
      ...{ ...head, creatorId: owner.userId, amountTotal: sum, amountAfterDiscount: sum, amountDebt: sum },
      lines: [{ ...stockLine, amount }],
    }),
  ]);
  const value = isSale ? "-1.00" : "1.00";
  const { operTime } = head;
  await harness.consume(owner, [
    postedAs({ documentId, kind, number, operTime, lines: [{ ...stockLine, unitCost: "1", value }] }),
  ]);
  return documentId;
}

let sequence = 0;
/** A receipt of the customer, for a document of his where one is named. */
async function receive(number: string, on: string, amount: string, billId?: string): Promise<void> {
  const [example] = slipEffective.example.lines;
  const body = {
    ...{ ...slipEffective.example, slipId: newId(), kind: "money-in", number, billTime: noon(on) },
    ...{ partnerId: ids.customer, partnerType: "客户", totalPrice: amount, discountMoney: "0", changeAmount: amount },
    lines: [{ ...example, documentId: billId ?? null, documentKind: billId ? "sale-out" : null, eachAmount: amount }],
  };
  await harness.consume(owner, [{ fact: slipEffective, body, sequence: 1_000_000 + ++sequence }]);
}

const ofCustomer = (overrides: object = {}) => ({
  ...{ ...page, supplierType: "客户", organId: ids.customer, search: search(overrides) },
});

describe("documents and slips dated in the future count in no figure of now, and count from their day on", () => {
  beforeEach(async () => {
    await trade("purchase-in", TODAY, "5", "CGRK1");
    await trade("purchase-in", TODAY, "5", "CGRK2");
    const sold = await trade("sale-out", TODAY, "100", "XSCK1");
    await trade("sale-out", TOMORROW, "20", "XSCK2");
    await trade("sale-out", AHEAD, "3", "XSCK3");
    await receive("SK1", TODAY, "40", sold);
    await receive("SK2", AHEAD, "7", sold);
  });

  it("statements leave out what is dated in the future: an opening balance of 10, 100 sold and 40 received are 70", async () => {
    const line = async (overrides: object) => {
      const query = { ...page, supplierType: "客户", search: search(overrides) } as const;
      const { rows } = await harness.ask(getStatementAccount, { as: owner, query });
      return rows.map(({ preNeed, debtMoney, backMoney, allNeed }) => [preNeed, debtMoney, backMoney, allNeed]);
    };
    expect(await line({})).toEqual([["10.00", "100.00", "40.00", "70.00"]]);
    expect(await line({ endTime: AFTER })).toEqual([["10.00", "123.00", "47.00", "86.00"]]);
  });

  it("movements, open documents and receipts of a statement add up to its balance, and all leave out what is dated in the future", async () => {
    const about = async (overrides: object) => {
      const query = ofCustomer(overrides) as Parameters<typeof harness.ask<typeof getStatementMovements>>[1]["query"];
      const [movements, open, slips] = await Promise.all([
        harness.ask(getStatementMovements, { as: owner, query }),
        harness.ask(getStatementOpenDocuments, { as: owner, query }),
        harness.ask(getStatementSlips, { as: owner, query }),
      ]);
      const listed = [movements, open, slips].map(({ rows }) => rows.map(({ number }) => number).sort());
      return { listed, closing: [movements.closing?.need, open.closing?.debt] };
    };
    expect(await about({})).toEqual({
      listed: [["SK1", "XSCK1"], ["XSCK1"], ["SK1"]],
      closing: ["70.00", "70.00"],
    });
    expect(await about({ endTime: AFTER })).toEqual({
      listed: [
        ["SK1", "SK2", "XSCK1", "XSCK2", "XSCK3"],
        ["XSCK1", "XSCK2", "XSCK3"],
        ["SK1", "SK2"],
      ],
      closing: ["86.00", "86.00"],
    });
  });

  it("the home page leaves out what is dated in the future in all its figures and bars, and in the documents behind them", async () => {
    const { todaySale, monthSale, yearSale } = await harness.ask(getBuyAndSaleStatistics, { as: owner });
    expect([todaySale, monthSale, yearSale]).toEqual(["100.00", "100.00", "100.00"]);
    const { salePriceList } = await harness.ask(buyOrSalePrice, { as: owner });
    expect(salePriceList.at(-1)).toEqual({ x: TODAY.slice(0, 7), y: "100.00" });
    for (const period of ["month", "year", TODAY.slice(0, 7)]) {
      const query = { ...page, trade: "sale" as const, period };
      const { rows } = await harness.ask(getTradeDocuments, { as: owner, query });
      expect([period, rows.map(({ number }) => number)]).toEqual([period, ["XSCK1"]]);
    }
  });

  it("the listed movements of a product add up to its stock, and both leave out what is dated in the future", async () => {
    const flow = async (overrides: object) => {
      const query = { ...page, materialId: ids.tea, search: search(overrides) };
      const { rows, closing } = await harness.ask(findDetailByWarehouseIdsAndProductId, { as: owner, query });
      return [rows.length, closing?.basicNumber];
    };
    const stock = async () => (await harness.ask(getListWithStock, { as: owner, query: page })).totals.currentStock;
    expect([await stock(), await flow({})]).toEqual(["1", [3, "1"]]);
    expect(await flow({ endTime: AFTER })).toEqual([5, "-1"]);
  });
});

describe("opening balances of partners", () => {
  const stated = async (overrides: object) => {
    const query = ofCustomer(overrides) as Parameters<typeof harness.ask<typeof getStatementMovements>>[1]["query"];
    const [{ rows }, movements, open] = await Promise.all([
      harness.ask(getStatementAccount, {
        as: owner,
        query: { ...page, supplierType: "客户", search: search(overrides) },
      }),
      harness.ask(getStatementMovements, { as: owner, query }),
      harness.ask(getStatementOpenDocuments, { as: owner, query }),
    ]);
    const [line] = rows;
    return [line?.preNeed, line?.debtMoney, line?.allNeed, movements.closing?.need, open.closing?.debt];
  };
  // The first document is of 10 March 2026: without a setting the cut-over date is the ninth.
  beforeEach(() => trade("sale-out", "2026-03-10", "100", "XSCK1"));

  it.each([
    ["before it nothing was owed", {}, "2026-03-08", ["0.00", "0.00", "0.00", "0.00", "0.00"]],
    ["on the day before the first document", {}, "2026-03-09", ["10.00", "0.00", "10.00", "10.00", "10.00"]],
    ["after it", {}, "2026-03-31", ["10.00", "100.00", "110.00", "110.00", "110.00"]],
    ["before a day that is set", { cutOverDate: "2026-01-01" }, "2025-12-31", ["0.00", "0.00", "0.00", "0.00", "0.00"]],
    ["on a day that is set", { cutOverDate: "2026-01-01" }, "2026-01-01", ["10.00", "0.00", "10.00", "10.00", "10.00"]],
  ])(
    "opening balances of partners count from the cut-over day in a statement and its detail: %s",
    async (_when, overrides, endTime, figures) => {
      await harness.consume(owner, [settings({ timeZone: "UTC", version: 2, ...overrides })]);
      expect(await stated({ beginTime: "2025-12-01", endTime })).toEqual(figures);
    },
  );

  it("opening balances of partners are dated the day before the first document or receipt, whichever is earlier", async () => {
    await receive("SK1", "2026-02-10", "4");
    expect((await stated({ beginTime: "2025-12-01", endTime: "2026-02-08" }))[2]).toBe("0.00");
    expect((await stated({ beginTime: "2025-12-01", endTime: "2026-02-09" }))[2]).toBe("10.00");
  });

  it("opening balances of partners are dated yesterday before there is any document", async () => {
    const stranger = harness.tenant();
    await harness.consume(stranger, [settings({ timeZone: "UTC" }), partner({ type: "客户", beginNeedGet: "10" })]);
    const query = { ...page, supplierType: "客户" } as const;
    const openItems = async (endTime: string) =>
      (await harness.ask(getStatementAccount, { as: stranger, query: { ...query, search: search({ endTime }) } }))
        .totals.allNeed;
    expect([await openItems(TODAY), await openItems(day(-2))]).toEqual(["10.00", "0.00"]);
  });
});
