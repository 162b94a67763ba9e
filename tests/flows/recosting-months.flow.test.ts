// Tests that the preview of a recosting shows, month by month, the figures that the owner sees before and after it: stock in the stock report and the
// trial balance; cost of goods, profit, stock gains and losses and price variance in the trial balance (docs/decisions/0038). The tenant has traded for
// four months: some hundred documents of all kinds, returns, changes, negative stock, and some dated in the future.
import type { Answer } from "@kontor/contracts/core/endpoint";
import { documentKinds } from "@kontor/contracts/document/document-kinds";
import { figure } from "@kontor/contracts/document/totals";
import { listTrialBalance } from "@kontor/contracts/finance/books";
import { OPENING_MONTH, type Recosting } from "@kontor/contracts/warehouse/recosting";
import { expect, it, onTestFinished, vi } from "vitest";
import { type Books, PAGE, stockReport } from "../support/books.ts";
import { growTenantOld } from "../support/grown-old.ts";
import { PATIENCE_MS, PATIENCE_S } from "../support/patience.ts";
import { randomFrom } from "../support/random.ts";
import { tradeOn } from "../support/random-rounds.ts";
import { openTrade, type Trade } from "../support/random-trade.ts";
import { reconcile } from "../support/reconcile.ts";
import { noteTenantsOfBefore, previewed, recosted } from "../support/recosting.ts";
import { databaseOf } from "../support/tables.ts";
import { done } from "../support/tenant.ts";

const SEED = 20_261_125;
const ROUNDS = 16;
const WITHIN = { timeout: PATIENCE_MS, interval: 500 };

type Figure = ReturnType<typeof figure>;
type Preview = NonNullable<Recosting["preview"]>;
/** What an owner reads of a month. */
interface Month {
  /** At its end. */
  report: Figure;
  inventory: Figure;
  /** In it. */
  cost: Figure;
  profit: Figure;
}
const REVENUE = ["sale-revenue", "retail-revenue"];
const sum = (amounts: readonly (string | null | undefined)[]): Figure =>
  amounts.reduce((total, amount) => total.plus(figure(amount ?? "0")), figure("0"));

async function monthOf(books: Books, month: string): Promise<Month> {
  const [year = 0, at = 0] = month.split("-").map(Number);
  const period = { beginTime: `${month}-01`, endTime: new Date(Date.UTC(year, at, 0)).toISOString().slice(0, 10) };
  const query = { ...PAGE, search: JSON.stringify(period) };
  const [stock, { rows }] = await Promise.all([
    stockReport(books, { asOf: period.endTime }),
    done<Answer<typeof listTrialBalance>>(listTrialBalance, { token: books.token, query }),
  ]);
  const rowOf = (name: string) => rows.find(({ account }) => account === name);
  const moved = (name: string) => figure(rowOf(name)?.debit ?? "0").minus(rowOf(name)?.credit ?? "0");
  const inventory = rowOf("inventory");
  const cost = moved("cost-of-goods");
  return {
    report: sum(stock.map(({ bookValue }) => bookValue)),
    inventory: figure(inventory?.closingDebit ?? "0").minus(inventory?.closingCredit ?? "0"),
    cost,
    profit: REVENUE.reduce((total, name) => total.minus(moved(name)), figure("0"))
      .minus(cost)
      .minus(moved("stock-gain-loss"))
      .minus(moved("purchase-price-variance")),
  };
}
const monthsOf = async (books: Books, { months }: Preview): Promise<Month[]> =>
  Promise.all((months ?? []).filter(({ month }) => month !== OPENING_MONTH).map(({ month }) => monthOf(books, month)));

const texts = (figures: readonly (Figure | string | null)[]): string[] =>
  figures.map((each) => figure(String(each ?? "0")).toFixed(2));
/** Whether two figures are the same but for so many cents. */
function expectNear(one: Figure | string | null, other: Figure, cents: number, what: string): void {
  const apart = figure(String(one ?? "0"))
    .minus(other)
    .abs();
  expect(apart.lessThanOrEqualTo(figure(String(cents / 100))), `${what}: ${one} and ${other}`).toBe(true);
}

/** Every fact about the tenant has been consumed by every service: its books agree on all but the costs of the former rules. */
const traded = async (): Promise<Trade> => {
  const trade = await openTrade(randomFrom(SEED));
  await tradeOn(trade, { minusStockFlag: true, purchaseFees: "amount", moveAvgPriceFlag: true }, ROUNDS);
  return trade;
};

it("the preview of a recosting tells by month the stock, cost and profit that the owner sees before and after it", async () => {
  const { books, steps } = await traded();
  const used = new Set(steps.map(({ kind }) => kind.name));
  expect(documentKinds.filter(({ name }) => !used.has(name)).map(({ name }) => name)).toEqual([]);
  expect(steps.length).toBeGreaterThan(200);

  const warehouse = await databaseOf("warehouse");
  onTestFinished(() => warehouse.end());
  const { rows } = await warehouse.query<{ id: string }>("select tenant_id as id from products where id = $1", [
    books.productId,
  ]);
  expect(await growTenantOld(warehouse, rows[0]?.id ?? "")).toBeGreaterThan(100);
  await noteTenantsOfBefore();

  const preview = await previewed(books.token);
  const shown = (preview.months ?? []).filter(({ month }) => month !== OPENING_MONTH);
  expect(shown.length).toBeGreaterThan(4);
  // Which day is today decides what falls into which month, and in one the changes may add up to nothing.
  expect(
    shown.filter(({ worthChange, profitChange }) => worthChange !== "0.00" && profitChange !== "0.00").length,
  ).toBeGreaterThan(shown.length / 2);
  // The ledger of before rounded each document to cents (docs/decisions/0033), the report each of the goods.
  const drift = steps.length / 2;
  let before: Month[] = [];
  await vi.waitFor(async () => {
    before = await monthsOf(books, preview);
    for (const [at, { month, worthBefore, costBefore }] of shown.entries()) {
      const { report, inventory, cost } = before[at] as Month; // one for each
      expectNear(worthBefore, report, 5, `stock at the end of ${month}, before`);
      expectNear(worthBefore, inventory, drift, `inventory at the end of ${month}, before`);
      expectNear(costBefore, cost, drift, `cost of ${month}, before`);
    }
  }, WITHIN);

  await recosted(books.token, preview.asOf);
  await vi.waitFor(async () => {
    const after = await monthsOf(books, preview);
    for (const [at, { month, worthAfter, costAfter, profitChange }] of shown.entries()) {
      const { report, inventory, cost, profit } = after[at] as Month; // one for each
      expect(texts([report, inventory, cost]), `stock, inventory and cost of ${month}, after`).toEqual(
        texts([worthAfter, worthAfter, costAfter]),
      );
      const more = profit.minus((before[at] as Month).profit);
      expectNear(profitChange, more, drift, `profit of ${month}`);
    }
    const [all, last] = [preview.total, after.at(-1)];
    expect(texts([all?.worthAfter ?? null, all?.costAfter ?? null])).toEqual(
      texts([last?.report ?? null, sum(after.map(({ cost }) => cost.toFixed()))]),
    );
  }, WITHIN);
  expect((await reconcile(PATIENCE_S)).differences).toEqual([]);
});
