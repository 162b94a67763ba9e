// The reports of stock by batch and by variant over HTTP: what they count, what it is worth, and who sees what of it.
import type { Actor } from "@kontor/contracts/core/actor";
import { newId, type UserId } from "@kontor/contracts/core/id";
import {
  type BatchStockRow,
  countBatchStock,
  exportBatchStock,
  getBatchStock,
} from "@kontor/contracts/reports/batch-stock";
import { findDetailByWarehouseIdsAndProductId, getListWithStock } from "@kontor/contracts/reports/product-stock";
import { exportSkuStock, getSkuStock, getSkuStockGrid } from "@kontor/contracts/reports/sku-stock";
import { getTrace } from "@kontor/contracts/reports/trace";
import { assignmentsChanged } from "@kontor/contracts/system/facts";
import { batchesChanged, productsChanged } from "@kontor/contracts/warehouse/facts";
import { refusalOf } from "@kontor/service-kit/testing/calls";
import { rowsOfWorkbook } from "@kontor/service-kit/testing/fake-gateway";
import { Decimal } from "decimal.js";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Harness, openHarness } from "../testing/harness.ts";
import { effect, factOf, postedAs, product, settings, warehouseFact } from "../testing/trade.ts";

let harness: Harness;
let owner: Actor;
let ids: Record<
  "milk" | "shirt" | "main" | "shop" | "old" | "fresh" | "dry" | "redS" | "redM" | "blueS" | "blueM",
  string
>;
const names = [
  ...(["milk", "shirt", "main", "shop", "old", "fresh", "dry"] as const),
  ...(["redS", "redM", "blueS", "blueM"] as const),
] as const;
beforeAll(() => {
  harness = openHarness();
});
afterAll(() => harness.close());

const page = { currentPage: 1, pageSize: 20 };
const search = (filter: object) => JSON.stringify(filter);
const dayFrom = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const staff = (overrides: Partial<Actor>): Actor => ({
  ...owner,
  ...{ kind: "staff", userId: newId() as UserId, ...overrides }, // newId makes a UUID
});

interface Moved {
  at: "main" | "shop";
  quantity: string;
  value: string;
  batch?: "old" | "fresh" | "dry";
  variant?: "redS" | "redM" | "blueS" | "blueM";
  day?: string;
}
const stockLine = ({ at, quantity, value, batch, variant }: Moved) => ({
  ...{ lineId: newId(), productId: batch ? ids.milk : ids.shirt, depotId: ids[at] },
  ...(batch ? { batchId: ids[batch] } : {}),
  ...(variant ? { variantId: ids[variant] } : {}),
  ...{ quantityBase: quantity, unitCost: "0", value },
});
const moved = ({ day = "2026-03-02", ...line }: Moved, over: object = {}) =>
  postedAs({
    ...{ documentId: newId(), kind: "other-in", operTime: `${day}T08:00:00.000Z` },
    ...{ lines: [stockLine({ day, ...line })], ...over },
  });
const batchFact = (rows: readonly object[]) => factOf(batchesChanged, { batches: rows });

const SKUS = { redS: "Red/S", redM: "Red/M", blueS: "Blue/S", blueM: "Blue/M" } as const;
const shirt = (over: object = {}) => {
  const [row] = productsChanged.example.products[0]?.barcodes ?? [];
  const barcodes = (["redS", "redM", "blueS", "blueM"] as const).map((name, at) => ({
    ...{ ...row, id: ids[name], barCode: `200${at}`, sku: SKUS[name] },
  }));
  const attributes = [
    { name: "Colour", values: ["Red", "Blue"] },
    { name: "Size", values: ["S", "M"] },
  ];
  return product({ id: ids.shirt, name: "Shirt", subUnits: [], manySku: true, barcodes, attributes, ...over });
};

