// Lines of income and expense slips over HTTP, one by one and by item, with figures by hand.

import { addItem } from "@kontor/contracts/finance/in-out-item";
import { itemIn, itemOut } from "@kontor/contracts/finance/slip-kinds";
import {
  exportAccountHeadDetail,
  exportAccountHeadItems,
  getAccountHeadDetail,
  getAccountHeadItems,
} from "@kontor/contracts/reports/account-head";
import { refusalOf } from "@kontor/service-kit/testing/calls";
import { person } from "@kontor/service-kit/testing/fake-gateway";
import { Decimal } from "decimal.js";
import { afterAll, beforeAll, expect, it } from "vitest";
import { at, changeSettings, days, search, slipOn } from "../testing/dated.ts";
import { type FinanceHarness, slipBody, startFinance } from "../testing/harness.ts";

let harness: FinanceHarness;
beforeAll(() => {
  harness = startFinance();
});
afterAll(() => harness.close());

/** In February: rent of 80 and fuel of 5.50 in one slip, 7 of interest from a customer, and 0.05 that are not audited. */
const slips = async () => {
  const tenant = await harness.tenant();
  const { owner, bank, cash, income, expense, customer, officer } = tenant;
  await changeSettings(harness, owner, {}, 2);
  const { id: fuel = "" } = await harness.ask(addItem, owner, { body: { name: "Fuel", type: "支出" } });
  const paid = {
    ...slipBody({
      accountId: bank,
      lines: [
        { inOutItemId: expense, eachAmount: "80" },
        { inOutItemId: fuel, eachAmount: "5.5" },
      ],
    }),
    ...{ billNo: "ZC00000000077", billTime: at("2026-02-05"), handsPersonId: officer, remark: "February" },
  };
  await harness.ask(itemOut.endpoints.add, owner, { body: paid });
  await slipOn(harness, owner, itemIn, "2026-02-28", {
    ...{ accountId: cash, organId: customer },
    lines: [{ inOutItemId: income, eachAmount: "7" }],
  });
  await slipOn(harness, owner, itemOut, "2026-03-01", {
    accountId: bank,
    lines: [{ inOutItemId: expense, eachAmount: "81" }],
  });
  return { ...tenant, fuel, paid };
};
const FEBRUARY = ["2026-02-01", "2026-02-28"] as const;

it("the report of income and expenses lists each line with slip, partner, item, account, officer and remark, newest first, with totals over all pages", async () => {
  const { owner, expense, paid } = await slips();
  const { rows, total, totals } = await harness.ask(getAccountHeadDetail, owner, { query: days(...FEBRUARY) });
  expect(rows.map(({ organName, itemName, itemType, amount }) => [organName, itemName, itemType, amount])).toEqual([
    ["Customer", "Interest", "收入", "7.00"],
    ["", "Rent", "支出", "-80.00"],
    ["", "Fuel", "支出", "-5.50"],
  ]);
  expect(rows.find(({ itemId }) => itemId === expense)).toMatchObject({
    ...{ slipId: paid.id, number: "ZC00000000077", kind: "item-out", operTime: at("2026-02-05"), accountName: "Bank" },
    ...{ handsPersonName: "Officer", remark: "February" },
  });
  expect([total, totals]).toEqual([3, { income: "7.00", expense: "-85.50", amount: "-78.50" }]);
  const page = await harness.ask(getAccountHeadDetail, owner, {
    query: { ...days(...FEBRUARY), pageSize: 2, currentPage: 2, column: "amount", order: "asc" },
  });
  expect([page.rows.map(({ amount }) => amount), page.totals]).toEqual([["7.00"], totals]);
});

