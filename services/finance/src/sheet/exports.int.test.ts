// What lists of finance export: the columns as they are shown, what is searched for, chosen rows (XLS-4, XLS-5).
import { allDocuments } from "@kontor/contracts/core/actor";
import { exportAccounts, getAccountInfo, listAccounts } from "@kontor/contracts/finance/account";
import { exportItems } from "@kontor/contracts/finance/in-out-item";
import { exportAccountMovements, listAccountMovements } from "@kontor/contracts/finance/ledger";
import { itemOut } from "@kontor/contracts/finance/slip-kinds";
import { person } from "@kontor/service-kit/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { effect, type FinanceHouse, refusalOf, slipBody, startFinance } from "../testing/house.ts";

let house: FinanceHouse;
beforeAll(() => {
  house = startFinance();
});
afterAll(() => house.close());

it("income and expense items: as they are shown, found and chosen", async () => {
  const { owner, expense } = await house.company();
  const rows = (query: object) =>
    house.cells(exportItems, owner, { lang: "en", columns: "type,name,enabled", ...query });
  const rent = ["Expense", "Rent", "Enabled"];
  expect(await rows({ column: "name" })).toEqual([["Type", "Name", "Status"], rent, ["Income", "Interest", "Enabled"]]);
  expect(await rows({ search: '{"type":"支出"}' })).toEqual([["Type", "Name", "Status"], rent]);
  expect(await rows({ ids: expense, lang: "fr" })).toEqual([
    ["Type", "Nom", "État"],
    ["Dépense", "Rent", "Activé"],
  ]);
});

it("settlement accounts with their balances, and what moved on one", async () => {
  const { owner, bank, expense, supplier } = await house.company({ bank: "500" });
  const lines = [{ inOutItemId: expense, eachAmount: "15.5" }];
  await house.ask(itemOut.endpoints.add, owner, { body: slipBody({ accountId: bank, organId: supplier, lines }) });
  expect(await house.cells(exportAccounts, owner, { lang: "en", columns: "name,currentAmount", ids: bank })).toEqual([
    ["Name", "Balance"],
    ["Bank", "484.50"],
    ["Total", "484.50"],
  ]);
  const moved = (query: object) =>
    house.cells(exportAccountMovements, owner, { accountId: bank, lang: "en", ...query });
  expect(await moved({})).toMatchObject([
    ["Date", "Number", "Type", "Partner", "In / out", "Balance"],
    ["2026-11-02 02:00:00", "ZC00000000001", "Expense slip", "Supplier", "-15.50", "484.50"],
    [expect.any(String), "", "Opening", "", "500.00", "500.00"],
  ]);
  expect(await moved({ number: "ZC" })).toHaveLength(2);
  const logged = await house.facts(owner, "operation");
  expect(logged.filter(({ type }) => type === "export").map(({ operation, content }) => [operation, content])).toEqual([
    ["account", "… (1)"],
    ["account", "… (2)"],
    ["account", "… (1)"],
  ]);
});

it("amounts of documents whose prices a role may not see stay out of the workbook, and with them the balances", async () => {
  const { owner, cash, customer } = await house.company();
  await house.hear(owner, effect({ kind: "sale-out", partnerId: customer, net: "100", paid: "100", accountId: cash }));
  const blind = person({ kind: "staff", tenantId: owner.tenantId, priceLimits: ["6"] });
  const [, row] = await house.cells(exportAccountMovements, blind, { accountId: cash, lang: "en" });
  expect(row?.slice(2)).toEqual(["Delivery", "Customer", "", ""]);
});

it("a workbook of movements is of three years at most; a list of more begins with what was there before them, and says so (LIM-1)", async () => {
  const { owner, cash } = await house.company();
  const day = (date: string) => `${date}T00:00:00.000Z`;
  const long = { accountId: cash, beginTime: day("2020-01-01"), endTime: day("2023-01-03") };
  const reversed = { accountId: cash, beginTime: day("2026-02-02"), endTime: day("2026-02-01") };
  for (const [endpoint, query, refusal] of [
    [exportAccountMovements, long, "report-range-too-long"],
    [exportAccountMovements, reversed, "report-range-reversed"],
    [listAccountMovements, reversed, "report-range-reversed"],
  ] as const)
    expect(refusalOf(await house.call(endpoint, owner, { query }))).toMatchObject({
      ...{ status: 400, refusal, issues: [`${refusal} endTime`] },
    });
  const paid = (operTime: string) =>
    house.hear(owner, {
      ...effect({ kind: "retail-out", partnerId: null, net: "10", paid: "10", accountId: cash }),
      operTime,
    });
  await paid(day("2020-01-01"));
  await paid(day("2023-01-02"));
  expect(await house.ask(listAccountMovements, owner, { query: long })).toMatchObject({
    ...{ from: day("2020-01-03"), limited: true, total: 1 },
    ...{ opening: { amount: "10.00" }, totals: { amount: "10.00" }, closing: { amount: "20.00" } },
  });
});

it("whose role hides prices of documents sees no account's balance: not listed, summed, searched, shown or exported", async () => {
  const { owner, cash, customer } = await house.company();
  const sale = effect({ kind: "retail-out", partnerId: customer, net: "77.77", paid: "77.77", accountId: cash });
  await house.hear(owner, sale);
  const list = { query: { pageSize: 11, search: '{"name":"现金"}' } };
  const seen = await house.ask(listAccounts, owner, list);
  expect([seen.rows[0]?.currentAmount, seen.totals?.currentAmount]).toEqual(["77.77", "77.77"]);
  for (const limit of allDocuments) {
    const blind = person({ kind: "staff", tenantId: owner.tenantId, priceLimits: [limit] });
    const { rows, totals } = await house.ask(listAccounts, blind, list);
    expect([rows[0]?.currentAmount, totals?.currentAmount]).toEqual([null, null]);
    expect((await house.ask(getAccountInfo, blind, { query: { id: cash } })).info.currentAmount).toBeNull();
    const cells = await house.cells(exportAccounts, blind, { lang: "en", columns: "name,currentAmount", ids: cash });
    expect(cells).toEqual([
      ["Name", "Balance"],
      ["现金", ""],
      ["Total", ""],
    ]);
    const superQueryParams = JSON.stringify([{ field: "currentAmount", rule: "gt", value: "77" }]);
    expect(refusalOf(await house.call(listAccounts, blind, { query: { superQueryParams } })).refusal).toBe(
      "field-unknown",
    );
  }
  const seesCosts = person({ kind: "staff", tenantId: owner.tenantId, priceLimits: ["7"] });
  expect((await house.ask(listAccounts, seesCosts, list)).rows[0]?.currentAmount).toBe("77.77");
});

it("slips are sorted by their amounts, as their headers offer", async () => {
  const { owner, bank, expense } = await house.company();
  const pay = (eachAmount: string) =>
    house.ask(itemOut.endpoints.add, owner, {
      body: slipBody({ accountId: bank, lines: [{ inOutItemId: expense, eachAmount }] }),
    });
  for (const eachAmount of ["20", "100", "3"]) await pay(eachAmount);
  for (const column of ["totalPrice", "changeAmount"]) {
    const { rows } = await house.ask(itemOut.endpoints.list, owner, { query: { column, order: "asc" } });
    expect(rows.map(({ totalPrice }) => totalPrice)).toEqual(["3.00", "20.00", "100.00"]);
  }
});
