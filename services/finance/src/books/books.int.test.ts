// The books by period over HTTP: trial balance, general ledger, the entries behind a figure, and reconciliation with other services (docs/decisions/0035).

import { newId } from "@kontor/contracts/core/id";
import {
  checkBooks,
  exportGeneralLedger,
  exportLedgerEntries,
  exportTrialBalance,
  firstBookedDay,
  listBookDifferences,
  listGeneralLedger,
  listLedgerEntries,
  listTrialBalance,
} from "@kontor/contracts/finance/books";
import { type LedgerAccount, listAccountMovements } from "@kontor/contracts/finance/ledger";
import { itemOut } from "@kontor/contracts/finance/slip-kinds";
import { statementsByPartner, sumStatements } from "@kontor/contracts/reports/statement";
import { settingsChanged } from "@kontor/contracts/system/facts";
import { stockByDocument, sumStock } from "@kontor/contracts/warehouse/stock";
import { upsertSettings } from "@kontor/service-kit/document/replica.store";
import { refusalOf } from "@kontor/service-kit/testing/calls";
import { person } from "@kontor/service-kit/testing/fake-gateway";
import { Decimal } from "decimal.js";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { postInventoryValue } from "../ledger/inventory-value.ts";
import { effect, type FinanceHarness, type FinanceTenant, slipBody, startFinance } from "../testing/harness.ts";

type Owner = FinanceTenant["owner"];
let harness: FinanceHarness;
beforeAll(() => {
  harness = startFinance();
});
afterAll(() => harness.close());

const at = (day: string) => `${day}T02:00:00.000Z`;
const search = (values: object) => JSON.stringify(values);
const ALL = { pageSize: 1001 } as const;
const days = (beginTime: string, endTime: string, more: object = {}) => ({
  ...ALL,
  search: search({ beginTime, endTime, ...more }),
});
/** The tenant's time zone is UTC, unless stated otherwise. */
const set = (as: Owner, settings: object, version: number) =>
  harness.tables(as, (tx) =>
    upsertSettings(
      tx,
      { ...settingsChanged.example, changedBy: "", timeZone: "UTC", ...settings, version },
      { actorId: as.userId },
    ),
  );
const trial = async (as: Owner, begin: string, end: string) => {
  const { rows, totals } = await harness.ask(listTrialBalance, as, { query: days(begin, end) });
  const byAccount = Object.fromEntries(
    rows.map(({ account, openingDebit, openingCredit, debit, credit, closingDebit, closingCredit }) => [
      account,
      [openingDebit, openingCredit, debit, credit, closingDebit, closingCredit].map(Number),
    ]),
  );
  return { byAccount, totals };
};

const trade = async () => {
  // On 31 December 500 are in the bank and a customer owes 100.
  const tenant = await harness.tenant({ bank: "500", get: "100" });
  const { owner, bank, customer, supplier, cash, expense } = tenant;
  await set(owner, { cutOverDate: "2025-12-31" }, 2);
  const bought = effect({
    kind: "purchase-in",
    partnerId: supplier,
    net: "200",
    tax: "26",
    operTime: at("2026-01-10"),
  });
  const sold = effect({ kind: "sale-out", partnerId: customer, net: "300", tax: "39", operTime: at("2026-02-05") });
  const inShop = effect({
    kind: "retail-out",
    partnerId: null,
    net: "50",
    paid: "50",
    accountId: cash,
    operTime: at("2026-02-20"),
  });
  await harness.consume(owner, bought, sold, inShop);
  const postedStock = ({ documentId, kind, number, operTime }: typeof bought, value: string, sequence: number) => ({
    sequence,
    posted: { documentId, kind, number, revision: 1, operTime, lines: [{ lineId: newId(), value }] },
  });
  await harness.tables(owner, (tx) =>
    postInventoryValue(tx, [
      postedStock(bought, "200", 1),
      postedStock(sold, "-120", 2),
      postedStock(inShop, "-20", 3),
    ]),
  );
  await harness.ask(itemOut.endpoints.add, owner, {
    body: {
      ...slipBody({ accountId: bank, lines: [{ inOutItemId: expense, eachAmount: "80" }] }),
      billTime: at("2026-03-01"),
    },
  });
  return { ...tenant, bought, sold };
};