it("subtotals of income and expense items add up to the lines, and each item's lines to its subtotal", async () => {
  const { owner } = await slips();
  const { rows, totals } = await harness.ask(getAccountHeadItems, owner, { query: days("2026-02-01", "2026-03-31") });
  expect(rows.map(({ itemName, slips: count, amount }) => [itemName, count, amount])).toEqual([
    ["Interest", 1, "7.00"],
    ["Fuel", 1, "-5.50"],
    ["Rent", 2, "-161.00"],
  ]);
  const sum = rows.reduce((all, { amount }) => all.plus(amount), new Decimal(0));
  expect(sum.toFixed(2)).toBe(totals.amount);
  for (const { itemId, amount } of rows) {
    const query = days("2026-02-01", "2026-03-31", { itemId });
    expect((await harness.ask(getAccountHeadDetail, owner, { query })).totals.amount).toBe(amount);
  }
});

it("the report of income and expenses is compared with as many days before, in the totals of the lines and each item's subtotal, in the workbook as well", async () => {
  const { owner, expense } = await slips();
  const query = { ...days("2026-03-01", "2026-03-31"), compare: "previous" as const };
  const items = await harness.ask(getAccountHeadItems, owner, { query });
  expect(items.rows).toMatchObject([{ itemId: expense, amount: "-81.00" }]);
  expect(items.previous).toMatchObject({
    ...{ begin: "2026-01-29", end: "2026-02-28", rows: [{ itemId: expense, amount: "-80.00" }] },
    totals: { income: "7.00", expense: "-85.50", amount: "-78.50" },
  });
  const lines = await harness.ask(getAccountHeadDetail, owner, { query });
  expect(lines.previous).toEqual({ begin: "2026-01-29", end: "2026-02-28", totals: items.previous?.totals });
  const cells = await harness.cells(exportAccountHeadItems, owner, { ...query, lang: "en" });
  expect(cells).toEqual([
    ["Item", "Type", "Slips", "Amount", "Amount (period before)", "Amount (difference)"],
    ["Rent", "Expense", "1", "-81.00", "-80.00", "-1.00"],
    ["Total", "", "", "-81.00", "-78.50", "-2.50"],
  ]);
});

it.each([
  ["month", ["2026-02 3 -78.50", "2026-03 1 -81.00"]],
  ["item", ["Fuel 1 -5.50", "Interest 1 7.00", "Rent 2 -161.00"]],
  ["account", ["Bank 3 -166.50", "现金 1 7.00"]],
  ["partner", [" 3 -166.50", "Customer 1 7.00"]],
  ["officer", [" 2 -74.00", "Officer 2 -85.50"]],
] as const)(
  "income and expenses grouped by %s add up to the totals, and each group opens its lines",
  async (groupBy, expected) => {
    const { owner } = await slips();
    const request = { ...days("2026-02-01", "2026-03-31"), groupBy };
    const { groups, totals, rows } = await harness.ask(getAccountHeadDetail, owner, { query: request });
    const listed = groups?.rows ?? [];
    expect([rows, listed.map(({ name, count, figures }) => `${name} ${count} ${figures.amount}`)]).toEqual([
      [],
      expected,
    ]);
    const sum = listed.reduce((all, { figures }) => all.plus(figures.amount ?? ""), new Decimal(0));
    expect(sum.toFixed(2)).toBe(totals.amount);
    for (const { key: group, count, figures } of listed) {
      const opened = await harness.ask(getAccountHeadDetail, owner, { query: { ...request, group } });
      expect([opened.rows.length, opened.totals]).toEqual([count, figures]);
    }
  },
);

it("the workbook of grouped income and expenses has names and amounts of the groups with the total below", async () => {
  const { owner } = await slips();
  const query = { ...days("2026-02-01", "2026-03-31"), groupBy: "officer", lang: "en" };
  expect(await harness.cells(exportAccountHeadDetail, owner, query)).toEqual([
    ["Financial officer", "Rows", "Amount"],
    ["(none)", "2", "-74.00"],
    ["Officer", "2", "-85.50"],
    ["Total", "", "-159.50"],
  ]);
  const bad = await harness.call(getAccountHeadDetail, owner, { query: { ...query, groupBy: "colour" } as never });
  expect(refusalOf(bad)).toMatchObject({ status: 400 });
});