beforeEach(async () => {
  owner = harness.tenant();
  // Cents are carried on in the order of ids.
  const inOrder = names.map(() => newId()).sort();
  ids = Object.fromEntries(names.map((name, at) => [name, inOrder[at]])) as typeof ids;
  await harness.consume(owner, [settings({ version: 1, moveAvgPriceFlag: true, timeZone: "UTC" })]);
  await harness.consume(owner, [
    warehouseFact({ id: ids.main, name: "Main" }),
    warehouseFact({ id: ids.shop, name: "Shop" }),
    product({ id: ids.milk, name: "Milk", subUnits: [] }),
    shirt(),
    batchFact([
      { id: ids.old, version: 1, productId: ids.milk, number: "B-1", productionDate: null, expiryDate: dayFrom(-3) },
      {
        id: ids.fresh,
        version: 1,
        productId: ids.milk,
        number: "B-2",
        productionDate: dayFrom(-9),
        expiryDate: dayFrom(10),
      },
      { id: ids.dry, version: 1, productId: ids.milk, number: "B-3", productionDate: null, expiryDate: null },
    ]),
  ]);
});

async function batches(filter: object = {}, { as = owner, ...query }: { as?: Actor; depotIds?: string } = {}) {
  const answer = await harness.ask(getBatchStock, {
    as,
    query: { ...page, ...query, search: search(filter) } as never,
  });
  // The home page counts as many as the whole report has of each state.
  if (Object.keys({ ...filter, ...query }).length === 0) {
    const count = (of: string): number => answer.rows.filter(({ state }) => state === of).length;
    const counted = { expired: count("expired"), soon: count("soon") };
    expect(await harness.ask(countBatchStock, { as, query: {} })).toEqual(counted);
  }
  return answer;
}
const shownBatch = ({ batchNumber, depotName, currentStock, currentStockPrice, state, daysLeft }: BatchStockRow) =>
  `${batchNumber} ${depotName} ${currentStock} ${currentStockPrice} ${state} ${daysLeft}`;
/** Seven of 10.00 in all: cents that no batch has alone. */
const SEVEN = (): Moved[] => [
  { at: "main", quantity: "3", value: "4.29", batch: "old" },
  { at: "main", quantity: "2", value: "2.86", batch: "fresh", day: "2026-03-05" },
  { at: "shop", quantity: "2", value: "2.85", batch: "dry", day: "2026-04-05" },
];
const consumeAll = (all: readonly Moved[]) =>
  harness.consume(
    owner,
    all.map((each) => moved(each)),
  );

