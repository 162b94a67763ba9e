// Documents and slips dated after today do not count in current balances (docs/decisions/0041).
import type { Query } from "@kontor/contracts/core/endpoint";
import { newId } from "@kontor/contracts/core/id";
import { listTrialBalance } from "@kontor/contracts/finance/books";
import { exportAccountMovements, listAccountMovements } from "@kontor/contracts/finance/ledger";
import { countDebtors, listDebtors, listOpenItems } from "@kontor/contracts/finance/open-item";
import { refusalOf } from "@kontor/service-kit/testing/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { effect, type FinanceHarness, type FinanceTenant, startFinance } from "../testing/harness.ts";
import { publishPartnerBalances } from "./publish-partner-balances.ts";

const days = (ahead: number): string => new Date(Date.now() + ahead * 86_400_000).toISOString();
const TODAY = days(0);
const AHEAD = days(10);
const AFTER = days(11);

let harness: FinanceHarness;
let tenant: FinanceTenant;
// Today 100 are sold, of which 30 are paid; in ten days 50 more, of which 20 are paid, and 9 to another customer, who pays nothing.
beforeAll(async () => {
  harness = startFinance();
  tenant = await harness.tenant();
  const { owner, customer, other, cash: accountId } = tenant;
  const sold = { kind: "sale-out", partnerId: customer, accountId } as const;
  await harness.consume(owner, effect({ ...sold, net: "100", paid: "30", operTime: TODAY }));
  await harness.consume(owner, effect({ ...sold, net: "50", paid: "20", operTime: AHEAD }));
  await harness.consume(owner, effect({ kind: "sale-out", partnerId: other, net: "9", operTime: AHEAD }));
});
afterAll(() => harness.close());

/** Publishes partner balances as of another day; returns what was published, by partner. */
async function publishedBalances(now: string) {
  const { owner } = tenant;
  const before = (await harness.facts(owner, "partners")).length;
  await harness.tables(owner, (tx) =>
    publishPartnerBalances(tx, { ...harness.ctxOf(owner), now: () => new Date(now) }),
  );
  const facts = (await harness.facts(owner, "partners")).slice(before) as {
    partners: { partnerId: string; amount: string }[];
  }[];
  return Object.fromEntries(facts.flatMap(({ partners }) => partners.map((each) => [each.partnerId, each.amount])));
}

describe("a document dated ten days ahead counts in no balance of now, and counts from its day on", () => {
  it("published partner balances leave out what is dated in the future, and are published again when its day begins and only then", async () => {
    const { customer, other } = tenant;
    expect(await publishedBalances(TODAY)).toEqual({ [customer]: "70.00", [other]: "0.00" });
    expect(await publishedBalances(days(9))).toEqual({});
    expect(await publishedBalances(AHEAD)).toEqual({ [customer]: "100.00", [other]: "9.00" });
    expect(await publishedBalances(AFTER)).toEqual({});
  });

  it("a document whose date moves beyond today, or back, is published though its amount stays", async () => {
    const { owner, customer } = await harness.tenant();
    const sale = { kind: "sale-out", partnerId: customer, net: "30", documentId: newId() } as const;
    const published = async () => {
      const before = (await harness.facts(owner, "partners")).length;
      await harness.tables(owner, (tx) => publishPartnerBalances(tx, harness.ctxOf(owner)));
      const facts = (await harness.facts(owner, "partners")).slice(before) as {
        partners: { partnerId: string; amount: string }[];
      }[];
      return facts.flatMap(({ partners }) => partners.map(({ amount }) => amount));
    };
    const amounts: string[][] = [];
    for (const [at, operTime] of [TODAY, AHEAD, TODAY].entries()) {
      await harness.consume(owner, effect({ ...sale, operTime, revision: at + 1 }));
      amounts.push(await published());
    }
    expect(amounts).toEqual([["30.00"], ["0.00"], ["30.00"]]);
  });

  it("the list of debtors and their number leave out documents dated in the future", async () => {
    const query = { supplierType: "客户" } as const;
    const { rows, total } = await harness.ask(listDebtors, tenant.owner, { query });
    expect([total, rows]).toMatchObject([1, [{ organId: tenant.customer, allNeed: "70.00" }]]);
    expect(await harness.ask(countDebtors, tenant.owner, { query })).toEqual({ needCount: 1 });
  });

  it("the list of open documents without an end leaves out documents dated in the future", async () => {
    const open = async (overrides: Partial<Query<typeof listOpenItems>>) => {
      const { rows } = await harness.ask(listOpenItems, tenant.owner, {
        query: { supplierType: "客户", ...overrides },
      });
      return rows.map(({ debt }) => debt).sort();
    };
    expect(await open({})).toEqual(["70.00"]);
    expect(await open({ endTime: AFTER })).toEqual(["30.00", "70.00", "9.00"]);
  });

  it("an account's ledger without an end leaves out what is dated in the future, on the page and in its workbook", async () => {
    const { owner, cash: accountId } = tenant;
    const ledger = async (overrides: object) => {
      const { rows, totals, closing } = await harness.ask(listAccountMovements, owner, {
        query: { accountId, ...overrides },
      });
      return [rows.length, totals?.amount, closing?.amount];
    };
    expect(await ledger({})).toEqual([1, "30.00", "30.00"]);
    expect(await ledger({ endTime: AFTER })).toEqual([2, "50.00", "50.00"]);
    const workbookRows = async (overrides: object) =>
      (await harness.cells(exportAccountMovements, owner, { accountId, lang: "en", ...overrides })).length - 1;
    expect([await workbookRows({}), await workbookRows({ endTime: AFTER })]).toEqual([1, 2]);
    const begin = { accountId, beginTime: AHEAD };
    expect(refusalOf(await harness.call(listAccountMovements, owner, { query: begin })).refusal).toBe(
      "report-range-reversed",
    );
  });

  it("the trial balance without an end leaves out what is dated in the future", async () => {
    const receivable = async (search: object) => {
      const query = { pageSize: 100, search: JSON.stringify(search) };
      const { rows } = await harness.ask(listTrialBalance, tenant.owner, { query });
      return rows.find(({ account }) => account === "receivable")?.closingDebit;
    };
    expect(await receivable({})).toBe("70.00");
    expect(await receivable({ endTime: AFTER.slice(0, 10) })).toBe("109.00");
  });
});
