// Reports of money and of the books for large files: what is read row by row is what their pages have.
import { itemIn, itemOut } from "@kontor/contracts/finance/slip-kinds";
import { backgroundCtx, type Ctx } from "@kontor/service-kit/context/ctx";
import type { ReportPage, Taken } from "@kontor/service-kit/report/run-report";
import { silentLog } from "@kontor/service-kit/testing/fake-gateway";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findBalances } from "../books/balances.query.ts";
import { findEntries } from "../books/entries.query.ts";
import { findHeadItems, findHeadLines } from "../money/account-head.query.ts";
import { findAging } from "../money/aging.query.ts";
import { findCash } from "../money/rec-and-pay.query.ts";
import { findVat, findVatDocuments } from "../tax/vat.query.ts";
import { changeSettings, slipOn } from "../testing/dated.ts";
import { effect, type FinanceHarness, type FinanceTenant, startFinance } from "../testing/harness.ts";

let harness: FinanceHarness;
let tenant: FinanceTenant;
let ctx: Ctx;
beforeAll(async () => {
  harness = startFinance();
  tenant = await harness.tenant({ get: "40" });
  const { owner, bank, cash, income, expense, customer } = tenant;
  ctx = { ...backgroundCtx(owner.tenantId as NonNullable<Ctx["tenantId"]>, "test", silentLog()), actor: owner };
  await changeSettings(harness, owner, {}, 2);
  await slipOn(harness, owner, itemOut, "2026-02-05", {
    accountId: bank,
    lines: [{ inOutItemId: expense, eachAmount: "80" }],
  });
  await slipOn(harness, owner, itemIn, "2026-02-28", {
    ...{ accountId: cash, organId: customer },
    lines: [{ inOutItemId: income, eachAmount: "7" }],
  });
  const taxes = [{ rate: "13", net: "100.00", tax: "13.00" }];
  await harness.consume(owner, {
    ...effect({ kind: "sale-out", partnerId: customer, net: "100", paid: "0", accountId: cash }),
    taxes,
  });
});
afterAll(() => harness.close());

const ALL = { currentPage: 1, pageSize: 100 };
const dated = { ...ALL, search: { beginTime: "2026-01-01", endTime: "2026-12-31" } };
type Find = (tx: object, taken?: Taken) => Promise<ReportPage<object>>;

it.each<[string, number, Find]>([
  ["income and expenses", 2, (tx, taken) => findHeadLines(tx, ctx, dated, taken)],
  ["items of income and expense", 2, (tx, taken) => findHeadItems(tx, ctx, dated, taken)],
  ["money in and out", 2, (tx, taken) => findCash(tx, ctx, { ...dated, by: "day" }, taken)],
  ["receivables by age", 1, (tx, taken) => findAging(tx, ctx, { ...ALL, supplierType: "客户" }, taken)],
  ["VAT", 1, (tx, taken) => findVat(tx, ctx, dated, taken)],
  ["documents of VAT", 1, (tx, taken) => findVatDocuments(tx, ctx, dated, taken)],
  ["the trial balance", 3, (tx, taken) => findBalances(tx, ctx, "account", dated, taken)],
  ["the general ledger", 3, (tx, taken) => findBalances(tx, ctx, "subject", dated, taken)],
  ["entries of an account", 2, (tx, taken) => findEntries(tx, ctx, { ...dated, account: "cash" }, taken)],
])(
  "a large workbook has the rows of the page, though they are read one after the other: %s",
  async (_name, least, find) => {
    await harness.tables(tenant.owner, async (tx) => {
      const read: object[] = [];
      await find(tx, async (rows) => void read.push(...rows));
      const { rows } = await find(tx);
      expect(rows.length).toBeGreaterThanOrEqual(least);
      expect(read).toEqual(rows);
    });
  },
);
