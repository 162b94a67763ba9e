// What is dated after today counts in no balance of now (issue 15, point 8).
import type { Query } from "@kontor/contracts/core/endpoint";
import { listTrialBalance } from "@kontor/contracts/finance/books";
import { countDebtors, listDebtors, listOpenItems } from "@kontor/contracts/finance/debt";
import { exportAccountMovements, listAccountMovements } from "@kontor/contracts/finance/ledger";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { effect, type FinanceCompany, type FinanceHouse, refusalOf, startFinance } from "../testing/house.ts";
import { tellOwed } from "./owed.ts";

const days = (ahead: number): string => new Date(Date.now() + ahead * 86_400_000).toISOString();
const TODAY = days(0);
const AHEAD = days(10);
const AFTER = days(11);

let house: FinanceHouse;
let company: FinanceCompany;
// Today 100 are sold, of which 30 are paid; in ten days 50 more, of which 20 are paid, and 9 to another customer, who pays nothing.
beforeAll(async () => {
  house = startFinance();
  company = await house.company();
  const { owner, customer, other, cash: accountId } = company;
  const sold = { kind: "sale-out", partnerId: customer, accountId } as const;
  await house.hear(owner, effect({ ...sold, net: "100", paid: "30", operTime: TODAY }));
  await house.hear(owner, effect({ ...sold, net: "50", paid: "20", operTime: AHEAD }));
  await house.hear(owner, effect({ kind: "sale-out", partnerId: other, net: "9", operTime: AHEAD }));
});
afterAll(() => house.close());

/** Tells what partners owe, as on another day; answers what was told, by partner. */
async function told(now: string) {
  const { owner } = company;
  const before = (await house.facts(owner, "partners")).length;
  await house.tables(owner, (tx) => tellOwed(tx, { ...house.ctxOf(owner), now: () => new Date(now) }));
  const facts = (await house.facts(owner, "partners")).slice(before) as {
    partners: { partnerId: string; amount: string }[];
  }[];
  return Object.fromEntries(facts.flatMap(({ partners }) => partners.map((each) => [each.partnerId, each.amount])));
}

describe("a document dated ten days ahead counts in no balance of now, and counts from its day on", () => {
  it("in what is told of partners to the service that lists them: again when its day begins, and only then", async () => {
    const { customer, other } = company;
    expect(await told(TODAY)).toEqual({ [customer]: "70.00", [other]: "0.00" });
    expect(await told(days(9))).toEqual({});
    expect(await told(AHEAD)).toEqual({ [customer]: "100.00", [other]: "9.00" });
    expect(await told(AFTER)).toEqual({});
  });

  it("in the list and the number of debtors", async () => {
    const query = { supplierType: "客户" } as const;
    const { rows, total } = await house.ask(listDebtors, company.owner, { query });
    expect([total, rows]).toMatchObject([1, [{ organId: company.customer, allNeed: "70.00" }]]);
    expect(await house.ask(countDebtors, company.owner, { query })).toEqual({ needCount: 1 });
  });

  it("in the list of open documents without an end", async () => {
    const open = async (given: Partial<Query<typeof listOpenItems>>) => {
      const { rows } = await house.ask(listOpenItems, company.owner, { query: { supplierType: "客户", ...given } });
      return rows.map(({ debt }) => debt).sort();
    };
    expect(await open({})).toEqual(["70.00"]);
    expect(await open({ endTime: AFTER })).toEqual(["30.00", "70.00", "9.00"]);
  });

  it("in an account's ledger without an end, on the page and in its workbook", async () => {
    const { owner, cash: accountId } = company;
    const ledger = async (given: object) => {
      const { rows, totals, closing } = await house.ask(listAccountMovements, owner, {
        query: { accountId, ...given },
      });
      return [rows.length, totals?.amount, closing?.amount];
    };
    expect(await ledger({})).toEqual([1, "30.00", "30.00"]);
    expect(await ledger({ endTime: AFTER })).toEqual([2, "50.00", "50.00"]);
    const sheet = async (given: object) =>
      (await house.cells(exportAccountMovements, owner, { accountId, lang: "en", ...given })).length - 1;
    expect([await sheet({}), await sheet({ endTime: AFTER })]).toEqual([1, 2]);
    const begin = { accountId, beginTime: AHEAD };
    expect(refusalOf(await house.call(listAccountMovements, owner, { query: begin })).refusal).toBe(
      "report-range-reversed",
    );
  });

  it("in the trial balance without an end", async () => {
    const receivable = async (search: object) => {
      const query = { pageSize: 100, search: JSON.stringify(search) };
      const { rows } = await house.ask(listTrialBalance, company.owner, { query });
      return rows.find(({ account }) => account === "receivable")?.closingDebit;
    };
    expect(await receivable({})).toBe("70.00");
    expect(await receivable({ endTime: AFTER.slice(0, 10) })).toBe("109.00");
  });
});
