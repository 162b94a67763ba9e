// Money that came in and went out over HTTP, with figures by hand, beside the settlement accounts of the ledger.
import { listTrialBalance } from "@kontor/contracts/finance/books";
import { advanceIn, giro, itemIn, itemOut, moneyIn, moneyOut } from "@kontor/contracts/finance/slip-kinds";
import {
  cashKindNames,
  exportRecAndPayReport,
  getRecAndPayReport,
  getRecAndPaySources,
  getSimpleProfitReport,
} from "@kontor/contracts/reports/rec-and-pay";
import { refusalOf } from "@kontor/service-kit/testing/calls";
import { person } from "@kontor/service-kit/testing/fake-gateway";
import { Decimal } from "decimal.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { at, changeSettings, days, slipOn, stock } from "../testing/dated.ts";
import { effect, type FinanceHarness, type FinanceTenant, startFinance, withdrawal } from "../testing/harness.ts";

type Owner = FinanceTenant["owner"];
let harness: FinanceHarness;
beforeAll(() => {
  harness = startFinance();
});
afterAll(() => harness.close());

/** January: a deposit of 30, a cash purchase of 100. February: sales, a return, the shop, receipts, payments, income and expense. */
const trade = async () => {
  const tenant = await harness.tenant({ bank: "500", get: "100" });
  const { owner, customer, supplier, cash, bank, income, expense } = tenant;
  await changeSettings(harness, owner, { cutOverDate: "2025-12-31" }, 2);
  const paid = (
    kind: Parameters<typeof effect>[0]["kind"],
    day: string,
    net: string,
    amount: string,
    accountId: string,
  ) =>
    effect({
      ...{ kind, net, paid: amount, accountId, operTime: at(day) },
      partnerId: kind.startsWith("purchase") ? supplier : kind.startsWith("retail") ? null : customer,
    });
  const bought = paid("purchase-in", "2026-01-10", "160", "100", bank);
  const sold = paid("sale-out", "2026-02-05", "300", "120", cash);
  const returnedSale = paid("sale-back", "2026-02-06", "20", "20", cash);
  const shop = paid("retail-out", "2026-02-06", "50", "50", cash);
  const returned = paid("retail-back", "2026-02-07", "5", "5", cash);
  await harness.consume(owner, bought, sold, returnedSale, shop, returned);
  await stock(harness, owner, sold, "-200", 1);
  await slipOn(harness, owner, itemIn, "2026-02-10", {
    accountId: bank,
    lines: [{ inOutItemId: income, eachAmount: "7" }],
  });
  await slipOn(harness, owner, itemOut, "2026-02-10", {
    accountId: bank,
    lines: [{ inOutItemId: expense, eachAmount: "80" }],
  });
  await slipOn(harness, owner, moneyIn, "2026-02-20", {
    ...{ accountId: bank, organId: customer, discountMoney: "1" },
    lines: [{ billId: sold.documentId, eachAmount: "60" }],
  });
  await slipOn(harness, owner, moneyOut, "2026-02-21", {
    ...{ accountId: bank, organId: supplier },
    lines: [{ billId: bought.documentId, eachAmount: "60" }],
  });
  return { ...tenant, sold };
};
const report = (as: Owner, query: object) => harness.ask(getRecAndPayReport, as, { query: query as never });
/** A row's figures without zeros. */
const moved = (row: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => Number(value) !== 0));