it("the report of income and expenses is filtered by item, account, partner, officer and a part of the number", async () => {
  const { owner, fuel, cash, customer, officer } = await slips();
  const amounts = async (filter: object) =>
    (await harness.ask(getAccountHeadDetail, owner, { query: days("2026-01-01", "2026-12-31", filter) })).rows
      .map(({ amount }) => amount)
      .sort();
  expect(await amounts({ itemId: fuel })).toEqual(["-5.50"]);
  expect(await amounts({ accountId: cash })).toEqual(["7.00"]);
  expect(await amounts({ organId: customer })).toEqual(["7.00"]);
  expect(await amounts({ handsPersonId: officer })).toEqual(["-5.50", "-80.00"]);
  expect(await amounts({ number: "zc00000000077" })).toEqual(["-5.50", "-80.00"]);
});

it("an unaudited slip counts in the report of income and expenses only without strict audit, a deleted one never", async () => {
  const { owner, paid, expense, bank } = await slips();
  const all = async () => (await harness.ask(getAccountHeadDetail, owner, { query: days(...FEBRUARY) })).totals.amount;
  await harness.ask(itemOut.endpoints.remove, owner, { query: { id: paid.id } });
  expect(await all()).toBe("7.00");
  await harness.turn(owner, true, 3);
  await slipOn(harness, owner, itemOut, "2026-02-10", {
    accountId: bank,
    lines: [{ inOutItemId: expense, eachAmount: "9" }],
  });
  expect(await all()).toBe("7.00");
});

it("the report of income and expenses shows users the slips of their data scope alone, in rows, totals and workbooks", async () => {
  const { owner } = await slips();
  const own = { ...person(), kind: "staff" as const, tenantId: owner.tenantId, dataScope: 3 as const };
  const { rows, totals } = await harness.ask(getAccountHeadDetail, own, { query: days(...FEBRUARY) });
  expect([rows, totals]).toEqual([[], { income: "0.00", expense: "0.00", amount: "0.00" }]);
  expect((await harness.cells(exportAccountHeadItems, own, days(...FEBRUARY))).length).toBe(2);
});

it("the report of income and expenses is exported by line and by item, with totals, in the chosen language", async () => {
  const { owner } = await slips();
  const lines = await harness.cells(exportAccountHeadDetail, owner, { ...days(...FEBRUARY), lang: "en" });
  expect(lines[0]).toEqual([
    "Number",
    "Date",
    "Partner",
    "Item",
    "Type",
    "Account",
    "Amount",
    "Financial officer",
    "Remark",
  ]);
  expect(lines.at(-1)?.slice(6, 7)).toEqual(["-78.50"]);
  const items = await harness.cells(exportAccountHeadItems, owner, { ...days(...FEBRUARY), lang: "fr" });
  expect(items.slice(1).map(([name, type]) => [name, type])).toEqual([
    ["Interest", "Produit"],
    ["Fuel", "Charge"],
    ["Rent", "Charge"],
    ["Total", ""],
  ]);
});

it("the report of income and expenses refuses unknown filters and columns, and reversed or invalid days", async () => {
  const { owner } = await harness.tenant();
  const refused = async (query: object) =>
    refusalOf(await harness.call(getAccountHeadDetail, owner, { query: query as never })).refusal;
  expect(await refused({ search: search({ colour: "red" }) })).toBe("field-unknown");
  expect(await refused({ search: search({ itemId: "x" }) })).toBe("value-not-allowed");
  expect(await refused({ column: "remark" })).toBe("field-unknown");
  expect(await refused(days("2026-02-02", "2026-02-01"))).toBe("report-range-reversed");
  expect(await refused(days("2026-02-30", "2026-02-01"))).toBe("value-not-allowed");
});
