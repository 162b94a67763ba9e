// The value of a warehouse (docs/decisions/0037): its share of the product, in every report, now and at the end of past days.
import type { Actor } from "@kontor/contracts/core/actor";
import { newId } from "@kontor/contracts/core/id";
import { exportInOutStock, getInOutStock } from "@kontor/contracts/reports/in-out-stock";
import {
  exportListWithStock,
  getListWithStock,
  getProductWarehouseStock,
} from "@kontor/contracts/reports/product-stock";
import { productsChanged } from "@kontor/contracts/warehouse/facts";
import { rowsOfWorkbook } from "@kontor/service-kit/testing/fake-gateway";
import { Decimal } from "decimal.js";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type Harness, openHarness } from "../testing/harness.ts";
import { factOf, postedAs, product, settings, warehouseFact } from "../testing/trade.ts";

let harness: Harness;
let owner: Actor;
let tea: string;
let warehouses: string[];

beforeAll(() => {
  harness = openHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  owner = harness.tenant();
  tea = newId();
  warehouses = Array.from({ length: 4 }, () => newId()).sort();
  await harness.consume(owner, [settings({ moveAvgPriceFlag: true, timeZone: "Asia/Shanghai" })]);
  await harness.consume(owner, [
    product({ id: tea, name: "Tea" }),
    ...warehouses.map((id, at) => warehouseFact({ id, name: `Warehouse ${at}` })),
  ]);
});

interface Moved {
  depot: number;
  quantity: string;
  value: string;
  day?: string;
}
const moved = ({ depot: at, quantity, value, day = "2026-03-02" }: Moved) =>
  postedAs({
    ...{ documentId: newId(), kind: "other-in", operTime: `${day}T02:00:00.000Z` },
    lines: [{ lineId: newId(), productId: tea, depotId: warehouses[at], quantityBase: quantity, unitCost: "0", value }],
  });

const page = { currentPage: 1, pageSize: 20 };
const search = (filter: object) => JSON.stringify(filter);

/** The figures of each warehouse at the end of a day in the stock report, the distribution, and stock in and out. */
async function shares(asOf: string): Promise<string[][]> {
  const { rows } = await harness.ask(getProductWarehouseStock, { as: owner, query: { materialId: tea, asOf } });
  return Promise.all(
    warehouses.map(async (warehouseIds) => {
      const stock = await harness.ask(getListWithStock, {
        as: owner,
        query: { ...page, depotIds: warehouseIds, search: search({ asOf }) },
      });
      const period = await harness.ask(getInOutStock, {
        as: owner,
        query: { ...page, depotIds: warehouseIds, search: search({ beginTime: "2026-01-01", endTime: asOf }) },
      });
      return [
        stock.totals.currentStockPrice ?? "",
        period.totals.thisAllPrice ?? "",
        rows.find(({ depotId }) => depotId === warehouseIds)?.allPrice ?? "0.00",
      ];
    }),
  );
}

it("with moving average a warehouse that sold all its stock has no value, and another one has its quantity at the average", async () => {
  // 10 at 10.00 in one, 10 at 20.00 in the other; the first sells its 10 at the average of 15.00.
  await harness.consume(owner, [
    moved({ depot: 0, quantity: "10", value: "100.00" }),
    moved({ depot: 1, quantity: "10", value: "200.00" }),
    moved({ depot: 0, quantity: "-10", value: "-150.00", day: "2026-03-05" }),
  ]);
  expect(await shares("2026-03-31")).toEqual([
    ["0.00", "0.00", "0.00"],
    ["150.00", "150.00", "150.00"],
    ["0.00", "0.00", "0.00"],
    ["0.00", "0.00", "0.00"],
  ]);
  // Before the sale both were valued at the average.
  expect((await shares("2026-03-03")).map(([value]) => value)).toEqual(["150.00", "150.00", "0.00", "0.00"]);
});

