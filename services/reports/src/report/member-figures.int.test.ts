// Members in the ranking of customers: prepayment and points are what the system service answers (docs/decisions/0088).
import type { Actor } from "@kontor/contracts/core/actor";
import { exportSaleLeaderboard, getSaleLeaderboard } from "@kontor/contracts/reports/leaderboard";
import { memberFigures } from "@kontor/contracts/system/points";
import { refusalOf } from "@kontor/service-kit/testing/calls";
import { rowsOfWorkbook } from "@kontor/service-kit/testing/fake-gateway";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
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
beforeEach(() => {
  harness.peers.calls.length = 0;
  harness.peers.reply(memberFigures, { rows: [{ id: ids.member, prepaid: "70.00", points: "12" }] });
});

const DAYS = { search: JSON.stringify({ beginTime: "2026-01-01", endTime: "2026-12-31" }) };
type Dimension = "customer" | "product";
const ranked = async (dimension: Dimension, as = owner) => {
  const { rows } = await harness.ask(getSaleLeaderboard, { as, query: { ...DAYS, dimension } });
  return rows.map(({ name, prepaid, points }) => [name, prepaid, points]);
};
const exported = (more: object = {}, as = owner) => {
  const query = { ...DAYS, dimension: "customer" as Dimension, lang: "en", columns: "name,prepaid,points", ...more };
  return harness.call(exportSaleLeaderboard, { as, query: query as never });
};
const cells = async (...of: Parameters<typeof exported>) => rowsOfWorkbook((await exported(...of)).bytes);

it("a member in the ranking of customers has the prepayment and the points that the member list shows, and a customer has none", async () => {
  expect(await ranked("customer")).toEqual([
    ["Customer", "", ""],
    ["Member", "70.00", "12"],
  ]);
  expect(harness.peers.calls).toEqual([{ ids: [ids.customer, ids.member] }]);
});

it("the workbook of the ranking of customers has prepayment and points only where a row is a member's", async () => {
  expect(await cells()).toEqual([
    ["Name", "Prepaid balance", "Points"],
    ["Customer", "", ""],
    ["Member", "70.00", "12"],
    ["Total", "", ""],
  ]);
  expect((await cells({ dimension: "product" }))[0]).toEqual(["Name"]);
});

it("rankings without prepayment and points ask no other service for them", async () => {
  expect(await ranked("product")).toEqual([
    ["Tea", "", ""],
    ["Salt", "", ""],
  ]);
  expect((await cells({ columns: "name" }))[0]).toEqual(["Name"]);
  expect(harness.peers.calls).toEqual([]);
});

it("a user who may not see retail prices sees neither prepayment nor points, and no service is asked for them (RBAC-7)", async () => {
  const blind: Actor = { ...owner, kind: "staff", priceLimits: ["5"] };
  expect((await ranked("customer", blind)).map((row) => row.slice(1))).toEqual([
    [null, null],
    [null, null],
  ]);
  expect((await cells({}, blind))[0]).toEqual(["Name"]);
  expect(harness.peers.calls).toEqual([]);
});

it("while the system service is unavailable the ranking is shown without prepayment and points, and its workbook is refused", async () => {
  harness.peers.reply(memberFigures, undefined);
  expect(await ranked("customer")).toEqual([
    ["Customer", "", ""],
    ["Member", "", ""],
  ]);
  const { status, refusal } = refusalOf(await exported());
  expect([status, refusal]).toEqual([503, "service-unavailable"]);
});