describe("stock by batch", () => {
  it("each batch of a warehouse is a row with its days left and state, first expiring first, and all come to the product's value to the cent", async () => {
    await consumeAll(SEVEN());
    const { rows, totals, basis, day } = await batches();
    expect(rows.map(shownBatch)).toEqual([
      "B-1 Main 3 4.29 expired -3",
      "B-2 Main 2 2.85 soon 10",
      "B-3 Shop 2 2.86 lasting null",
    ]);
    expect(rows[1]).toMatchObject({
      productionDate: dayFrom(-9),
      expirationDate: dayFrom(10),
      purchaseDecimal: "1.428571",
    });
    expect([totals, basis, day]).toEqual([
      { currentStock: "7", currentStockPrice: "10.00", bookValue: "10.00" },
      "movingAverage",
      dayFrom(0),
    ]);
    const stock = await harness.ask(getListWithStock, {
      as: owner,
      query: { ...page, search: search({ materialParam: "Milk" }) },
    });
    expect(stock.totals).toMatchObject({ currentStock: "7", currentStockPrice: "10.00" });
    for (const depotIds of [ids.main, ids.shop]) {
      const whole = await harness.ask(getListWithStock, { as: owner, query: { ...page, depotIds } as never });
      const some = await batches({}, { depotIds });
      expect(some.totals.currentStockPrice).toBe(whole.totals.currentStockPrice);
    }
  });

  it("stock by batch at the end of a past day has what had come in by then, with the days left from that day", async () => {
    await consumeAll(SEVEN());
    const asOf = "2026-03-04";
    const past = await batches({ asOf });
    expect(past.rows.map(({ batchNumber, currentStock }) => `${batchNumber} ${currentStock}`)).toEqual(["B-1 3"]);
    expect(past).toMatchObject({ day: asOf, totals: { currentStock: "3", currentStockPrice: "4.29" } });
    expect(past.rows[0]?.state).toBe("later");
    expect((await batches({ asOf: "2026-03-31" })).total).toBe(2);
    expect((await batches({ asOf: "2026-01-31" })).total).toBe(0);
    // The same with the quarter closed, and a posting to a day before its end.
    const before = await batches({ asOf: "2026-04-30" });
    expect(await harness.closeQuarter(owner)).toBe(true);
    expect(await batches({ asOf: "2026-04-30" })).toMatchObject({ rows: before.rows, totals: before.totals });
    await consumeAll([{ at: "main", quantity: "-1", value: "-1.43", batch: "old", day: "2026-03-03" }]);
    expect((await batches({ asOf: "2026-04-30" })).totals.currentStock).toBe("6");
  });

  it("stock by batch counts a changed, moved or withdrawn document by its last state, whatever the order of its facts", async () => {
    const documentId = newId();
    const as = (revision: number, line: Moved | undefined) =>
      moved({ at: "main", quantity: "1", value: "1" }, { documentId, revision, lines: line ? [stockLine(line)] : [] });
    const first = as(1, { at: "main", quantity: "5", value: "10.00", batch: "old" });
    const second = as(2, { at: "shop", quantity: "4", value: "8.00", batch: "fresh" });
    const shown = async () => (await batches()).rows.map(shownBatch);
    await harness.consume(owner, [second]);
    await harness.consume(owner, [first]);
    expect(await shown()).toEqual(["B-2 Shop 4 8.00 soon 10"]);
    await harness.consume(owner, [as(3, undefined)]);
    expect(await shown()).toEqual([]);
    expect((await batches({ zeroStock: "1" })).rows.map(({ batchNumber }) => batchNumber)).toEqual(["B-2"]);
  });

  it("stock by batch leaves out what is dated after today, and follows a new time zone", async () => {
    await consumeAll([...SEVEN(), { at: "main", quantity: "9", value: "12.86", batch: "fresh", day: dayFrom(40) }]);
    expect((await batches()).totals.currentStock).toBe("7");
    await consumeAll([{ at: "main", quantity: "1", value: "1.43", batch: "old", day: "2026-02-10" }]);
    const late = moved(
      { at: "main", quantity: "1", value: "1.43", batch: "old" },
      { operTime: "2026-02-10T20:00:00.000Z" },
    );
    await harness.consume(owner, [late]);
    const until = async () => (await batches({ asOf: "2026-02-10" })).totals.currentStock;
    expect(await until()).toBe("2");
    await harness.consume(owner, [settings({ version: 2, moveAvgPriceFlag: true, timeZone: "Asia/Shanghai" })]);
    await harness.redate(owner);
    expect(await until()).toBe("1");
  });

  it.each<[string, () => object, string[]]>([
    ["the number", () => ({ batchNumber: "b-2" }), ["B-2"]],
    ["the number in another width", () => ({ batchNumber: "ｂ－２" }), ["B-2"]],
    ["the product", () => ({ materialParam: "nothing" }), []],
    ["the first expiry date", () => ({ expiryBegin: dayFrom(0) }), ["B-2"]],
    ["the last expiry date", () => ({ expiryEnd: dayFrom(-1) }), ["B-1"]],
    ["expired", () => ({ state: "expired" }), ["B-1"]],
    ["no expiry date", () => ({ state: "lasting" }), ["B-3"]],
    ["the days of what expires soon", () => ({ state: "soon", soonDays: "9" }), []],
    ["a batch that expires later than soon", () => ({ state: "later", soonDays: 9 }), ["B-2"]],
  ])("stock by batch is filtered by %s", async (_what, filter, expected) => {
    await consumeAll(SEVEN());
    expect((await batches(filter())).rows.map(({ batchNumber }) => batchNumber)).toEqual(expected);
  });

  it.each<[string, object]>([
    ["state", { state: "rotten" }],
    ["soonDays", { soonDays: "-1" }],
    ["soonDays", { soonDays: "1e9" }],
    ["expiryBegin", { expiryBegin: "yesterday" }],
    ["asOf", { asOf: "2026-02-31" }],
    ["zeroStock", { zeroStock: "yes" }],
  ])("stock by batch refuses a wrong %s", async (field, filter) => {
    const reply = await harness.call(getBatchStock, { as: owner, query: { ...page, search: search(filter) } as never });
    expect(refusalOf(reply)).toMatchObject({
      status: 400,
      refusal: "value-not-allowed",
      issues: [`value-not-allowed ${field}`],
    });
  });

  it("the movements behind a batch of a warehouse come to its stock", async () => {
    const line = (lineId: string) => ({
      lineId,
      productId: ids.milk,
      depotId: ids.main,
      quantityBase: "3",
      amount: "6",
      remark: "",
    });
    const all = SEVEN().map((each) => ({ each, documentId: newId(), lineId: newId() }));
    await harness.consume(
      owner,
      all.map(({ documentId, lineId }) => effect("other-in", { documentId, lines: [line(lineId)] })),
    );
    await harness.consume(
      owner,
      all.map(({ each, documentId, lineId }) => moved(each, { documentId, lines: [{ ...stockLine(each), lineId }] })),
    );
    const [first] = (await batches({ batchNumber: "B-1" })).rows;
    const query = { ...page, materialId: ids.milk, depotIds: first?.depotId, batchId: first?.batchId };
    const flow = await harness.ask(findDetailByWarehouseIdsAndProductId, { as: owner, query: query as never });
    expect(flow.rows).toMatchObject([{ batchNumber: "B-1", basicNumber: "3" }]);
    expect(flow.closing).toEqual({ basicNumber: first?.currentStock });
    const filtered = { ...page, materialId: ids.milk, search: search({ batchNumber: "ｂ-３" }) };
    const byNumber = await harness.ask(findDetailByWarehouseIdsAndProductId, { as: owner, query: filtered as never });
    expect(byNumber.rows.map(({ batchNumber }) => batchNumber)).toEqual(["B-3"]);
  });

  it("a batch has the cost at which it first came in, on each day, whatever moved it since", async () => {
    const bring = async (
      kind: string,
      day: string,
      { quantity, value, leg = 0 }: Record<"quantity" | "value", string> & { leg?: 0 | 1 },
    ) => {
      const [documentId, lineId] = [newId(), newId()];
      const of = { documentId, operTime: `${day}T08:00:00.000Z`, number: `${kind} ${day}` };
      const goods = { number: "b-1", productionDate: null, expiryDate: null };
      const line = {
        lineId,
        leg,
        productId: ids.milk,
        depotId: ids.main,
        quantityBase: quantity,
        amount: "1.00",
        remark: "",
      };
      await harness.consume(owner, [effect(kind, { ...of, lines: [{ ...line, batch: goods } as never] })]);
      const ledger = stockLine({ at: "main", quantity, value, batch: "old" });
      await harness.consume(owner, [postedAs({ ...of, kind, lines: [{ ...ledger, lineId, leg }] })]);
    };
    const shown = async (filter: object = {}) =>
      (await batches(filter)).rows.map((row) => [row.currentStock, row.batchCost].join(" "));
    await bring("allocation-out", "2026-03-01", { quantity: "1", value: "9.00", leg: 1 });
    expect(await shown()).toEqual(["1 "]);
    await bring("purchase-in", "2026-03-09", { quantity: "3", value: "10.00" });
    expect(await shown()).toEqual(["4 3.333333"]);
    await bring("purchase-in", "2026-03-07", { quantity: "2", value: "5.00" });
    await bring("sale-out", "2026-03-05", { quantity: "-1", value: "-4.00" });
    expect(await shown()).toEqual(["5 2.5"]);
    expect(await shown({ asOf: "2026-03-06" })).toEqual([]);
    expect(await shown({ asOf: "2026-03-07" })).toEqual(["2 2.5"]);
    const trace = await harness.ask(getTrace, { as: owner, query: { ...page, code: "B-1" } as never });
    expect(trace.batchCost).toBe("2.5");
    const blind = staff({ priceLimits: ["7"] });
    expect((await harness.ask(getTrace, { as: blind, query: { ...page, code: "B-1" } as never })).batchCost).toBeNull();
    expect((await batches({}, { as: blind })).rows[0]?.batchCost).toBeNull();
  });

  it("a corrected date of a batch shows at once, and an older fact about it does not come back", async () => {
    await consumeAll(SEVEN());
    const old = { id: ids.old, productId: ids.milk, number: "B-1", productionDate: null };
    await harness.consume(owner, [batchFact([{ ...old, version: 3, expiryDate: dayFrom(0) }])]);
    await harness.consume(owner, [batchFact([{ ...old, version: 2, expiryDate: dayFrom(1) }])]);
    const [row] = (await batches({ batchNumber: "B-1" })).rows;
    expect([row?.daysLeft, row?.state]).toEqual([0, "soon"]);
  });
});

