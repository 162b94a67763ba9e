// The statement of net profit over HTTP, with figures by hand, beside the double-entry ledger (docs/decisions/0078).
import { listTrialBalance } from "@kontor/contracts/finance/books";
import { itemIn, itemOut, moneyIn, moneyOut } from "@kontor/contracts/finance/slip-kinds";
import {
  type BookedLineName,
  bookedLineNames,
  exportNetProfit,
  getNetProfit,
  getNetProfitSources,
  getProfitMonths,
  profitAccounts,
} from "@kontor/contracts/reports/net-profit";
import { refusalOf } from "@kontor/service-kit/testing/calls";
import { person } from "@kontor/service-kit/testing/fake-gateway";
import { Decimal } from "decimal.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { storeAdjustments } from "../ledger/adjustments.store.ts";
import { at, changeSettings, days, slipOn, stock } from "../testing/dated.ts";
import { effect, type FinanceHarness, type FinanceTenant, startFinance, withdrawal } from "../testing/harness.ts";

type Owner = FinanceTenant["owner"];
let harness: FinanceHarness;
beforeAll(() => {
  harness = startFinance();
});
afterAll(() => harness.close());

const read = (as: Owner, beginTime: string, endTime: string) =>
  harness.ask(getNetProfit, as, { query: days(beginTime, endTime) });
/** The amounts by line, items by their name, without those that are zero. */
const linesOf = async (as: Owner, begin: string, end: string) => {
  const { rows } = await read(as, begin, end);
  return Object.fromEntries(
    rows.filter(({ amount }) => Number(amount) !== 0).map(({ line, name, amount }) => [name || line, amount]),
  );
};

/** Two months: in January 100 of goods cost 60; in February 300 and 50 in the shop, fees, discounts, a loss found by counting, and goods given away. */
const trade = async () => {
  const tenant = await harness.tenant({ bank: "500" });
  const { owner, customer, supplier, cash, bank, income, expense } = tenant;
  await changeSettings(harness, owner, {}, 2);
  const document = (kind: Parameters<typeof effect>[0]["kind"], day: string, net: string, more: object = {}) =>
    effect({ kind, partnerId: kind.startsWith("purchase") ? supplier : customer, net, operTime: at(day), ...more });
  const january = document("sale-out", "2026-01-15", "100");
  const bought = document("purchase-in", "2026-02-02", "200", { tax: "26", other: "4" });
  const sold = document("sale-out", "2026-02-05", "300", { tax: "39", other: "10" });
  const returned = document("sale-back", "2026-02-10", "40", { tax: "5.2" });
  const shop = document("retail-out", "2026-02-20", "50", { partnerId: null, paid: "50", accountId: cash });
  const gain = document("other-out", "2026-02-25", "8", { partnerId: null });
  const gift = document("other-out", "2026-02-26", "2", { partnerId: null });
  await harness.consume(owner, january, bought, sold, returned, shop);
  for (const [at, [each, value]] of (
    [
      [january, "-60"],
      [bought, "200"],
      [sold, "-120"],
      [returned, "16"],
      [shop, "-20"],
      [gain, "-8"],
      [gift, "-2"],
    ] as const
  ).entries())
    await stock(harness, owner, each, value, at + 1);
  await harness.tables(owner, (tx) => storeAdjustments(tx, [gain]));
  await slipOn(harness, owner, itemOut, "2026-01-20", {
    accountId: bank,
    lines: [{ inOutItemId: expense, eachAmount: "20" }],
  });
  await slipOn(harness, owner, itemOut, "2026-02-12", {
    accountId: bank,
    lines: [{ inOutItemId: expense, eachAmount: "80" }],
  });
  await slipOn(harness, owner, itemIn, "2026-02-28", {
    accountId: bank,
    lines: [{ inOutItemId: income, eachAmount: "7" }],
  });
  await slipOn(harness, owner, moneyIn, "2026-02-27", {
    ...{ accountId: bank, organId: customer, discountMoney: "9" },
    lines: [{ billId: sold.documentId, eachAmount: "100" }],
  });
  await slipOn(harness, owner, moneyOut, "2026-02-27", {
    ...{ accountId: bank, organId: supplier, discountMoney: "3" },
    lines: [{ billId: bought.documentId, eachAmount: "50" }],
  });
  return { ...tenant, sold, found: gain };
};

