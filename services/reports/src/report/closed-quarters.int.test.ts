// Reports of a year read sums of closed quarters (docs/decisions/0081): they are the same before a quarter is closed, after it, and after late facts.
import type { Actor } from "@kontor/contracts/core/actor";
import { getGrossProfit } from "@kontor/contracts/reports/gross-profit";
import { findInOutProductCount } from "@kontor/contracts/reports/in-out-count";
import { getInOutStock } from "@kontor/contracts/reports/in-out-stock";
import { getSaleLeaderboard, saleDimensions } from "@kontor/contracts/reports/leaderboard";
import { getProductProfit } from "@kontor/contracts/reports/product-profit";
import { buyIn, retailOut, saleOut } from "@kontor/contracts/reports/trade-count";
import { getSalesByUser, personKinds } from "@kontor/contracts/reports/users-report";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Harness, openHarness } from "../testing/harness.ts";
import { soldIds, soldTrade } from "../testing/sold-trade.ts";

let harness: Harness;
beforeAll(() => {
  harness = openHarness();
});
afterAll(() => harness.close());

const ids = soldIds();
const facts = soldTrade(ids);
const PERIODS = [
  ["2026-01-01", "2026-12-31"],
  ["2026-04-02", "2026-06-29"],
  ["2025-12-20", "2026-05-09"],
  ["2026-05-03", "2026-08-01"],
];
const REPORTS = [
  ...[buyIn, saleOut, retailOut, getProductProfit, getInOutStock].map((endpoint) => [endpoint, {}] as const),
  ...["入库", "出库"].map((type) => [findInOutProductCount, { type }] as const),
  [getGrossProfit, { of: "profit" }] as const,
  ...personKinds.map((person) => [getSalesByUser, { person }] as const),
  ...saleDimensions.map((dimension) => [getSaleLeaderboard, { dimension }] as const),
];
/** One period with all filters; the others without. */
const filtersOf = (period: number): object[] => [{}, ...(period === 1 ? FILTERS : [])];
const FILTERS = [
  ...[{ depotIds: ids.main }, { source: "retail" }, { organizationIds: ids.office }],
  ...["none", ids.anna].map((sellerId) => ({ search: { sellerId } })),
];

/** What all reports answer, with each filter that they have. */
async function answers(as: Actor) {
  const all: object[] = [];
  for (const [at, [beginTime, endTime]] of PERIODS.entries())
    for (const [endpoint, more] of REPORTS)
      for (const { search, ...filter } of filtersOf(at) as { search?: object }[]) {
        const request = { beginTime, endTime, ...search };
        const query = { currentPage: 1, pageSize: 20, search: JSON.stringify(request), ...more, ...filter };
        const { status, body } = await harness.call(endpoint, { as, query: query as never });
        const { data } = body as { data: Record<string, unknown> };
        all.push({ path: endpoint.path, ...query, status, rows: data?.rows, totals: data?.totals, total: data?.total });
      }
  return all;
}
async function closeAll(owner: Actor): Promise<number> {
  let count = 0;
  while (await harness.closeQuarter(owner)) count++;
  return count;
}

it("reports of a period are the same before its quarters are closed and after, also where sales come in late", async () => {
  const [owner, late] = [harness.tenant(), harness.tenant()];
  for (const each of [owner, late]) {
    await harness.consume(each, facts.system);
    await harness.consume(each, facts.goods);
    await harness.consume(each, facts.purchases);
  }
  await harness.consume(owner, facts.sales);
  await harness.consume(owner, facts.stock);
  const open = await answers(owner);
  expect(open.filter((each) => Reflect.get(each, "status") === 200).length).toBeGreaterThan(100);
  // Quarters are closed from the first stock on: three of stock at least, and three of the sums within them.
  await harness.consume(late, facts.stock.slice(0, 1));
  for (const each of [owner, late]) expect(await closeAll(each)).toBeGreaterThanOrEqual(6);
  expect(await answers(owner)).toEqual(open);
  await harness.consume(late, facts.stock.slice(1));
  await harness.consume(late, facts.sales);
  expect(await answers(late)).toEqual(open);
});