describe("a trade of three months that a bookkeeper can follow", () => {
  it("the trial balance has opening, debit, credit and closing by account in the chart's order, and each month opens as the one before closed", async () => {
    const { owner } = await trade();
    const february = await trial(owner, "2026-02-01", "2026-02-28");
    expect(february.byAccount).toEqual({
      cash: [500, 0, 50, 0, 550, 0],
      receivable: [100, 0, 339, 0, 439, 0],
      payable: [0, 226, 0, 0, 0, 226],
      inventory: [200, 0, 0, 140, 60, 0],
      "input-tax": [26, 0, 0, 0, 26, 0],
      "output-tax": [0, 0, 0, 39, 0, 39],
      "sale-revenue": [0, 0, 0, 300, 0, 300],
      "retail-revenue": [0, 0, 0, 50, 0, 50],
      "cost-of-goods": [0, 0, 140, 0, 140, 0],
      "opening-equity": [0, 600, 0, 0, 0, 600],
    });
    expect(Object.keys(february.byAccount)[0]).toBe("cash");
    expect(february.totals).toEqual({
      ...{ openingDebit: "826.00", openingCredit: "826.00", debit: "529.00", credit: "529.00" },
      ...{ closingDebit: "1215.00", closingCredit: "1215.00" },
    });
    const march = await trial(owner, "2026-03-01", "2026-03-31");
    expect(march.byAccount).toMatchObject({ cash: [550, 0, 0, 80, 470, 0], expense: [0, 0, 80, 0, 80, 0] });
  });

  it("the trial balance counts opening balances at the cut-over date: before a later period, within one that contains it, and not in an earlier one", async () => {
    const { owner, bank } = await trade();
    expect((await trial(owner, "2025-12-01", "2025-12-31")).byAccount).toEqual({
      ...{ cash: [0, 0, 500, 0, 500, 0], receivable: [0, 0, 100, 0, 100, 0], "opening-equity": [0, 0, 0, 600, 0, 600] },
    });
    expect((await trial(owner, "2025-11-01", "2025-12-30")).byAccount).toEqual({});
    const entries = await harness.ask(listLedgerEntries, owner, {
      query: { ...days("2025-12-01", "2026-03-31"), account: "cash", subjectId: bank },
    });
    expect(entries.rows).toMatchObject([
      { kind: "opening", operTime: "2025-12-31T00:00:00.000Z", debit: "500.00", balance: "500.00" },
      { kind: "item-out", credit: "80.00", balance: "420.00" },
    ]);
    // The account's own ledger does so too, and begins with it.
    const moved = await harness.ask(listAccountMovements, owner, { query: { accountId: bank } });
    expect(moved.rows.map(({ operTime, kind, balance }) => [operTime.slice(0, 10), kind, balance])).toEqual([
      ["2026-03-01", "item-out", "420.00"],
      ["2025-12-31", "opening", "500.00"],
    ]);
    const within = { accountId: bank, beginTime: at("2025-12-01"), endTime: at("2026-01-31") };
    expect(await harness.ask(listAccountMovements, owner, { query: within })).toMatchObject({
      ...{ opening: { amount: "500.00" }, totals: { amount: "0.00" }, closing: { amount: "500.00" } },
    });
    const earlier = { accountId: bank, beginTime: at("2025-12-01"), endTime: at("2025-12-30") };
    expect(await harness.ask(listAccountMovements, owner, { query: earlier })).toMatchObject({
      ...{ total: 0, opening: { amount: "0.00" }, closing: { amount: "0.00" } },
    });
    // Without a setting the cut-over date is the day before the first document.
    await set(owner, { cutOverDate: null }, 3);
    const { cutOver } = await harness.ask(listTrialBalance, owner, { query: ALL });
    expect(cutOver).toBe("2026-01-09");
  });

  it("the trial balance splits accounts by settlement account, partner and item, and finds them by name and account", async () => {
    const { owner, customer, bank } = await trade();
    const query = (more: object) => ({ query: days("2026-01-01", "2026-03-31", more) });
    const { rows } = await harness.ask(listGeneralLedger, owner, query({ account: "cash" }));
    expect(rows.map(({ subjectName, closingDebit }) => [subjectName, closingDebit])).toEqual([
      ["Bank", "420.00"],
      ["现金", "50.00"],
    ]);
    const report = await harness.ask(listGeneralLedger, owner, query({ name: "custom" }));
    expect(report.rows).toMatchObject([{ account: "receivable", subjectId: customer, closingDebit: "439.00" }]);
    const sorted = await harness.ask(listGeneralLedger, owner, {
      query: { ...query({}).query, column: "closingDebit", order: "desc" },
    });
    expect(sorted.rows[0]).toMatchObject({ account: "receivable" });
    expect(sorted.rows[1]).toMatchObject({ account: "cash", subjectId: bank });
  });
});

