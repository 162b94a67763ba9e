// Tests of reports that are compared with the period before: the compared figures equal those of a report of that period.
import type { Actor } from "@kontor/contracts/core/actor";
import type { Endpoint } from "@kontor/contracts/core/endpoint";
import type { Previous } from "@kontor/contracts/reports/common";
import { getGrossProfit } from "@kontor/contracts/reports/gross-profit";
import { findInOutProductCount } from "@kontor/contracts/reports/in-out-count";
import { findInOutDetail } from "@kontor/contracts/reports/in-out-detail";
import { getInOutStock } from "@kontor/contracts/reports/in-out-stock";
import { getSaleLeaderboard } from "@kontor/contracts/reports/leaderboard";
import { exportProductProfit, getProductProfit } from "@kontor/contracts/reports/product-profit";
import { buyIn, retailOut, saleOut } from "@kontor/contracts/reports/trade-count";
import { findAllocationDetail } from "@kontor/contracts/reports/transfer-detail";
import { getSalesByUser } from "@kontor/contracts/reports/users-report";
import { daysBefore } from "@kontor/service-kit/report/days-before.rules";
import { refusalOf } from "@kontor/service-kit/testing/calls";
import { rowsOfWorkbook } from "@kontor/service-kit/testing/fake-gateway";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Harness, openHarness } from "../testing/harness.ts";
import { soldIds, soldTrade } from "../testing/sold-trade.ts";

let harness: Harness;
let owner: Actor;
beforeAll(async () => {
  harness = openHarness();
  owner = harness.tenant();
  const { system, goods, purchases, sales, stock } = soldTrade(soldIds());
  for (const facts of [system, goods, purchases, sales, stock]) await harness.consume(owner, facts);
});
afterAll(() => harness.close());

type Row = Record<string, unknown>;
interface Answered {
  rows: Row[];
  totals: Record<string, string | null>;
  previous?: Previous;
}
type Days = readonly [begin: string, end: string];
const queryOf = ([beginTime, endTime]: Days, more: object) =>
  ({ currentPage: 1, pageSize: 20, search: JSON.stringify({ beginTime, endTime }), ...more }) as never;
const ask = async (endpoint: Endpoint, days: Days, more: object, as = owner): Promise<Answered> =>
  (await harness.ask(endpoint, { as, query: queryOf(days, more) })) as Answered;

/** Windows that begin and end in the middle of the trade. */
const WINDOWS: readonly Days[] = [
  ["2026-03-15", "2026-03-31"],
  ["2026-04-15", "2026-05-15"],
  ["2026-05-05", "2026-06-30"],
  ["2026-06-01", "2026-06-30"],
];
const HALF: Days = ["2026-05-05", "2026-06-30"];
const previous = { compare: "previous" };

it.each<[string, Endpoint, object, string | undefined]>([
  ["profit by product", getProductProfit, {}, "productId"],
  ["purchases", buyIn, {}, "barCode"],
  ["sales", saleOut, {}, "barCode"],
  ["retail sales", retailOut, {}, "barCode"],
  ["sales by person", getSalesByUser, { person: "operator" }, "subjectId"],
  ["the leaderboard", getSaleLeaderboard, { dimension: "product" }, "subjectId"],
  ["the leaderboard of salespeople", getSaleLeaderboard, { dimension: "seller" }, "subjectId"],
  ["what came in by product", findInOutProductCount, { type: "入库" }, "productId"],
  ["stock, in and out", getInOutStock, {}, "productId"],
  ["profit by document", getGrossProfit, { of: "profit" }, undefined],
  ["lines of what went out", findInOutDetail, { type: "出库" }, undefined],
  ["transfers", findAllocationDetail, {}, undefined],
])(
  "a report that is compared with the period before shows the totals and rows of that period: %s",
  async (_, endpoint, more, key) => {
    for (const days of WINDOWS) {
      const { rows, totals, previous: before } = await ask(endpoint, days, { ...more, ...previous });
      const earlier = daysBefore({ begin: days[0], end: days[1] });
      const alone = await ask(endpoint, [earlier.begin, earlier.end], more);
      expect(before).toMatchObject({ ...earlier, totals: alone.totals });
      const plain = await ask(endpoint, days, more);
      expect([rows, totals, plain.previous]).toEqual([plain.rows, plain.totals, undefined]);
      if (key === undefined) expect(before?.rows === undefined || before.rows.length === 0).toBe(true);
      else
        expect(before?.rows).toEqual(
          rows.map((row) => {
            const own = alone.rows.find((each) => each[key] === row[key]);
            // A rank is that among the rows of then.
            return own
              ? expect.objectContaining({ ...own, ...("rank" in own ? { rank: expect.anything() } : {}) })
              : null;
          }),
        );
    }
  },
);

it("costs that a role hides are hidden in the period before, too, and so is what can be computed from them", async () => {
  const clerk = { ...owner, kind: "staff", priceLimits: ["7"] } as Actor;
  const { previous: before } = await ask(getProductProfit, HALF, previous, clerk);
  expect(before?.totals).toMatchObject({ cost: null, grossProfit: null, grossMargin: null });
  for (const row of before?.rows ?? []) if (row) expect(row).toMatchObject({ cost: null, grossProfit: null });
});

it("a workbook has what each figure was and the difference beside it", async () => {
  const query = queryOf(HALF, { ...previous, lang: "en" });
  const { bytes } = await harness.call(exportProductProfit, { as: owner, query });
  const [head = []] = await rowsOfWorkbook(bytes);
  expect(head).toEqual(
    expect.arrayContaining(["Net revenue", "Net revenue (period before)", "Net revenue (difference)"]),
  );
});

it("a report can be compared with the period before only, and a caller cannot choose the compared rows", async () => {
  for (const more of [{ compare: "year" }, { keys: "a" }]) {
    const answer = await harness.call(getProductProfit, { as: owner, query: queryOf(HALF, more) });
    expect(refusalOf(answer)).toMatchObject({ status: 400 });
  }
});