describe("a trade of two months that a bookkeeper can follow", () => {
  it("the profit statement has each line of February with its share of the revenue, beside as many days before it", async () => {
    const { owner } = await trade();
    const { rows, previous, grossMargin, netMargin } = await read(owner, "2026-02-01", "2026-02-28");
    expect(previous).toEqual({ begin: "2026-01-04", end: "2026-01-31" });
    expect(rows.map(({ line, name, amount, previous: before }) => [name || line, amount, before].join(" "))).toEqual([
      "saleRevenue 260.00 100.00",
      "retailRevenue 50.00 0.00",
      "revenue 310.00 100.00",
      "cost -124.00 -60.00",
      "grossProfit 186.00 40.00",
      "saleFees 10.00 0.00",
      "purchaseFees -4.00 0.00",
      "Interest 7.00 0.00",
      "Rent -80.00 -20.00",
      "discountGot 3.00 0.00",
      "discountGiven -9.00 0.00",
      "priceVariance 0.00 0.00",
      "stockGainLoss -2.00 0.00",
      "stockTaking -8.00 0.00",
      "netProfit 111.00 20.00",
    ]);
    expect([grossMargin, netMargin]).toEqual(["60.00", "35.81"]);
  });

  it("the profit statement counts what stock-taking lost once the company's switch says so, and not before", async () => {
    const { owner } = await trade();
    expect((await linesOf(owner, "2026-02-01", "2026-02-28")).netProfit).toBe("111.00");
    await changeSettings(harness, owner, { stockTakingProfitFlag: true }, 3);
    expect((await linesOf(owner, "2026-02-01", "2026-02-28")).netProfit).toBe("103.00");
    await changeSettings(harness, owner, { stockTakingProfitFlag: false }, 4);
    const { rows } = await read(owner, "2026-02-01", "2026-02-28");
    expect(rows.find(({ line }) => line === "stockTaking")).toMatchObject({ amount: "-8.00", isCounted: false });
  });

  it("gross and net profit by month are those of the profit statements of these months, also with stock-taking", async () => {
    const { owner } = await trade();
    for (const [counted, version] of [
      [false, 3],
      [true, 4],
    ] as const) {
      await changeSettings(harness, owner, { stockTakingProfitFlag: counted }, version);
      const { months } = await harness.ask(getProfitMonths, owner, { query: { endTime: "2026-03-05" } });
      expect(months).toHaveLength(12);
      expect([months[0]?.begin, months.at(-1)?.end]).toEqual(["2025-04-01", "2026-03-31"]);
      for (const { begin, end, grossProfit, netProfit } of months.slice(-4)) {
        const { rows } = await read(owner, begin, end);
        const of = (name: string) => rows.find(({ line }) => line === name)?.amount;
        expect([grossProfit, netProfit], begin).toEqual([of("grossProfit"), of("netProfit")]);
      }
      expect(months.at(-2)).toMatchObject({ grossProfit: "186.00", netProfit: counted ? "103.00" : "111.00" });
    }
  });

  it("net profit with what stock-taking lost is what the profit accounts of the double-entry ledger changed by, in any period", async () => {
    const { owner } = await trade();
    await changeSettings(harness, owner, { stockTakingProfitFlag: true }, 3);
    for (const [begin, end] of [
      ["2026-01-01", "2026-02-28"],
      ["2026-02-05", "2026-02-05"],
      ["2026-02-12", "2026-02-26"],
      ["2025-12-01", "2025-12-31"],
    ] as const) {
      const { rows } = await harness.ask(listTrialBalance, owner, { query: days(begin, end) });
      const booked = rows
        .filter(({ account }) => profitAccounts.includes(account))
        .reduce((sum, { debit, credit }) => sum.plus(credit).minus(debit), new Decimal(0));
      const net = (await read(owner, begin, end)).rows.at(-1)?.amount;
      expect(net, `${begin} to ${end}`).toBe(booked.toFixed(2));
    }
  });

  it("the profit statement opens each line into documents and slips that add up to it", async () => {
    const { owner, sold } = await trade();
    const { rows } = await read(owner, "2026-02-01", "2026-02-28");
    for (const { line, itemId, amount } of rows) {
      if (!bookedLineNames.includes(line as BookedLineName)) continue;
      const query = { ...days("2026-02-01", "2026-02-28"), line, ...(itemId ? { itemId } : {}) };
      const sources = await harness.ask(getNetProfitSources, owner, { query: query as never });
      expect(sources.totals.amount, line).toBe(amount);
      const sum = sources.rows.reduce((all, each) => all.plus(each.amount ?? "0"), new Decimal(0));
      expect(sum.toFixed(2), line).toBe(amount);
    }
    const revenue = await harness.ask(getNetProfitSources, owner, {
      query: { ...days("2026-02-01", "2026-02-28", { number: sold.number.toLowerCase() }), line: "saleRevenue" },
    });
    expect(revenue.rows).toEqual([
      {
        ...{ documentId: sold.documentId, number: sold.number, kind: "sale-out", operTime: at("2026-02-05") },
        ...{ organName: "Customer", subjectName: "", amount: "300.00" },
      },
    ]);
  });

  it("the profit statement leaves out a withdrawn document, and has one entered late on its own day", async () => {
    const { owner, sold, customer } = await trade();
    await harness.consume(owner, withdrawal(sold));
    expect(await linesOf(owner, "2026-02-05", "2026-02-05")).toEqual({
      cost: "-120.00",
      grossProfit: "-120.00",
      netProfit: "-120.00",
    });
    await harness.consume(
      owner,
      effect({ kind: "sale-out", partnerId: customer, net: "11", operTime: at("2026-01-02") }),
    );
    expect((await linesOf(owner, "2026-01-01", "2026-01-03")).saleRevenue).toBe("11.00");
  });

  it("the profit statement counts days in the company's time zone, also when that changes", async () => {
    const { owner, customer } = await trade();
    const late = { kind: "sale-out", partnerId: customer, net: "1", operTime: "2026-03-10T20:00:00.000Z" } as const;
    await harness.consume(owner, effect(late));
    const revenue = async (day: string) => (await linesOf(owner, day, day)).saleRevenue;
    expect([await revenue("2026-03-10"), await revenue("2026-03-11")]).toEqual(["1.00", undefined]);
    await changeSettings(harness, owner, { timeZone: "Asia/Shanghai" }, 3);
    expect([await revenue("2026-03-10"), await revenue("2026-03-11")]).toEqual([undefined, "1.00"]);
    await harness.consume(owner, effect(late));
    expect(await revenue("2026-03-11")).toBe("2.00");
  });
});