describe("stock by variant", () => {
  const PILE = (): Moved[] => [
    { at: "main", quantity: "4", value: "40.00", variant: "redS" },
    { at: "shop", quantity: "1", value: "10.00", variant: "redS" },
    { at: "main", quantity: "2", value: "20.01", variant: "blueM", day: "2026-04-05" },
  ];
  const skus = (filter: object = {}, { as = owner, ...query }: { as?: Actor; depotIds?: string } = {}) =>
    harness.ask(getSkuStock, { as, query: { ...page, ...query, search: search(filter) } as never });

  it("each variant of a warehouse is a row with its own barcode, and all come to the product's value", async () => {
    await consumeAll(PILE());
    const { rows, totals } = await skus();
    const shown = rows.map(({ sku, barCode, depotName, currentStock, currentStockPrice }) =>
      [sku, barCode, depotName, currentStock, currentStockPrice].join(" "),
    );
    expect(shown.toSorted()).toEqual([
      "Blue/M 2003 Main 2 20.00",
      "Red/S 2000 Main 4 40.01",
      "Red/S 2000 Shop 1 10.00",
    ]);
    expect(totals).toEqual({ currentStock: "7", currentStockPrice: "70.01", bookValue: "70.01" });
    expect((await skus({ sku: "blue" })).total).toBe(1);
    expect((await skus({ asOf: "2026-03-31" })).totals.currentStock).toBe("5");
    const all = await skus({ zeroStock: "1", materialParam: "shirt" });
    expect(all.rows.filter(({ depotId }) => depotId === null).map(({ sku }) => sku)).toEqual(["Red/M", "Blue/S"]);
  });

  it("the grid of stock by variant has all variants of a product, with the attributes' values in their order", async () => {
    await consumeAll(PILE());
    const grid = (filter: object = {}) =>
      harness.ask(getSkuStockGrid, { as: owner, query: { ...page, search: search(filter) } as never });
    const { rows, totals, total } = await grid();
    expect(rows[0]?.attributes).toEqual([
      { name: "Colour", values: ["Red", "Blue"] },
      { name: "Size", values: ["S", "M"] },
    ]);
    expect(rows[0]?.variants.map(({ sku, quantity }) => `${sku} ${quantity}`)).toEqual([
      "Red/S 5",
      "Red/M 0",
      "Blue/S 0",
      "Blue/M 2",
    ]);
    expect([rows[0]?.currentStock, totals.currentStock, total]).toEqual(["7", "7", 1]);
    expect((await grid({ asOf: "2026-01-01" })).total).toBe(0);
    const blue = (await grid({ sku: "blue", zeroStock: "1", materialParam: "shirt" })).rows[0];
    expect([blue?.variants.length, blue?.currentStock]).toEqual([2, "2"]);
    expect((await grid({ asOf: "2026-01-01", zeroStock: "1" })).rows[0]?.currentStock).toBe("0");
  });

  it("the grid of stock by variant is exported as it is shown: each product with the table of its attributes", async () => {
    await consumeAll(PILE());
    const exported = async (query: object) => {
      const all = { ...page, lang: "en", columns: "name,variants,currentStock,currentStockPrice", ...query };
      const { bytes } = await harness.call(exportSkuStock, { as: owner, query: all as never });
      return (await rowsOfWorkbook(bytes)).map((cells) => cells.join("|").replace(/[|]+$/, ""));
    };
    expect(await exported({ across: "1" })).toEqual([
      "Name|Stock|Stock value|Stock by attribute",
      "Shirt|7|70.01|Colour \\ Size|S|M|Total",
      "|||Red|5|0|5",
      "|||Blue|0|2|2",
      "|||Total|5|2|7",
      "",
      "Total|7|70.01",
    ]);
    expect((await exported({ across: "0" })).slice(1, 4)).toEqual([
      "Shirt|7|70.01|Size \\ Colour|Red|Blue|Total",
      "|||S|5|0|5",
      "|||M|0|2|2",
    ]);
    expect((await exported({ across: "1", search: search({ materialParam: "milk" }) })).length).toBe(2);
    for (const across of ["-1", "ten", "10"])
      expect((await harness.call(exportSkuStock, { as: owner, query: { ...page, across } as never })).status).toBe(400);
  });

  it("at purchase prices too, the batches of a product add up to its value to the cent", async () => {
    const [row] = productsChanged.example.products[0]?.barcodes ?? [];
    const barcodes = Object.entries(SKUS).map(([name, sku]) => ({
      ...{ ...row, id: ids[name as keyof typeof SKUS], sku, purchaseDecimal: "0.3333" },
    }));
    await harness.consume(owner, [settings({ version: 2, moveAvgPriceFlag: false, timeZone: "UTC" })]);
    await harness.consume(owner, [shirt({ version: 2, barcodes })]);
    await consumeAll(PILE());
    const { rows, totals, basis } = await skus();
    expect([totals.currentStockPrice, totals.bookValue, basis]).toEqual(["2.33", "70.01", "purchasePrice"]);
    expect(Decimal.sum(...rows.map(({ currentStockPrice }) => currentStockPrice ?? "0")).toFixed(2)).toBe("2.33");
    // Those of one warehouse likewise, though its keys come behind: 50 × 0.3333 is 16.67, and 56 less 6 of them 16.66.
    await consumeAll([{ at: "shop", quantity: "49", value: "49.00", variant: "redS" }]);
    for (const at of [ids.shop, ids.main]) {
      const inOne = await skus({}, { depotIds: at });
      const query = { ...page, depotIds: at, search: search({ materialParam: "shirt" }) } as never;
      const { currentStock, currentStockPrice, bookValue } = (await harness.ask(getListWithStock, { as: owner, query }))
        .totals;
      expect(inOne.totals).toEqual({ currentStock, currentStockPrice, bookValue });
    }
  });
});

