// Finance's part of the closing checklist, as of the day to be closed (docs/decisions/0043).
import { closingPreviews } from "@kontor/contracts/closing/closing";
import { moneyIn, moneyOut } from "@kontor/contracts/finance/slip-kinds";
import { sumStatements } from "@kontor/contracts/reports/statement";
import { sumStock } from "@kontor/contracts/warehouse/stock";
import { statement } from "@kontor/service-kit/database/statement";
import { afterAll, beforeAll, expect, it } from "vitest";
import { effect, type FinanceHarness, type FinanceTenant, slipBody, startFinance } from "../testing/harness.ts";

const at = (day: string) => `${day}T02:00:00.000Z`;
/** The first moment after October, and after November, in Shanghai. */
const [OCTOBER, NOVEMBER] = ["2026-10-31T16:00:00.000Z", "2026-11-30T16:00:00.000Z"];
const ALL = { currentPage: 1, pageSize: 100 } as const;

let harness: FinanceHarness;
beforeAll(() => {
  harness = startFinance();
});
afterAll(() => harness.close());

const preview = async ({ owner }: FinanceTenant, before: string) => {
  const called = await harness.call(closingPreviews.finance, owner, {
    body: { before, of: "checklist" },
    by: "system",
  });
  expect(called.status).toBe(200);
  const { data } = called.body as { data: { findings: { check: string; kind: string | null; count: number }[] } };
  return data.findings.map(({ check, kind, count }) => [check, kind, count]);
};
const agree = (receivable: string, payable: string, value = "0.00") => {
  harness.peers.reply(sumStock, { worth: value });
  harness.peers.reply(sumStatements, { receivable, payable });
};

it("receipts and payments count as unmatched at a day when their documents are dated later or deleted, but not when they settle opening balances or are unaudited", async () => {
  const tenant = await harness.tenant({ get: "50" });
  const { owner, customer, supplier, cash } = tenant;
  const sold = effect({ kind: "sale-out", partnerId: customer, net: "100", operTime: at("2026-11-05") });
  const early = effect({ kind: "sale-out", partnerId: customer, net: "30", operTime: at("2026-10-02") });
  const bought = effect({ kind: "purchase-in", partnerId: supplier, net: "80", operTime: at("2026-10-03") });
  await harness.consume(owner, sold, early, bought);
  const receive = (billTime: string, billId: string | null, eachAmount: string) => {
    const lines = [{ billId, eachAmount }];
    const body = { ...slipBody({ accountId: cash, organId: customer, lines }), billTime };
    return harness.ask(moneyIn.endpoints.addAndAudit, owner, { body });
  };
  await receive(at("2026-10-30"), sold.documentId, "60");
  await receive(at("2026-10-30"), early.documentId, "30");
  await receive(at("2026-10-30"), null, "50");
  const lines = [{ billId: bought.documentId, eachAmount: "80" }];
  const payment = { ...slipBody({ accountId: cash, organId: supplier, lines }), billTime: at("2026-10-31") };
  await harness.ask(moneyOut.endpoints.addAndAudit, owner, { body: payment });

  agree("-60.00", "0.00");
  expect(await preview(tenant, OCTOBER)).toEqual([
    ["goods-clearing", null, 1],
    ["unmatched", "money-in", 1],
  ]);
  const listed = async (kind: typeof moneyIn, before: string) => {
    const search = JSON.stringify({ endTime: before, unmatchedAt: before });
    const { rows } = await harness.ask(kind.endpoints.list, owner, { query: { ...ALL, search } });
    return rows.map(({ totalPrice }) => totalPrice);
  };
  expect(await listed(moneyIn, OCTOBER)).toEqual(["60.00"]);
  // By the end of November the sale exists.
  expect(await listed(moneyIn, NOVEMBER)).toEqual([]);
  expect((await preview(tenant, NOVEMBER)).filter(([check]) => check === "unmatched")).toEqual([]);

  // The open item is less than was paid: a part of the payment matches nothing.
  const less = effect({ ...bought, kind: "purchase-in", net: "70", revision: 2, operTime: at("2026-10-03") });
  await harness.consume(owner, { ...less, documentId: bought.documentId, number: bought.number });
  expect((await preview(tenant, OCTOBER)).filter(([check]) => check === "unmatched")).toEqual([
    ["unmatched", "money-in", 1],
    ["unmatched", "money-out", 1],
  ]);
  expect(await listed(moneyOut, OCTOBER)).toEqual(["80.00"]);

  await harness.turn(owner, true);
  const draft = slipBody({ accountId: cash, organId: customer, lines: [{ billId: sold.documentId, eachAmount: "5" }] });
  await harness.ask(moneyIn.endpoints.add, owner, { body: { ...draft, billTime: at("2026-10-30") } });
  const strict = await preview(tenant, OCTOBER);
  expect(strict).toContainEqual(["drafts", "money-in", 1]);
  expect(strict).toContainEqual(["unmatched", "money-in", 1]);
});

const UNEVEN = statement("update ledger_balances set amount = amount + 1 where account = 'payable'");
it("books are reported as differing when debits and credits, stock value or statements disagree at the end of a day, and as unchecked while a service is down", async () => {
  const tenant = await harness.tenant();
  const { owner, supplier, customer } = tenant;
  const bought = effect({ kind: "purchase-in", partnerId: supplier, net: "80", operTime: at("2026-10-03") });
  const sold = effect({ kind: "sale-out", partnerId: customer, net: "100", operTime: at("2026-11-05") });
  await harness.consume(owner, bought, sold);
  const books = async (before: string) =>
    (await preview(tenant, before)).filter(([check]) => String(check).startsWith("books"));
  agree("0.00", "80.00");
  expect(await books(OCTOBER)).toEqual([]);
  agree("100.00", "80.00");
  expect(await books(NOVEMBER)).toEqual([]);
  expect(await books(OCTOBER)).toEqual([["books-uneven", "receivable", 1]]);
  agree("0.00", "79.99", "0.01");
  expect(await books(OCTOBER)).toEqual([
    ["books-uneven", "inventory", 1],
    ["books-uneven", "payable", 1],
  ]);
  harness.peers.reply(sumStock, undefined);
  expect(await books(OCTOBER)).toEqual([
    ["books-unchecked", "inventory", 1],
    ["books-uneven", "payable", 1],
  ]);
  agree("0.00", "80.00");
  await harness.tables(owner, (tx) => UNEVEN.run(tx));
  expect(await books(OCTOBER)).toEqual([
    ["books-uneven", "even", 1],
    ["books-uneven", "payable", 1],
  ]);
});