describe("what is behind the books of such a trade", () => {
  it("the entries behind a figure of the trial balance lead from opening to closing, with document, partner and running balance", async () => {
    const { owner, customer, sold } = await trade();
    const filter = { ...days("2026-02-01", "2026-02-28"), account: "receivable" as const, subjectId: customer };
    const report = await harness.ask(listLedgerEntries, owner, { query: filter });
    expect(report).toMatchObject({
      ...{ total: 1, opening: { balance: "100.00" }, closing: { balance: "439.00" } },
      totals: { debit: "339.00", credit: "0.00" },
      rows: [
        { documentId: sold.documentId, kind: "sale-out", number: sold.number, debit: "339.00", balance: "439.00" },
      ],
    });
    expect(report.rows[0]).toMatchObject({ organName: "Customer", subjectName: "Customer", voucher: "" });
    const none = await harness.ask(listLedgerEntries, owner, {
      query: { ...days("2026-02-01", "2026-02-28", { number: "none" }), account: "receivable" },
    });
    expect(none).toMatchObject({ total: 0, opening: null, closing: null });
  });

  it("the books are exported as workbooks with the shown columns and totals, and the export is logged (XLS-4, XLS-5)", async () => {
    const { owner } = await trade();
    const march = { search: search({ beginTime: "2026-03-01", endTime: "2026-03-31" }), lang: "en" };
    const columns = "account,openingDebit,credit";
    const cells = await harness.cells(exportTrialBalance, owner, { ...march, columns });
    expect(cells[0]).toEqual(["Account", "Opening debit", "Credit"]);
    expect(cells[1]).toEqual(["Cash and bank", "550.00", "80.00"]);
    expect(cells.at(-1)).toEqual(["Total", "1215.00", "80.00"]);
    const general = await harness.cells(exportGeneralLedger, owner, { ...march, columns: "account,subjectName" });
    expect(general).toContainEqual(["Cash and bank", "Bank"]);
    const entries = await harness.cells(exportLedgerEntries, owner, { ...march, account: "expense" });
    expect(entries[1]).toMatchObject({ 3: "Expense slips", 6: "80.00" });
    const logged = await harness.facts(owner, "operation");
    expect(logged.map(({ content }) => content)).toContain("trial_balance (11)");
  });
});