it("where a product's quantities in all warehouses add up to zero, each is valued at the purchase price of that day, not a later one", async () => {
  await harness.consume(owner, [
    moved({ depot: 0, quantity: "5", value: "10.00" }),
    moved({ depot: 1, quantity: "-5", value: "-10.00" }),
  ]);
  const each = async () =>
    (await shares("2026-03-31")).map(([stock, period, spread]) => `${stock} ${period} ${spread}`);
  const expected = ["10.00 10.00 10.00", "-10.00 -10.00 -10.00", "0.00 0.00 0.00", "0.00 0.00 0.00"];
  expect(await each()).toEqual(expected);
  const [example] = productsChanged.example.products;
  const priced = (version: number, purchaseDecimal: string, more: object = {}) => {
    const barcodes = example?.barcodes.map((row) => ({ ...row, id: newId(), purchaseDecimal }));
    return factOf(productsChanged, { products: [{ ...example, id: tea, version, barcodes }], ...more });
  };
  await harness.consume(owner, [priced(2, "7")]);
  expect(await each()).toEqual(expected);
  const { rows } = await harness.ask(getProductWarehouseStock, { as: owner, query: { materialId: tea } });
  expect(rows.map(({ allPrice }) => allPrice).slice(0, 2)).toEqual(["35.00", "-35.00"]);
  // It counts from the moment that the warehouse service states.
  await harness.consume(owner, [priced(3, "8", { pricesSince: "2026-03-31T15:59:59.000Z" })]);
  expect((await each()).slice(0, 2)).toEqual(["40.00 40.00 40.00", "-40.00 -40.00 -40.00"]);
});

it("a product's first purchase price values stock of all days since the first open one, also of documents posted before it was set", async () => {
  await harness.consume(owner, [moved({ depot: 0, quantity: "10", value: "0.00", day: "2026-03-04" })]);
  const [example] = productsChanged.example.products;
  const priced = (version: number, purchaseDecimal: string | null, pricesSince: string) => {
    const barcodes = example?.barcodes.map((row) => ({ ...row, id: newId(), purchaseDecimal }));
    return factOf(productsChanged, { products: [{ ...example, id: tea, version, barcodes }], pricesSince });
  };
  await harness.consume(owner, [settings({ version: 2, moveAvgPriceFlag: false, timeZone: "Asia/Shanghai" })]);
  await harness.consume(owner, [
    priced(2, null, "2026-03-06T02:00:00.000Z"),
    priced(3, "10", "2026-03-04T16:00:00.000Z"),
    priced(4, "12", "2026-03-09T02:00:00.000Z"),
  ]);
  const values = await Promise.all(["2026-03-05", "2026-03-07", "2026-03-09"].map((day) => shares(day)));
  expect(values.map(([one]) => one?.[0])).toEqual(["100.00", "100.00", "120.00"]);
});

it("warehouses add up to the product's value to the cent and have the sign of their quantity, whatever they hold", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: -3, max: 40 }), { minLength: 4, maxLength: 4 }),
      fc.integer({ min: 1, max: 99_999 }),
      async (quantities, unitCents) => {
        const all = quantities.reduce((sum, each) => sum + each, 0);
        fc.pre(all > 0);
        [owner, tea] = [harness.tenant(), newId()];
        const value = new Decimal(unitCents).times(all).div(1_000).toFixed(2);
        await harness.consume(owner, [settings({ moveAvgPriceFlag: true, timeZone: "Asia/Shanghai" })]);
        await harness.consume(owner, [
          product({ id: tea, name: "Tea" }),
          ...warehouses.map((id) => warehouseFact({ id })),
          // All value came into the first, as when recosting changes another warehouse than the goods'.
          ...quantities.map((quantity, at) =>
            moved({ depot: at, quantity: String(quantity), value: at === 0 ? value : "0.00" }),
          ),
        ]);
        const result = await shares("2026-03-31");
        for (const [at, [stock = "", period, spread]] of result.entries()) {
          expect([period, spread]).toEqual([stock, stock]);
          expect(new Decimal(stock).times(quantities[at] ?? 0).greaterThanOrEqualTo(0)).toBe(true);
          if (quantities[at] === 0) expect(stock).toBe("0.00");
        }
        expect(Decimal.sum(...result.map(([stock = ""]) => stock)).toFixed(2)).toBe(value);
      },
    ),
    { numRuns: 8 },
  );
});

