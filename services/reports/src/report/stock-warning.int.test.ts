// Warnings of stock below and above its safety levels.
import type { Actor } from "@kontor/contracts/core/actor";
import { newId, type UserId } from "@kontor/contracts/core/id";
import {
  countStockWarnings,
  exportStockWarningCount,
  findStockWarningCount,
} from "@kontor/contracts/reports/stock-warning";
import { assignmentsChanged } from "@kontor/contracts/system/facts";
import { refusalOf } from "@kontor/service-kit/testing/calls";
import { rowsOfWorkbook } from "@kontor/service-kit/testing/fake-gateway";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type Harness, openHarness } from "../testing/harness.ts";
import { category, factOf, postedAs, product, safetyLevels, settings, warehouseFact } from "../testing/trade.ts";

let harness: Harness;
let owner: Actor;
let ids: Record<"tea" | "salt" | "oil" | "rice" | "main" | "shop" | "drinks", string>;
beforeAll(() => {
  harness = openHarness();
});
afterAll(() => harness.close());

const stock = (productId: string, depotId: string, quantityBase: string, operTime = "2026-03-01T08:00:00.000Z") =>
  postedAs({
    ...{ documentId: newId(), kind: "purchase-in", number: "CGRK1", operTime },
    lines: [{ lineId: newId(), productId, depotId, quantityBase, unitCost: "1", value: quantityBase }],
  });

beforeEach(async () => {
  owner = harness.tenant();
  ids = {
    ...{ tea: newId(), salt: newId(), oil: newId(), rice: newId() },
    ...{ main: newId(), shop: newId(), drinks: newId() },
  };
  await harness.consume(owner, [settings({ version: 1, timeZone: "UTC" })]);
  await harness.consume(owner, [
    category({ id: ids.drinks, name: "Drinks" }),
    ...(["main", "shop"] as const).map((name) => warehouseFact({ id: ids[name], name })),
    product({ id: ids.tea, name: "Tea", categoryId: ids.drinks }),
    product({ id: ids.salt, name: "Salt" }),
    product({ id: ids.oil, name: "Oil" }),
    product({ id: ids.rice, name: "Rice" }),
    stock(ids.tea, ids.main, "4"),
    stock(ids.tea, ids.shop, "25.5"),
    stock(ids.salt, ids.main, "10"),
    safetyLevels(ids.tea, [
      [ids.main, "10", "0"],
      [ids.shop, "5", "20"],
    ]),
    // Exactly at the levels nobody is warned.
    safetyLevels(ids.salt, [[ids.main, "10", "10"]]),
    // Nothing was ever there.
    safetyLevels(ids.oil, [[ids.shop, "3", "0"]]),
    safetyLevels(ids.rice, [[ids.shop, "3", "0"]], { enabled: false }),
  ]);
});

const warnings = (search: object = {}, more: object = {}, as = owner) =>
  harness.ask(findStockWarningCount, {
    as,
    query: { currentPage: 1, pageSize: 20, search: JSON.stringify(search) as never, ...more },
  });
const shown = async (...query: Parameters<typeof warnings>) => {
  const [search = {}, more = {}, as = owner] = query;
  const { rows } = await warnings(...query);
  // The home page counts as many as the whole report has of each state.
  if (Object.keys({ ...search, ...more }).length === 0)
    expect(await harness.ask(countStockWarnings, { as, query: {} })).toEqual({
      low: rows.filter(({ state }) => state === "low").length,
      high: rows.filter(({ state }) => state === "high").length,
    });
  return rows.map(({ depotName, name, currentNumber, state, lowCritical, highCritical }) =>
    [depotName, name, currentNumber, state, lowCritical, highCritical].join(" "),
  );
};
const ALL = ["main Tea 4 low 6 0", "shop Oil 0 low 3 0", "shop Tea 25.5 high 0 5.5"];

it("stock below its low level says what to bring in, stock above its high one what to take out, by warehouse; a disabled product is not warned of (reference.md §2.7)", async () => {
  expect(await shown()).toEqual(ALL);
  const { total, totals, rows } = await warnings();
  expect({ total, totals }).toEqual({ total: 3, totals: { lowCritical: "9", highCritical: "5.5" } });
  expect(rows[0]).toMatchObject({ lowSafeStock: "10", highSafeStock: null, categoryName: "Drinks", unit: "瓶" });
  expect(rows[2]).toMatchObject({ lowSafeStock: "5", highSafeStock: "20", bigUnitStock: "2.13箱" });
});