describe("checks of the books", () => {
  it("the checks report whether, and by how much, the books differ from stock, in goods clearing and from partner statements", async () => {
    const { owner, bought } = await trade();
    const lights = async (day: string) => {
      const { checks } = await harness.ask(checkBooks, owner, { query: { day } });
      return checks.map(({ name, books, other, difference }) => [name, books, other, difference]);
    };
    harness.peers.reply(sumStock, { worth: "60.00" });
    harness.peers.reply(sumStatements, { receivable: "439.00", payable: "226.00" });
    expect(await lights("2026-02-28")).toEqual([
      ["even", "1215.00", "1215.00", "0.00"],
      ["inventory", "60.00", "60.00", "0.00"],
      ["clearing", "0.00", "0.00", "0.00"],
      ["receivable", "439.00", "439.00", "0.00"],
      ["payable", "226.00", "226.00", "0.00"],
    ]);
    // For another day the books state their balances of then, and owners are asked about that day: a different figure of the warehouse is reported.
    harness.peers.reply(sumStock, { worth: "199.99" });
    harness.peers.reply(sumStatements, { receivable: "100.00", payable: "226.01" });
    harness.peers.calls.length = 0;
    expect(await lights("2026-01-31")).toEqual([
      ["even", "826.00", "826.00", "0.00"],
      ["inventory", "200.00", "199.99", "0.01"],
      ["clearing", "0.00", "0.00", "0.00"],
      ["receivable", "100.00", "100.00", "0.00"],
      ["payable", "226.00", "226.01", "-0.01"],
    ]);
    expect(harness.peers.calls).toEqual([
      { before: "2026-02-01T00:00:00.000Z", withOpening: true },
      { day: "2026-01-31", withOpening: true },
    ]);
    // Before the cut-over date there are no opening balances yet.
    harness.peers.calls.length = 0;
    expect((await lights("2025-12-30")).map(([, books]) => books)).toEqual(Array.from({ length: 5 }, () => "0.00"));
    expect(harness.peers.calls).toMatchObject([{ withOpening: false }, { withOpening: false }]);
    // A service that does not answer leaves its comparison open; the rest is checked all the same.
    harness.peers.reply(sumStock, undefined);
    expect(await lights("2026-01-31")).toEqual([
      ["even", "826.00", "826.00", "0.00"],
      ["inventory", "200.00", null, null],
      ["clearing", "0.00", "0.00", "0.00"],
      ["receivable", "100.00", "100.00", "0.00"],
      ["payable", "226.00", "226.01", "-0.01"],
    ]);
    // Goods of 200 were found to have a value of 190: ten stay in clearing permanently.
    const { documentId, kind, number, operTime } = bought;
    await harness.tables(owner, (tx) =>
      postInventoryValue(tx, [
        {
          sequence: 9,
          posted: { documentId, kind, number, revision: 2, operTime, lines: [{ lineId: newId(), value: "190" }] },
        },
      ]),
    );
    const { checks } = await harness.ask(checkBooks, owner, { query: {} });
    expect(checks.find(({ name }) => name === "clearing")).toMatchObject({ difference: "10.00", documents: 1 });
    expect(await harness.ask(listBookDifferences, owner, { query: { check: "clearing" } })).toMatchObject({
      rows: [{ documentId: bought.documentId, number: bought.number, kind: "purchase-in", difference: "10.00" }],
      ...{ count: 1, isCounted: true },
    });
  });

  it("documents that stock and books value differently are listed with their products, and so are partners whose statements differ", async () => {
    const { owner, bought, sold, customer } = await trade();
    const ask = (check: "inventory" | "receivable" | "payable", day: string) =>
      harness.ask(listBookDifferences, owner, { query: { check, day } });
    const partOf = ({ documentId }: typeof bought) => Number.parseInt(documentId.slice(-2), 16);
    const documentRow = ({ documentId, kind, number }: typeof bought, worth: string, products: string) => ({
      ...{ documentId, kind, number, worth, products },
    });
    // The sale has the same value on both sides; for the purchase stock states a cent less.
    const documents = [documentRow(bought, "199.99", "Tea, Cups"), documentRow(sold, "-120.00", "Tea")];
    const parts = documents.map(({ worth }, at) => ({ part: partOf(at === 0 ? bought : sold), worth }));
    harness.peers.reply(stockByDocument, { parts, documents: documents.slice(0, 1) });
    expect(await ask("inventory", "2026-01-31")).toMatchObject({
      day: "2026-01-31",
      rows: expect.arrayContaining([
        {
          ...{ name: "Tea, Cups", documentId: bought.documentId, kind: "purchase-in", number: bought.number },
          ...{ books: "200.00", other: "199.99", difference: "0.01" },
        },
      ]),
      isCounted: true,
    });
    harness.peers.reply(statementsByPartner, { partners: [{ partnerId: customer, name: "Wang", amount: "438.00" }] });
    const partner = { name: "Wang", documentId: null, kind: "", number: "" };
    expect((await ask("receivable", "2026-02-28")).rows).toEqual([
      { ...partner, books: "439.00", other: "438.00", difference: "1.00" },
    ]);
    harness.peers.reply(statementsByPartner, { partners: [] });
    expect((await ask("payable", "2026-02-28")).rows).toMatchObject([{ books: "226.00", other: "0.00" }]);
    harness.peers.reply(stockByDocument, undefined);
    const away = await harness.call(listBookDifferences, owner, { query: { check: "inventory" } });
    expect(refusalOf(away)).toMatchObject({ status: 503, refusal: "service-unavailable" });
  });
});