it("current stock is that of the end of today, without movements dated in the future, in the list, its totals and each warehouse", async () => {
  const local = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Shanghai" });
  const day = (ahead: number): string => local.format(Date.now() + ahead * 86_400_000);
  const other = newId();
  await harness.consume(owner, [product({ id: other, name: "Cup" })]);
  await harness.consume(owner, [
    moved({ depot: 0, quantity: "10", value: "100.00" }),
    moved({ depot: 1, quantity: "10", value: "201.00", day: day(0) }),
    moved({ depot: 1, quantity: "-3", value: "-45.15", day: day(-1) }),
  ]);
  const statedOn = async (asOf: string | undefined) => {
    const filter = asOf ? { search: search({ asOf }) } : {};
    const lists = await Promise.all(
      [undefined, warehouses[0], warehouses[1]].map((warehouseIds) =>
        harness.ask(getListWithStock, {
          as: owner,
          query: { ...page, ...(warehouseIds ? { depotIds: warehouseIds } : {}), ...filter },
        }),
      ),
    );
    const spread = await harness.ask(getProductWarehouseStock, { as: owner, query: { materialId: tea, asOf } });
    const named = {
      as: owner,
      query: { ...page, search: search({ materialParam: "Tea", ...(asOf ? { asOf } : {}) }) },
    };
    return [...lists, await harness.ask(getListWithStock, named)].map(({ rows, totals, total }) => ({
      rows,
      totals,
      total,
      spread: spread.rows,
    }));
  };
  const today = await statedOn(day(0));
  expect(today[0]?.totals).toMatchObject({ currentStock: "17", bookValue: "255.85" });
  expect(await statedOn(undefined)).toEqual(today);
  await harness.consume(owner, [
    ...[1, 20, 40, 400].flatMap((ahead) => [
      moved({ depot: 1, quantity: "5", value: "77.77", day: day(ahead) }),
      moved({ depot: 2, quantity: "-2", value: "-31.05", day: day(ahead) }),
    ]),
    postedAs({
      ...{ documentId: newId(), kind: "other-in", operTime: `${day(3)}T02:00:00.000Z` },
      lines: [
        { lineId: newId(), productId: other, depotId: warehouses[0], quantityBase: "7", unitCost: "0", value: "9.00" },
      ],
    }),
  ]);
  expect(await statedOn(day(0))).toEqual(today);
  expect(await statedOn(undefined)).toEqual(today);
});

it("without moving average the stock value says which price it is based on, and the ledger's value is next to it, also in the workbook", async () => {
  await harness.consume(owner, [settings({ version: 2, moveAvgPriceFlag: false, timeZone: "Asia/Shanghai" })]);
  await harness.consume(owner, [
    moved({ depot: 0, quantity: "4", value: "10.00" }),
    moved({ depot: 1, quantity: "-1", value: "-2.50" }),
  ]);
  const now = await harness.ask(getListWithStock, { as: owner, query: { ...page, depotIds: warehouses[0] } });
  expect([now.basis, now.rows[0]?.bookValue, now.totals.bookValue]).toEqual(["purchasePrice", "10.00", "10.00"]);
  const past = await harness.ask(getListWithStock, {
    as: owner,
    query: { ...page, search: search({ asOf: "2026-03-01" }) },
  });
  expect(past.totals.bookValue).toBe("0.00");
  const { rows, totals } = await harness.ask(getProductWarehouseStock, { as: owner, query: { materialId: tea } });
  expect([rows.map(({ bookValue }) => bookValue), totals.bookValue]).toEqual([["10.00", "-2.50"], "7.50"]);
  const { bytes } = await harness.call(exportListWithStock, { as: owner, query: { lang: "en" } });
  const [head = [], row = []] = await rowsOfWorkbook(bytes);
  expect(row[head.indexOf("Book value")]).toBe("7.50");
});

