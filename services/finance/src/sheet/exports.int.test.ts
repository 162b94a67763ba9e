// What lists of finance export: the columns as they are shown, what is searched for, chosen rows (XLS-4, XLS-5).
import { exportAccounts } from "@kontor/contracts/finance/account";
import { exportItems } from "@kontor/contracts/finance/in-out-item";
import { exportAccountMovements } from "@kontor/contracts/finance/ledger";
import { itemOut } from "@kontor/contracts/finance/slip-kinds";
import { person } from "@kontor/service-kit/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { effect, type FinanceHouse, slipBody, startFinance } from "../testing/house.ts";

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