it("the profit statement is exported with its lines in the chosen language", async () => {
  const { owner } = await trade();
  const query = { ...days("2026-02-01", "2026-02-28"), lang: "fr" };
  const [head, ...rows] = await harness.cells(exportNetProfit, owner, query);
  expect(head?.slice(0, 3)).toEqual(["Rubrique", "Détail", "Période"]);
  expect(rows.find(([line]) => line === "Résultat net")?.[2]).toBe("111.00");
});

it("the profit statement is refused to users who may not see all money, and for reversed or invalid days", async () => {
  const { owner } = await trade();
  const staff = { ...person(), kind: "staff" as const, tenantId: owner.tenantId };
  for (const limited of [
    { ...staff, priceLimits: ["4" as const] },
    { ...staff, priceLimits: ["7" as const] },
    { ...staff, dataScope: 3 as const },
  ])
    for (const endpoint of [getNetProfit, exportNetProfit] as const)
      expect(refusalOf(await harness.call(endpoint, limited, { query: {} }))).toMatchObject({
        refusal: "not-permitted",
      });
  const refused = async (query: object) =>
    refusalOf(await harness.call(getNetProfit, owner, { query: { search: JSON.stringify(query) } }));
  expect(await refused({ beginTime: "2026-02-02", endTime: "2026-02-01" })).toMatchObject({
    refusal: "report-range-reversed",
  });
  expect(await refused({ beginTime: "2026-02-30" })).toMatchObject({ refusal: "value-not-allowed" });
  expect(await refused({ beginTime: "2020-01-01", endTime: "2026-01-01" })).toMatchObject({
    refusal: "report-range-too-long",
  });
});

it("the profit statement has no documents of other companies", async () => {
  await trade();
  const { owner } = await harness.tenant();
  expect(await linesOf(owner, "2026-01-01", "2026-12-31")).toEqual({});
});