describe("whoever may see less", () => {
  beforeEach(() => consumeAll([...SEVEN(), { at: "main", quantity: "4", value: "40.00", variant: "redS" }]));

  it("stock by batch and variant is shown neither without a session nor to another company", async () => {
    for (const endpoint of [getBatchStock, getSkuStock, getSkuStockGrid]) {
      expect((await harness.call(endpoint, { as: null, query: page as never })).status).toBe(403);
      const other = await harness.ask(endpoint, { as: harness.tenant(), query: page as never });
      expect(other).toMatchObject({ total: 0 });
    }
  });

  it("a user sees the batches and variants of his warehouses, with their share of the value (RBAC-6)", async () => {
    await harness.consume(owner, [settings({ version: 2, depotFlag: true, moveAvgPriceFlag: true, timeZone: "UTC" })]);
    const keeper = staff({});
    const assigned = { userId: keeper.userId, kind: "UserDepot", valueIds: [ids.shop], replaces: true };
    await harness.consume(owner, [{ ...factOf(assignmentsChanged, assigned), sequence: 1_000_001 }]);
    const { rows, totals } = await batches({}, { as: keeper });
    expect([rows.map(({ batchNumber }) => batchNumber), totals.currentStockPrice]).toEqual([["B-3"], "2.86"]);
    expect((await harness.ask(getSkuStock, { as: keeper, query: page as never })).total).toBe(0);
    expect((await batches({}, { as: keeper, depotIds: ids.main })).total).toBe(0);
  });

  it.each(["4", "7"] as const)(
    "who may not see prices of code %s sees no cost, in rows, totals, order and workbook (RBAC-7)",
    async (code) => {
      const blind = staff({ priceLimits: [code] });
      const { rows, totals } = await batches({}, { as: blind });
      const hidden = { purchaseDecimal: null, batchCost: null, currentStockPrice: null, bookValue: null };
      for (const row of rows) expect(row).toMatchObject(hidden);
      expect(totals).toEqual({ currentStock: "7", currentStockPrice: null, bookValue: null });
      const grid = await harness.ask(getSkuStockGrid, { as: blind, query: page as never });
      expect(grid.rows[0]).toMatchObject({ currentStock: "4", currentStockPrice: null, bookValue: null });
      const query = { ...page, column: "currentStockPrice", order: "asc" };
      expect((await harness.call(getBatchStock, { as: blind, query: query as never })).status).toBe(400);
      for (const [endpoint, more] of [
        [exportBatchStock, {}],
        [exportSkuStock, {}],
        [exportSkuStock, { across: "1" }],
      ] as const) {
        const { bytes } = await harness.call(endpoint, { as: blind, query: { ...page, lang: "en", ...more } as never });
        const [head = [], ...lines] = await rowsOfWorkbook(bytes);
        for (const line of lines) expect(line[head.indexOf("Stock value")]).toBe("");
      }
    },
  );
});