it("in any trade opening + debit − credit = closing, debits equal credits, and a period opens as the one before closed", async () => {
  const { owner, customer, supplier, cash, bank } = await harness.tenant({ bank: "70", get: "12.34", pay: "5" });
  await set(owner, { cutOverDate: "2026-02-10" }, 2);
  const step = fc.record({
    kind: fc.constantFrom("sale-out" as const, "sale-back" as const, "purchase-in" as const, "retail-out" as const),
    cents: fc.integer({ min: 1, max: 99_999 }),
    tax: fc.integer({ min: 0, max: 9_999 }),
    paid: fc.boolean(),
    day: fc.integer({ min: 0, max: 88 }),
    which: fc.integer({ min: 0, max: 3 }),
  });
  const ids = Array.from({ length: 4 }, () => newId());
  const borders = ["2026-01-01", "2026-02-01", "2026-02-10", "2026-02-11", "2026-03-01", "2026-04-01"];
  const revisions = new Map<string, number>();
  const before = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      for (const { kind, cents, tax, paid, day, which } of steps) {
        const documentId = ids[which] ?? "";
        const revision = (revisions.get(documentId + kind) ?? 0) + 1;
        revisions.set(documentId + kind, revision);
        const net = new Decimal(cents).div(100).toFixed(2);
        const partnerId = kind === "purchase-in" ? supplier : kind === "retail-out" ? null : customer;
        const isPaid = paid || kind === "retail-out";
        const account = which > 1 ? bank : cash;
        await harness.consume(
          owner,
          effect({
            ...{ kind, documentId, revision, net, partnerId, tax: new Decimal(tax).div(100).toFixed(2) },
            operTime: new Date(Date.UTC(2026, 0, 1 + day, 9)).toISOString(),
            ...(isPaid ? { paid: net, accountId: account } : {}),
          }),
        );
      }
      let closed = new Map<LedgerAccount, Decimal>();
      for (const [index, begin] of borders.slice(0, -1).entries()) {
        const end = before(borders[index + 1] ?? "");
        const { rows, totals } = await harness.ask(listTrialBalance, owner, { query: days(begin, end) });
        expect([totals.openingDebit, totals.debit, totals.closingDebit]).toEqual([
          ...[totals.openingCredit, totals.credit, totals.closingCredit],
        ]);
        const standing = new Map<LedgerAccount, Decimal>();
        for (const row of rows) {
          const opening = Decimal.sub(row.openingDebit, row.openingCredit);
          const closing = Decimal.sub(row.closingDebit, row.closingCredit);
          expect(opening.plus(row.debit).minus(row.credit).toFixed(2)).toBe(closing.toFixed(2));
          if (index > 0)
            expect([row.account, opening.toFixed(2)]).toEqual([
              row.account,
              (closed.get(row.account) ?? new Decimal(0)).toFixed(2),
            ]);
          if (!closing.isZero()) standing.set(row.account, closing);
        }
        closed = standing;
      }
      const now = await harness.balances(owner);
      expect(Object.fromEntries([...closed].map(([account, amount]) => [account, amount.toFixed(2)]))).toEqual(now);
    }),
    { numRuns: 12 },
  );
});

