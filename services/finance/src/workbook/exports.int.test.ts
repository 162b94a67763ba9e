// Exports of the finance lists: the shown columns, the search, the chosen rows (XLS-4, XLS-5).
import { allDocuments } from "@kontor/contracts/core/actor";
import { exportAccounts, getAccountInfo, listAccounts } from "@kontor/contracts/finance/account";
import { exportItems } from "@kontor/contracts/finance/in-out-item";
import { exportAccountMovements, listAccountMovements } from "@kontor/contracts/finance/ledger";
import { itemOut } from "@kontor/contracts/finance/slip-kinds";
import { refusalOf } from "@kontor/service-kit/testing/calls";
import { person } from "@kontor/service-kit/testing/fake-gateway";
import { afterAll, beforeAll, expect, it } from "vitest";
import { effect, type FinanceHarness, slipBody, startFinance } from "../testing/harness.ts";

let harness: FinanceHarness;
beforeAll(() => {
  harness = startFinance();
});
afterAll(() => harness.close());

it("income and expense items are exported with the shown columns, by search or by choice", async () => {
  const { owner, expense } = await harness.tenant();
  const rows = (query: object) =>
    harness.cells(exportItems, owner, { lang: "en", columns: "type,name,enabled", ...query });
  const rent = ["Expense", "Rent", "Enabled"];
  expect(await rows({ column: "name" })).toEqual([["Type", "Name", "Status"], rent, ["Income", "Interest", "Enabled"]]);
  expect(await rows({ search: '{"type":"支出"}' })).toEqual([["Type", "Name", "Status"], rent]);
  expect(await rows({ ids: expense, lang: "fr" })).toEqual([
    ["Type", "Nom", "État"],
    ["Dépense", "Rent", "Activé"],
  ]);
});

it("settlement accounts are exported with their balances, and so are the movements of one", async () => {
  const { owner, bank, expense, supplier } = await harness.tenant({ bank: "500" });
  const lines = [{ inOutItemId: expense, eachAmount: "15.5" }];
  await harness.ask(itemOut.endpoints.add, owner, { body: slipBody({ accountId: bank, organId: supplier, lines }) });
  expect(await harness.cells(exportAccounts, owner, { lang: "en", columns: "name,currentAmount", ids: bank })).toEqual([
    ["Name", "Balance"],
    ["Bank", "484.50"],
    ["Total", "484.50"],
  ]);
  const moved = (query: object) =>
    harness.cells(exportAccountMovements, owner, { accountId: bank, lang: "en", ...query });
  expect(await moved({})).toMatchObject([
    ["Date", "Number", "Type", "Partner", "In / out", "Balance"],
    ["2026-11-02 02:00:00", "ZC00000000001", "Expense slips", "Supplier", "-15.50", "484.50"],
    [expect.any(String), "", "Opening", "", "500.00", "500.00"],
  ]);
  expect(await moved({ number: "ZC" })).toHaveLength(2);
  const logged = await harness.facts(owner, "operation");
  expect(logged.filter(({ type }) => type === "export").map(({ operation, content }) => [operation, content])).toEqual([
    ["account", "… (1)"],
    ["account", "… (2)"],
    ["account", "… (1)"],
  ]);
});

it("amounts of documents whose prices are hidden from a role are left out of the workbook, and with them the balances", async () => {
  const { owner, cash, customer } = await harness.tenant();
  await harness.consume(
    owner,
    effect({ kind: "sale-out", partnerId: customer, net: "100", paid: "100", accountId: cash }),
  );
  const withoutPrices = person({ kind: "staff", tenantId: owner.tenantId, priceLimits: ["6"] });
  const [, row] = await harness.cells(exportAccountMovements, withoutPrices, { accountId: cash, lang: "en" });
  expect(row?.slice(2)).toEqual(["Sales deliveries", "Customer", "", ""]);
});