it("the workbook of batches has their state in words and the totals below", async () => {
  await consumeAll(SEVEN());
  const { bytes } = await harness.call(exportBatchStock, { as: owner, query: { ...page, lang: "en" } as never });
  const [head = [], ...lines] = await rowsOfWorkbook(bytes);
  const cells = (name: string) => lines.map((line) => line[head.indexOf(name)]);
  expect(cells("Batch").slice(0, 3)).toEqual(["B-1", "B-2", "B-3"]);
  expect(cells("State").slice(0, 3)).toEqual(["Expired", "Expires soon", "No expiry date"]);
  expect(cells("Days left").slice(0, 3)).toEqual(["-3", "10", ""]);
  expect(cells("Stock value").at(-1)).toBe("10.00");
});

it.each([true, false])(
  "stock by batch agrees on a page, in all rows, at the end of today and by product, with moving average or without (%s)",
  async (moveAvgPriceFlag) => {
    await harness.consume(owner, [settings({ version: 2, moveAvgPriceFlag, timeZone: "UTC" })]);
    await consumeAll([
      ...SEVEN(),
      ...([
        { at: "shop", quantity: "-1", value: "-1.43", batch: "dry" },
        { at: "shop", quantity: "6", value: "8.57", batch: "fresh", day: dayFrom(3) },
        { at: "main", quantity: "-3", value: "-4.29", batch: "old", day: dayFrom(50) },
        { at: "main", quantity: "3", value: "10.00", variant: "redS" },
        { at: "shop", quantity: "4", value: "10.01", variant: "redS" },
        { at: "shop", quantity: "2", value: "7.77", variant: "blueM" },
        { at: "shop", quantity: "1", value: "1.00", variant: "blueM", day: dayFrom(2) },
      ] as const),
    ]);
    const stock = async (materialParam: string) =>
      (await harness.ask(getListWithStock, { as: owner, query: { ...page, search: search({ materialParam }) } }))
        .totals;
    for (const [endpoint, materialParam] of [
      [getBatchStock, "milk"],
      [getSkuStock, "shirt"],
      [getSkuStockGrid, "shirt"],
    ] as const) {
      const read = async (query: object) => {
        const { rows, totals, total } = await harness.ask(endpoint, {
          as: owner,
          query: { ...page, ...query } as never,
        });
        return { rows: rows.map((row) => JSON.stringify(row)).sort(), totals, total };
      };
      const now = await read({});
      expect(await read({ column: "currentStockPrice", order: "desc" })).toEqual(now);
      expect(await read({ search: search({ asOf: dayFrom(0) }) })).toEqual(now);
      expect(await read({ search: search({ materialParam }) })).toEqual(now);
      const { currentStock, currentStockPrice, bookValue } = await stock(materialParam);
      expect(now.totals).toEqual({ currentStock, currentStockPrice, bookValue });
      expect(now.total).toBeGreaterThan(0);
    }
  },
);