describe("two months of money that a cashier can follow", () => {
  it("the report of money received and paid compares a month's totals with as many days before", async () => {
    const { owner } = await trade();
    const { previous, totals } = await report(owner, { ...days("2026-02-01", "2026-02-28"), compare: "previous" });
    expect(previous).toMatchObject({ begin: "2026-01-04", end: "2026-01-31" });
    expect([totals.received, previous?.totals.paid, previous?.totals.net]).toEqual(["236.00", "-100.00", "-100.00"]);
    expect(previous?.rows).toBeUndefined();
  });

  it("money received and paid by month has a column for each kind of document and slip, and adds up to the net", async () => {
    const { owner } = await trade();
    const { rows, totals } = await report(owner, days("2026-01-01", "2026-02-28"));
    expect(rows.map(moved)).toEqual([
      {
        ...{ day: "2026-02", begin: "2026-02-01", end: "2026-02-28" },
        ...{ "sale-out": "120.00", "sale-back": "-20.00", "retail-out": "50.00", "retail-back": "-5.00" },
        ...{ "item-in": "7.00", "item-out": "-80.00", "money-in": "59.00", "money-out": "-60.00" },
        ...{ received: "236.00", paid: "-165.00", net: "71.00" },
      },
      {
        ...{ day: "2026-01", begin: "2026-01-01", end: "2026-01-31" },
        ...{ "purchase-in": "-100.00", paid: "-100.00", net: "-100.00" },
      },
    ]);
    expect(moved(totals)).toMatchObject({ received: "236.00", paid: "-265.00", net: "-29.00" });
  });

  it("money received and paid by day has rows for days with money only, and pages in the chosen order", async () => {
    const { owner } = await trade();
    const { rows, total } = await report(owner, {
      ...days("2026-02-01", "2026-02-28"),
      ...{ by: "day", column: "net", order: "asc", pageSize: 3 },
    });
    expect(total).toBe(6);
    expect(rows.map(({ day, net }) => [day, net])).toEqual([
      ["2026-02-10", "-73.00"],
      ["2026-02-21", "-60.00"],
      ["2026-02-07", "-5.00"],
    ]);
  });

  it("net money received is what the settlement accounts of the ledger changed by, for all accounts and for each", async () => {
    const { owner, bank, cash } = await trade();
    for (const [begin, end] of [
      ["2026-01-01", "2026-02-28"],
      ["2026-02-06", "2026-02-10"],
      ["2026-03-01", "2026-03-31"],
    ] as const) {
      const { rows } = await harness.ask(listTrialBalance, owner, { query: days(begin, end, { account: "cash" }) });
      const change = rows.reduce((sum, { debit, credit }) => sum.plus(debit).minus(credit), new Decimal(0));
      expect((await report(owner, days(begin, end))).totals.net).toBe(change.toFixed(2));
      const parts = await Promise.all([bank, cash].map((accountId) => report(owner, days(begin, end, { accountId }))));
      expect(parts.reduce((sum, { totals }) => sum.plus(totals.net ?? "0"), new Decimal(0)).toFixed(2)).toBe(
        change.toFixed(2),
      );
    }
  });

  it("the report of money received and paid opens each figure into documents and slips that add up to it", async () => {
    const { owner, sold } = await trade();
    const { rows } = await report(owner, days("2026-01-01", "2026-02-28"));
    for (const row of rows)
      for (const [figure, query] of [
        ...cashKindNames.map((kind) => [kind, { kind }] as const),
        ["received", { side: "received" }] as const,
        ["paid", { side: "paid" }] as const,
        ["net", {}] as const,
      ]) {
        const sources = await harness.ask(getRecAndPaySources, owner, {
          query: { ...days(String(row.begin), String(row.end)), ...query } as never,
        });
        const sum = sources.rows.reduce((all, { amount }) => all.plus(amount ?? "0"), new Decimal(0)).toFixed(2);
        expect([figure, sources.totals.amount, sum]).toEqual([figure, row[figure], row[figure]]);
      }
    const { rows: sourceRows } = await harness.ask(getRecAndPaySources, owner, {
      query: { ...days("2026-02-01", "2026-02-28", { number: sold.number }), kind: "sale-out" },
    });
    expect(sourceRows).toEqual([
      {
        ...{ documentId: sold.documentId, number: sold.number, kind: "sale-out", operTime: at("2026-02-05") },
        ...{ organName: "Customer", subjectName: "现金", amount: "120.00" },
      },
    ]);
  });

  it("the simple report has what was received and paid as the full report and its documents have it, the difference, and the gross profit", async () => {
    const { owner } = await trade();
    const { received, paid, difference, grossProfit } = await harness.ask(getSimpleProfitReport, owner, {
      query: { beginTime: "2026-02-01", endTime: "2026-02-28" },
    });
    // 300 and 50 were sold, 20 and 5 came back; what was sold cost 200.
    expect({ received, paid, difference, grossProfit }).toEqual({
      ...{ received: "236.00", paid: "-165.00", difference: "71.00", grossProfit: "125.00" },
    });
    const february = days("2026-02-01", "2026-02-28");
    expect((await report(owner, february)).totals).toMatchObject({ received, paid, net: difference });
    const sources = await harness.ask(getRecAndPaySources, owner, { query: { ...february, side: "paid" } });
    expect(sources.totals.amount).toBe(paid);
  });

  it("a transfer between accounts is money received by one and paid by the other and nothing for all, and a member's advance is received", async () => {
    const tenant = await trade();
    const { owner, cash, bank, member } = tenant;
    await slipOn(harness, owner, giro, "2026-03-02", {
      accountId: cash,
      lines: [{ accountId: bank, eachAmount: "30" }],
    });
    await slipOn(harness, owner, advanceIn, "2026-03-02", {
      organId: member,
      lines: [{ accountId: cash, eachAmount: "12" }],
    });
    const march = (more: object = {}) => report(owner, days("2026-03-01", "2026-03-31", more));
    const advance = { "advance-in": "12.00", received: "12.00", net: "12.00" };
    expect(moved((await march()).totals)).toEqual(advance);
    expect((await march({ accountId: cash })).totals).toMatchObject({ giro: "-30.00", net: "-18.00" });
    expect((await march({ accountId: bank })).totals).toMatchObject({ giro: "30.00", net: "30.00" });
  });

  it("money of a withdrawn document is in no column of the report of money received and paid", async () => {
    const { owner, sold } = await trade();
    await harness.consume(owner, withdrawal({ ...sold, revision: 1 }));
    expect((await report(owner, days("2026-02-05", "2026-02-05"))).rows).toEqual([]);
  });
});