/** What a workbook says of each product, and below of all: quantity and value by English name. */
async function exported(
  endpoint: typeof exportListWithStock | typeof exportInOutStock,
  query: { depotIds?: string; search: string },
): Promise<Map<string, Decimal[]>> {
  const { bytes } = await harness.call(endpoint, { as: owner, query: { ...query, lang: "en" } });
  const [head = [], ...rows] = await rowsOfWorkbook(bytes);
  const columns = endpoint === exportListWithStock ? ["Stock", "Stock value"] : ["Closing balance", "Closing value"];
  const nameOf = (row: readonly string[]) => row[head.indexOf("Name")] || "Total";
  return new Map(
    rows.map((row) => [nameOf(row), columns.map((column) => new Decimal(row[head.indexOf(column)] || "0"))]),
  );
}

it("exports of single warehouses add up to the export of all, by product and in their totals, now and on a past day", async () => {
  const goods = ["Tea", "Cup", "Pot"];
  const ids = goods.map((_, at) => (at === 0 ? tea : newId()));
  await harness.consume(
    owner,
    goods.map((name, at) => product({ id: ids[at] ?? "", name })),
  );
  const days = ["2026-03-02", "2026-03-09", "2026-03-16"];
  const [moves] = fc.sample(
    fc.array(
      fc.record({
        of: fc.nat(2),
        depot: fc.nat(3),
        day: fc.nat(2),
        quantity: fc.integer({ min: -9, max: 30 }),
        cents: fc.nat(9_999),
      }),
      { minLength: 60, maxLength: 60 },
    ),
    { numRuns: 1, seed: 20_261_123 },
  );
  // Enough of each that none is owed in all: a product that comes to nothing is worth nothing (docs/decisions/0037).
  const first = ids.flatMap((_, of) => [{ of, depot: of, day: 0, quantity: 400, cents: 100_001 }]);
  await harness.consume(
    owner,
    [...first, ...(moves ?? [])].map(({ of, depot, day, quantity, cents }) =>
      postedAs({
        ...{ documentId: newId(), kind: quantity < 0 ? "other-out" : "other-in" },
        operTime: `${days[day]}T02:00:00.000Z`,
        lines: [
          {
            ...{ lineId: newId(), productId: ids[of], depotId: warehouses[depot], quantityBase: String(quantity) },
            ...{ unitCost: "0", value: new Decimal(cents).div(quantity < 0 ? -100 : 100).toFixed(2) },
          },
        ],
      }),
    ),
  );
  const queries = [
    [exportListWithStock, {}],
    [exportListWithStock, { asOf: "2026-03-10" }],
    [exportInOutStock, { beginTime: "2026-01-01", endTime: new Date().toISOString().slice(0, 10) }],
    [exportInOutStock, { beginTime: "2026-03-03", endTime: "2026-03-10" }],
  ] as const;
  for (const [endpoint, filter] of queries) {
    const what = `${endpoint.path} ${JSON.stringify(filter)}`;
    const whole = await exported(endpoint, { search: search(filter) });
    const parts = await Promise.all(
      warehouses.map((depotIds) => exported(endpoint, { depotIds, search: search(filter) })),
    );
    expect([...whole.keys()].toSorted(), what).toEqual([...goods, "Total"].toSorted());
    for (const [name, figures] of whole)
      expect(
        figures.map((_, at) => Decimal.sum(0, ...parts.map((part) => part.get(name)?.[at] ?? 0)).toFixed()),
        `${what} ${name}`,
      ).toEqual(figures.map((figure) => figure.toFixed()));
    expect(whole.get("Total")?.[1]?.isZero(), what).toBe(false);
  }
});