it("a workbook of movements covers three years at most, and begins with the balance before them where there are more (LIM-1)", async () => {
  const { owner, cash } = await harness.tenant();
  const day = (date: string) => `${date}T00:00:00.000Z`;
  const long = { accountId: cash, beginTime: day("2020-01-01"), endTime: day("2023-01-03") };
  const reversed = { accountId: cash, beginTime: day("2026-02-02"), endTime: day("2026-02-01") };
  for (const [endpoint, query, refusal] of [
    [exportAccountMovements, long, "report-range-too-long"],
    [exportAccountMovements, reversed, "report-range-reversed"],
    [listAccountMovements, reversed, "report-range-reversed"],
  ] as const)
    expect(refusalOf(await harness.call(endpoint, owner, { query }))).toMatchObject({
      ...{ status: 400, refusal, issues: [`${refusal} endTime`] },
    });
  const paid = (operTime: string) =>
    harness.consume(owner, {
      ...effect({ kind: "retail-out", partnerId: null, net: "10", paid: "10", accountId: cash }),
      operTime,
    });
  await paid(day("2020-01-01"));
  await paid(day("2023-01-02"));
  expect(await harness.ask(listAccountMovements, owner, { query: long })).toMatchObject({
    ...{ from: day("2020-01-03"), limited: true, total: 1 },
    ...{ opening: { amount: "10.00" }, totals: { amount: "10.00" }, closing: { amount: "20.00" } },
  });
});

it("a user whose role hides prices of documents sees no account's balance: not listed, summed, searched, shown or exported", async () => {
  const { owner, cash, customer } = await harness.tenant();
  const sale = effect({ kind: "retail-out", partnerId: customer, net: "77.77", paid: "77.77", accountId: cash });
  await harness.consume(owner, sale);
  const list = { query: { pageSize: 11, search: '{"name":"现金"}' } };
  const seen = await harness.ask(listAccounts, owner, list);
  expect([seen.rows[0]?.currentAmount, seen.totals?.currentAmount]).toEqual(["77.77", "77.77"]);
  for (const limit of allDocuments) {
    const withoutPrices = person({ kind: "staff", tenantId: owner.tenantId, priceLimits: [limit] });
    const { rows, totals } = await harness.ask(listAccounts, withoutPrices, list);
    expect([rows[0]?.currentAmount, totals?.currentAmount]).toEqual([null, null]);
    expect((await harness.ask(getAccountInfo, withoutPrices, { query: { id: cash } })).info.currentAmount).toBeNull();
    const cells = await harness.cells(exportAccounts, withoutPrices, {
      lang: "en",
      columns: "name,currentAmount",
      ids: cash,
    });
    expect(cells).toEqual([
      ["Name", "Balance"],
      ["现金", ""],
      ["Total", ""],
    ]);
    const superQueryParams = JSON.stringify([{ field: "currentAmount", rule: "gt", value: "77" }]);
    expect(refusalOf(await harness.call(listAccounts, withoutPrices, { query: { superQueryParams } })).refusal).toBe(
      "field-unknown",
    );
  }
  const seesCosts = person({ kind: "staff", tenantId: owner.tenantId, priceLimits: ["7"] });
  expect((await harness.ask(listAccounts, seesCosts, list)).rows[0]?.currentAmount).toBe("77.77");
});

it("slips can be sorted by their amounts, as their headers offer", async () => {
  const { owner, bank, expense } = await harness.tenant();
  const pay = (eachAmount: string) =>
    harness.ask(itemOut.endpoints.add, owner, {
      body: slipBody({ accountId: bank, lines: [{ inOutItemId: expense, eachAmount }] }),
    });
  for (const eachAmount of ["20", "100", "3"]) await pay(eachAmount);
  for (const column of ["totalPrice", "changeAmount"]) {
    const { rows } = await harness.ask(itemOut.endpoints.list, owner, { query: { column, order: "asc" } });
    expect(rows.map(({ totalPrice }) => totalPrice)).toEqual(["3.00", "20.00", "100.00"]);
  }
});