describe("the books are closed to users who may not see all money", () => {
  const calls = [
    [listTrialBalance, {}],
    [exportTrialBalance, {}],
    [listGeneralLedger, {}],
    [exportGeneralLedger, {}],
    [listLedgerEntries, { account: "cash" }],
    [exportLedgerEntries, { account: "cash" }],
    [checkBooks, {}],
    [listBookDifferences, { check: "clearing" }],
  ] as const;

  it("the books are refused to users with hidden prices, a narrow data scope, or assigned customers or warehouses, and are empty for another tenant", async () => {
    const { owner } = await harness.tenant({ bank: "500" });
    const staff = (more: object) => person({ kind: "staff", tenantId: owner.tenantId, ...more });
    for (const [endpoint, query] of calls) {
      for (const limit of [{ priceLimits: ["7"] }, { priceLimits: ["5"] }, { dataScope: 2 }, { dataScope: 3 }])
        expect(refusalOf(await harness.call(endpoint, staff(limit), { query } as never))).toMatchObject({
          ...{ status: 403, refusal: "not-permitted" },
        });
      expect((await harness.call(endpoint, staff({}), { query } as never)).status).toBe(200);
    }
    await set(owner, { depotFlag: true }, 2);
    for (const [endpoint, query] of calls)
      expect((await harness.call(endpoint, staff({}), { query } as never)).status).toBe(403);
    const stranger = await harness.tenant();
    expect(await harness.ask(listTrialBalance, stranger.owner, { query: ALL })).toMatchObject({ rows: [], total: 0 });
  });

  it("invalid input to the books is refused at its field", async () => {
    const { owner } = await harness.tenant();
    const refusedWith = async (query: object) => {
      const { refusal, issues, data } = refusalOf(await harness.call(listTrialBalance, owner, { query }));
      return [refusal, issues[0] ?? (data as { field?: string }).field];
    };
    expect((await refusedWith({ search: search({ subject: "x" }) }))[0]).toBe("field-unknown");
    expect((await refusedWith({ search: search({ account: "gold" }) }))[0]).toBe("value-not-allowed");
    expect((await refusedWith({ search: search({ beginTime: "2026-13-01" }) }))[0]).toBe("value-not-allowed");
    expect((await refusedWith(days("2026-02-01", "2026-01-01")))[0]).toBe("report-range-reversed");
    expect((await refusedWith(days("2020-01-01", "2026-01-01")))[0]).toBe("report-range-too-long");
    expect((await refusedWith({ column: "id;drop" }))[0]).toBe("field-unknown");
    expect((await harness.call(listLedgerEntries, owner, { query: { account: "gold" } as never })).status).toBe(400);
  });
});

it("the system service alone can ask for the day of the first document in the tenant's time zone, which is empty before there is one", async () => {
  const { owner, customer } = await harness.tenant({ get: "50" });
  const filter = async (as = owner) =>
    (await harness.call(firstBookedDay, as, { body: {}, by: "system" })).body as { data: { day: string | null } };
  expect((await filter()).data.day).toBeNull();
  await set(owner, { timeZone: "Asia/Shanghai" }, 1);
  const sold = effect({ kind: "sale-out", partnerId: customer, net: "30", operTime: "2026-02-09T18:00:00.000Z" });
  await harness.consume(
    owner,
    effect({ kind: "sale-out", partnerId: customer, net: "5", operTime: at("2026-03-02") }),
    sold,
  );
  expect((await filter()).data.day).toBe("2026-02-10");
  expect((await harness.call(firstBookedDay, owner, { body: {}, by: "sales" })).status).toBe(401);
});
