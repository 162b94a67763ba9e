// What stock was worth by month over HTTP: each figure is the total of the stock report of that day.
import type { Actor } from "@kontor/contracts/core/actor";
import { newId } from "@kontor/contracts/core/id";
import { getListWithStock, getStockValueMonths } from "@kontor/contracts/reports/product-stock";
import { monthsUntil } from "@kontor/service-kit/report/months.rules";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type Harness, openHarness } from "../testing/harness.ts";
import { postedAs, product, settings, warehouseFact } from "../testing/trade.ts";

let harness: Harness;
let owner: Actor;
let tea: string;
let shops: string[];
const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
const months = monthsUntil(today, 14);

beforeAll(() => {
  harness = openHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  owner = harness.tenant();
  tea = newId();
  shops = [newId(), newId()];
  await harness.consume(owner, [settings({ timeZone: "Asia/Shanghai" })]);
  await harness.consume(owner, [product({ id: tea, name: "Tea" }), ...shops.map((id) => warehouseFact({ id }))]);
});

/** Goods that moved on the first day of one of the fourteen months. */
const moved = (month: number, quantity: string, value: string, shop = 0) =>
  postedAs({
    ...{ documentId: newId(), kind: "other-in", operTime: `${months[month]?.begin}T02:00:00.000Z` },
    lines: [{ lineId: newId(), productId: tea, depotId: shops[shop], quantityBase: quantity, unitCost: "0", value }],
  });

const valuesOf = async (as: Actor, depotIds?: string) =>
  (await harness.ask(getStockValueMonths, { as, query: depotIds ? { depotIds } : {} })).months;
const totalOf = async (asOf: string, depotIds?: string) => {
  const query = { currentPage: 1, pageSize: 1, search: JSON.stringify({ asOf }), ...(depotIds ? { depotIds } : {}) };
  return (await harness.ask(getListWithStock, { as: owner, query })).totals.bookValue;
};

it("the value of stock at the end of each of twelve months is the total of the stock report of that day", async () => {
  await harness.consume(owner, [
    moved(0, "10", "100.00"),
    moved(4, "5", "70.00", 1),
    moved(9, "-3", "-34.00"),
    moved(13, "1", "12.50"),
  ]);
  const values = await valuesOf(owner);
  expect(values.map(({ month }) => month)).toEqual(months.slice(2).map(({ month }) => month));
  expect(values.map(({ bookValue }) => bookValue)).toEqual([
    ...["100.00", "100.00", "170.00", "170.00", "170.00", "170.00", "170.00"],
    ...["136.00", "136.00", "136.00", "136.00", "148.50"],
  ]);
  expect(values.at(-1)?.day).toBe(today);
  for (const { day, bookValue } of values) expect(bookValue, day).toBe(await totalOf(day));
});

it("the value of stock by month in some warehouses is their share, as in the stock report", async () => {
  await harness.consume(owner, [moved(3, "6", "60.00"), moved(5, "2", "30.00", 1), moved(8, "-4", "-45.00")]);
  const values = await valuesOf(owner, shops[1]);
  expect(values[0]?.bookValue).toBe("0.00");
  for (const { day, bookValue } of values) expect(bookValue, day).toBe(await totalOf(day, shops[1]));
  expect(Number(values.at(-1)?.bookValue)).toBeGreaterThan(0);
});

it("a role that hides the cost of stock sees months without values", async () => {
  await harness.consume(owner, [moved(3, "6", "60.00")]);
  for (const code of ["4", "7"] as const) {
    const values = await valuesOf({ ...owner, kind: "staff", priceLimits: [code] });
    expect(values.map(({ bookValue }) => bookValue)).toEqual(Array.from({ length: 12 }, () => null));
  }
});

it("the value of stock by month is zero for a company without stock, and for another company", async () => {
  await harness.consume(owner, [moved(3, "6", "60.00")]);
  const others = await valuesOf(harness.tenant());
  expect(new Set(others.map(({ bookValue }) => bookValue))).toEqual(new Set(["0.00"]));
});