it("the report of money received and paid hides the columns of kinds whose prices a role hides, and every sum with them, in rows, totals, order, sources and workbooks", async () => {
  const { owner } = await trade();
  const staff = { ...person(), kind: "staff" as const, tenantId: owner.tenantId };
  const february = days("2026-02-01", "2026-02-28");
  const noSales = { ...staff, priceLimits: ["6" as const] };
  const { rows, totals, previous } = await report(noSales, { ...february, compare: "previous" });
  const hidden = ["sale-order", "sale-out", "sale-back", "money-in", "received", "paid", "net"];
  for (const name of hidden)
    expect([name, rows[0]?.[name], totals[name], previous?.totals[name]]).toEqual([name, null, null, null]);
  expect(rows[0]).toMatchObject({ "retail-out": "50.00", "item-out": "-80.00", "money-out": "-60.00" });
  for (const column of hidden)
    expect(refusalOf(await harness.call(getRecAndPayReport, noSales, { query: { ...february, column } })).refusal).toBe(
      "field-unknown",
    );
  const sources = await harness.ask(getRecAndPaySources, noSales, { query: february });
  expect(sources.totals).toEqual({ amount: null });
  expect(sources.rows.filter(({ kind, amount }) => hidden.includes(kind) && amount !== null)).toEqual([]);
  const byAmount = { ...february, column: "amount" };
  expect(refusalOf(await harness.call(getRecAndPaySources, noSales, { query: byAmount })).refusal).toBe(
    "field-unknown",
  );
  const cells = (await harness.cells(exportRecAndPayReport, noSales, { ...february, lang: "en" })).flat();
  expect(cells.filter((cell) => ["120.00", "59.00", "236.00", "71.00"].includes(cell))).toEqual([]);
  const simple = await harness.ask(getSimpleProfitReport, noSales, { query: {} });
  expect(simple).toMatchObject({ received: null, paid: null, difference: null, grossProfit: null });
  const noCost = await harness.ask(
    getSimpleProfitReport,
    { ...staff, priceLimits: ["7"] },
    {
      query: { beginTime: "2026-02-01", endTime: "2026-02-28" },
    },
  );
  expect(noCost).toMatchObject({ received: "236.00", difference: "71.00", grossProfit: null });
});

it("the report of money received and paid is refused to users who may not see all documents, and for unknown kinds and accounts", async () => {
  const { owner } = await harness.tenant();
  const own = { ...person(), kind: "staff" as const, tenantId: owner.tenantId, dataScope: 3 as const };
  for (const endpoint of [
    getRecAndPayReport,
    getRecAndPaySources,
    getSimpleProfitReport,
    exportRecAndPayReport,
  ] as const)
    expect(refusalOf(await harness.call(endpoint, own, { query: {} })).refusal).toBe("not-permitted");
  const refused = async (query: object) =>
    refusalOf(await harness.call(getRecAndPaySources, owner, { query: query as never })).refusal;
  expect(await refused({ kind: "gift" })).toBe("input-invalid");
  expect(await refused({ kind: "sale-out", side: "paid" })).toBe("value-not-allowed");
  expect(await refused({ search: JSON.stringify({ accountId: "1" }) })).toBe("value-not-allowed");
});

it("the report of money received and paid has no money of other companies", async () => {
  await trade();
  const { owner } = await harness.tenant();
  expect((await report(owner, days("2026-01-01", "2026-12-31"))).rows).toEqual([]);
});