it.each<[string, () => object, () => object, string[]]>([
  ["the product", () => ({ materialParam: "tea" }), () => ({}), [ALL[0] ?? "", ALL[2] ?? ""]],
  ["what is short", () => ({ state: "low" }), () => ({}), ALL.slice(0, 2)],
  ["what is too much", () => ({ state: "high" }), () => ({}), ALL.slice(2)],
  ["the warehouse", () => ({}), () => ({ depotIds: ids.main }), ALL.slice(0, 1)],
  ["the category", () => ({}), () => ({ categoryIds: ids.drinks }), [ALL[0] ?? "", ALL[2] ?? ""]],
])("stock warnings are filtered by %s", async (_what, search, more, expected) => {
  expect(await shown(search(), more())).toEqual(expected);
});

it("stock warnings follow stock, levels and state of the product, in whatever order their facts arrive", async () => {
  await harness.consume(owner, [stock(ids.tea, ids.main, "6")]);
  expect(await shown()).toEqual(ALL.slice(1));
  await harness.consume(owner, [
    safetyLevels(ids.tea, [], { version: 3 }),
    safetyLevels(ids.tea, [[ids.main, "99", "0"]], { version: 2 }),
    safetyLevels(ids.oil, [[ids.shop, "3", "0"]], { version: 2, enabled: false }),
  ]);
  expect(await shown()).toEqual([]);
});

it("stock warnings leave out what is dated in the future", async () => {
  await harness.consume(owner, [stock(ids.tea, ids.main, "100", "2099-01-01T08:00:00.000Z")]);
  expect(await shown()).toEqual(ALL);
});

it("products and warehouses that were deleted are not warned of", async () => {
  await harness.consume(owner, [
    product({ id: ids.oil, name: "Oil", version: 2, deleted: true }),
    warehouseFact({ id: ids.main, name: "main", version: 2, deleted: true }),
  ]);
  expect(await shown()).toEqual(ALL.slice(2));
});

it("a user is warned of the warehouses that he may use (RBAC-6)", async () => {
  await harness.consume(owner, [settings({ version: 2, depotFlag: true, timeZone: "UTC" })]);
  const keeper: Actor = { ...owner, kind: "staff", userId: newId() as UserId }; // newId makes a UUID
  const assigned = { userId: keeper.userId, kind: "UserDepot", valueIds: [ids.shop], replaces: true };
  await harness.consume(owner, [{ ...factOf(assignmentsChanged, assigned), sequence: 1_000_001 }]);
  expect(await shown({}, {}, keeper)).toEqual(ALL.slice(1));
  expect(await shown({}, { depotIds: ids.main }, keeper)).toEqual([]);
});

it("another company gets no stock warnings of a company", async () => {
  expect(await shown({}, {}, harness.tenant())).toEqual([]);
});

it("the workbook of stock warnings has all of them with their totals", async () => {
  const { bytes } = await harness.call(exportStockWarningCount, {
    as: owner,
    query: { currentPage: 1, pageSize: 1, lang: "en" },
  });
  const [head = [], ...lines] = await rowsOfWorkbook(bytes);
  const of = (name: string) => lines.map((row) => row[head.indexOf(name)]);
  expect(of("State")).toEqual(["Too little", "Too little", "Too much", ""]);
  expect(of("Bring in")).toEqual(["6", "3", "0", "9"]);
  expect(of("Take out")).toEqual(["0", "0", "5.5", "5.5"]);
});

it.each<[string, object, string]>([
  ["an unknown state", { search: JSON.stringify({ state: "empty" }) }, "value-not-allowed"],
  ["an unknown filter", { search: JSON.stringify({ number: "1" }) }, "field-unknown"],
  ["an order by an unknown column", { column: "state" }, "field-unknown"],
])("the report of stock warnings refuses %s", async (_what, more, refusal) => {
  const refused = await harness.call(findStockWarningCount, {
    as: owner,
    query: { currentPage: 1, pageSize: 20, ...more } as never,
  });
  expect(refusalOf(refused)).toMatchObject({ status: 400, refusal });
});
