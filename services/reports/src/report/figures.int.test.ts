// What figures of sales open (docs/decisions/0091): documents and lines of one way, of none and of one document; departments by their names.
import type { Actor } from "@kontor/contracts/core/actor";
import { NIL_ID } from "@kontor/contracts/core/id";
import { getGrossProfit } from "@kontor/contracts/reports/gross-profit";
import { exportSaleLeaderboard } from "@kontor/contracts/reports/leaderboard";
import { findTradeLines } from "@kontor/contracts/reports/trade-lines";
import { refusalOf } from "@kontor/service-kit/testing/calls";
import { rowsOfWorkbook } from "@kontor/service-kit/testing/fake-gateway";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Harness, openHarness } from "../testing/harness.ts";
import { soldIds, soldTrade } from "../testing/sold-trade.ts";

let harness: Harness;
let owner: Actor;
const ids = soldIds();
beforeAll(async () => {
  harness = openHarness();
  owner = harness.tenant();
  const { system, goods, purchases, sales, stock } = soldTrade(ids);
  for (const facts of [system, goods, purchases, sales, stock]) await harness.consume(owner, facts);
});
afterAll(() => harness.close());

const DAYS = { search: JSON.stringify({ beginTime: "2026-01-01", endTime: "2026-12-31" }) };
const documents = async (query: object) => {
  const { rows, total, totals } = await harness.ask(getGrossProfit, {
    as: owner,
    query: { ...DAYS, of: "users", ...query } as never,
  });
  return { kinds: rows.map(({ kind, day }) => `${kind} ${day}`), total, totals };
};

describe("documents behind a figure of sales", () => {
  it("documents behind a figure of sales are sales or returns alone, without cost differences that are booked later", async () => {
    expect((await documents({})).kinds).toEqual([
      "retail-out 2026-05-10",
      "sale-back 2026-05-02",
      "sale-out 2026-04-20",
      "sale-out 2026-06-15",
    ]);
    expect(await documents({ way: "出库" })).toMatchObject({
      ...{ kinds: ["retail-out 2026-05-10", "sale-out 2026-04-20"], total: 2 },
      totals: { quantity: "6", revenue: "28.01", cost: "13.00" },
    });
    expect(await documents({ way: "入库" })).toMatchObject({
      kinds: ["sale-back 2026-05-02"],
      totals: { quantity: "-1", revenue: "-4.68" },
    });
  });

  it("documents behind a figure of sales are as many as the report counts, and show what was paid with them", async () => {
    expect(await documents({ isOwn: "1" })).toMatchObject({ total: 3, totals: { paidAmount: "16.00" } });
    const search = JSON.stringify({ beginTime: "2026-01-01", endTime: "2026-12-31", sellerId: ids.anna });
    // Of the first document she has a half.
    expect(await documents({ isOwn: "1", search })).toMatchObject({ total: 2, totals: { paidAmount: "2.00" } });
  });

  it("without a department are found by the nil id", async () => {
    expect((await documents({ of: "rank", organizationIds: NIL_ID })).kinds).toEqual(["retail-out 2026-05-10"]);
  });

  it("documents behind a figure of sales hide what was paid from users who may not see the prices (RBAC-7)", async () => {
    const blind: Actor = { ...owner, kind: "staff", priceLimits: ["6"] };
    const query = { ...DAYS, of: "users" as const };
    const { rows, totals } = await harness.ask(getGrossProfit, { as: blind, query });
    expect([...rows.map(({ paidAmount }) => paidAmount), totals.paidAmount]).toEqual(rows.map(() => null).concat(null));
    const column = { ...query, column: "paidAmount", order: "asc" as const };
    expect(refusalOf(await harness.call(getGrossProfit, { as: blind, query: column as never })).status).toBe(400);
  });
});

describe("lines behind a figure of sales", () => {
  const lines = async (query: object) => {
    const { rows, totals } = await harness.ask(findTradeLines, { as: owner, query: { ...DAYS, ...query } as never });
    return { lines: rows.map(({ name, quantity }) => `${name} ${quantity}`), totals };
  };
  it("without a category are found by the nil id", async () => {
    expect((await lines({ of: "rank", categoryIds: NIL_ID })).lines).toEqual(["Salt 2"]);
  });
  it("lines behind a document's figure are those of that document, with cost differences that are booked later", async () => {
    const sold = await lines({ of: "documents", documentId: ids.sale });
    expect(sold.lines.toSorted()).toEqual(["Tea 0", "Tea 1", "Tea 3"]);
    expect(sold.totals).toMatchObject({ quantity: "4", revenue: "20.01", cost: "11.00" });
    expect((await lines({ of: "users", documentId: ids.sale, way: "出库" })).lines.toSorted()).toEqual([
      "Tea 1",
      "Tea 3",
    ]);
  });
});

describe("departments in the ranking", () => {
  it("the ranking of departments has their names in the workbook, too", async () => {
    const query = { ...DAYS, dimension: "department" as const, lang: "en", columns: "name,netAmount" } as never;
    const { bytes } = await harness.call(exportSaleLeaderboard, { as: owner, query });
    expect(await rowsOfWorkbook(bytes)).toEqual([
      ["Name", "Net revenue"],
      ["Office", "15.33"],
      ["", "8.00"],
      ["Total", "23.33"],
    ]);
  });
});
