// Goods that move between two warehouses: two legs of one line, with one value.
import type { Actor } from "@kontor/contracts/core/actor";
import { newId, type TenantId } from "@kontor/contracts/core/id";
import { repairProductCost } from "@kontor/contracts/warehouse/product";
import { listStock } from "@kontor/contracts/warehouse/stock";
import { addWarehouse } from "@kontor/contracts/warehouse/warehouse";
import { backgroundCtx } from "@kontor/service-kit/context/ctx";
import { statement } from "@kontor/service-kit/database/statement";
import { silentLog } from "@kontor/service-kit/testing/fake-gateway";
import { raceRounds } from "@kontor/service-kit/testing/race-rounds";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addTestProduct, type TestProduct } from "../testing/stocked-product.ts";
import { startWarehouse, type TestWarehouse } from "../testing/warehouse.ts";
import { PORTION_MAX } from "./lines.store.ts";
import { type NextLine, postDocument } from "./post-document.ts";
import { reserve } from "./reserve.store.ts";

let harness: TestWarehouse;
let owner: Actor;
let tea: TestProduct;
let shop: string;
beforeAll(async () => {
  harness = await startWarehouse();
});
afterAll(() => harness.stop());
beforeEach(async () => {
  owner = await harness.tenant();
  tea = await addTestProduct(harness, owner);
  const { id = "" } = await harness.ask(addWarehouse, owner, { body: { name: "Shop" } });
  shop = id;
});

const lineOf = (quantity: string, over: Partial<NextLine> = {}): NextLine => ({
  ...{ lineId: newId(), productId: tea.id, barcodeId: tea.barcodeId, depotId: tea.depotId, quantity },
  ...{ worth: null, linkId: null, linkLineId: null, ...over },
});
/** A line's two legs, as the fact of a transfer states them. */
const legsOf = (quantity: string, { from = tea.depotId, to = shop, lineId = newId() } = {}): NextLine[] => [
  lineOf(`-${quantity}`, { lineId, depotId: from }),
  lineOf(quantity, { lineId, leg: 1, depotId: to }),
];
const documentOf = (kind: string) => ({ documentId: newId(), kind, number: kind });
type Named = ReturnType<typeof documentOf>;
const at = (day: number): string => `2026-03-${String(day).padStart(2, "0")}T08:00:00.000Z`;
const post = (document: Named, revision: number, day: number, lines: readonly NextLine[]) => {
  const ctx = backgroundCtx(owner.tenantId as TenantId, "test", silentLog()); // an owner has a tenant
  return harness.tables(owner, (tx) => postDocument(tx, ctx, { ...document, revision, operTime: at(day) }, lines));
};
const buy = (day: number, quantity: string, worth: string) =>
  post(documentOf("purchase-in"), 1, day, [lineOf(quantity, { worth })]);

const LEGS = statement<{
  text: string;
}>(`select concat_ws(' ', leg, trim_scale(quantity), round(value, 2), trim_scale(average)) as text from stock_lines
  where kind = 'allocation-out' order by oper_time, sequence`);
const legs = async () => (await harness.tables(owner, (tx) => LEGS.rows(tx))).map(({ text }) => text);
const MOVED = statement<{
  text: string;
}>(`select concat_ws(' ', trim_scale(sum(quantity)), trim_scale(sum(value))) as text from stock_movements
  where kind = 'allocation-out'`);
const moved = async () => (await harness.tables(owner, (tx) => MOVED.rows(tx)))[0]?.text;
const stock = async () => {
  const { rows } = await harness.ask(listStock, owner, { query: { productId: tea.id } });
  return Object.fromEntries(
    rows.map(({ depotId, quantity }) => [depotId === shop ? "shop" : "main", Number(quantity)]),
  );
};
const PUBLISHED = statement<{
  text: string;
}>(`select string_agg(concat_ws(' ', l ->> 'leg', l ->> 'unitCost', l ->> 'value'), ', ' order by l ->> 'leg') as text
  from kit.outbox_facts, json_array_elements((body -> 'lines')::json) l where subject ~ 'warehouse.(stock|costs)' and body::text like '%allocation-out%'
    and l ->> 'lineId' = $1 group by sequence order by sequence`);
const published = async (lineId: string) =>
  (await harness.tables(owner, (tx) => PUBLISHED.rows(tx, lineId))).map(({ text }) => text);

describe("a transfer between two warehouses", () => {
  it("a transfer moves goods from one warehouse to the other at the average of its moment, and nothing else changes", async () => {
    await buy(2, "3", "10.00");
    const lineId = newId();
    await post(documentOf("allocation-out"), 1, 5, legsOf("2", { lineId }));
    expect(await stock()).toEqual({ main: 1, shop: 2 });
    expect(await legs()).toEqual(["0 -2 -6.67 3.333333333333", "1 2 6.67 3.333333333333"]);
    expect(await moved()).toBe("0 0");
    expect(await published(lineId)).toEqual(["0 3.335000 -6.67, 1 3.335000 6.67"]);
  });

  it("a purchase that is dated before the transfer changes both legs by the same cents", async () => {
    await buy(2, "3", "10.00");
    const lineId = newId();
    await post(documentOf("allocation-out"), 1, 5, legsOf("2", { lineId }));
    await buy(3, "4", "29.99");
    expect(await legs()).toEqual(["0 -2 -11.43 5.712857142857", "1 2 11.43 5.712857142857"]);
    expect(await moved()).toBe("0 0");
    expect((await published(lineId)).at(-1)).toBe("0 5.715000 -11.43, 1 5.715000 11.43");
    await harness.ask(repairProductCost, owner, { body: { ids: [tea.id] } });
    expect(await legs()).toEqual(["0 -2 -11.43 5.712857142857", "1 2 11.43 5.712857142857"]);
  });

  it("a transfer to another warehouse than before, of another quantity, or withdrawn, leaves nothing of what it was", async () => {
    await buy(2, "10", "25.00");
    const { id: van = "" } = await harness.ask(addWarehouse, owner, { body: { name: "Van" } });
    const [document, lineId] = [documentOf("allocation-out"), newId()];
    await post(document, 1, 5, legsOf("4", { lineId }));
    await post(document, 2, 5, legsOf("4", { lineId, to: van }));
    expect(await stock()).toMatchObject({ shop: 0 });
    expect(await legs()).toEqual(["0 -4 -10.00 2.5", "1 4 10.00 2.5"]);
    await post(document, 3, 6, legsOf("10", { lineId }));
    expect(await stock()).toEqual({ main: 0, shop: 10 });
    expect(await legs()).toEqual(["0 -10 -25.00 2.5", "1 10 25.00 2.5"]);
    await post(document, 4, 6, []);
    expect(await stock()).toEqual({ main: 10, shop: 0 });
    expect([await legs(), await moved()]).toEqual([[], "0 0"]);
  });

  it("a transfer of goods that are not there leaves the cost of later sales as it would be without it", async () => {
    await buy(2, "1", "7.00");
    await post(documentOf("allocation-out"), 1, 5, legsOf("5"));
    await post(documentOf("sale-out"), 1, 6, [lineOf("-4", { depotId: shop })]);
    await buy(7, "3", "30.00");
    expect(await stock()).toEqual({ main: -1, shop: 1 });
    expect(await moved()).toBe("0 0");
    const SOLD = statement<{ value: string }>(
      "select round(value, 2)::text as value from stock_lines where kind = 'sale-out'",
    );
    expect(await harness.tables(owner, (tx) => SOLD.rows(tx))).toEqual([{ value: "-37.00" }]);
  });

  it("legs that lie in two portions of a product's lines keep one value when an earlier purchase is found", async () => {
    const many = Array.from({ length: PORTION_MAX - 2 }, () => lineOf("1", { worth: "1.00" }));
    await post(documentOf("purchase-in"), 1, 3, many);
    // With the purchase of the second day its first leg is the last line of the first portion.
    await post(documentOf("allocation-out"), 1, 5, legsOf("7"));
    await post(documentOf("sale-out"), 1, 6, [lineOf("-1")]);
    await buy(2, "1", "500.00");
    const [first = "", second = ""] = await legs();
    expect(first.replace("0 -7 -", "")).toBe(second.replace("1 7 ", ""));
    expect(await moved()).toBe("0 0");
    await harness.ask(repairProductCost, owner, { body: { ids: [tea.id] } });
    expect(await legs()).toEqual([first, second]);
  });
});

const reserveLegs = (document: Named, lines: readonly NextLine[], postedRevision = 0) =>
  harness.tables(owner, (tx) =>
    reserve(tx, {
      ...{ ...document, revision: postedRevision + 1, postedRevision, operTime: at(5) },
      lines: lines.map(({ lineId, productId, barcodeId, depotId, quantity }) => ({
        ...{ lineId, productId, barcodeId, depotId, quantityBase: quantity },
      })),
    }),
  );

describe("the reservation of a transfer", () => {
  it("a transfer of more than its warehouse has is refused with its line, though the product has enough", async () => {
    await buy(2, "3", "10.00");
    await post(documentOf("allocation-out"), 1, 3, legsOf("2"));
    const lines = [...legsOf("1"), ...legsOf("1")];
    await expect(reserveLegs(documentOf("allocation-out"), lines)).rejects.toMatchObject({
      id: "stock-short",
      issues: [{ field: "lines.0.operNumber", row: 1, values: { needed: "2", available: "1" } }],
    });
  });

  it("a transfer there and back of what neither warehouse has is refused with its line, though it leaves all as it was", async () => {
    const thereAndBack = [...legsOf("2"), ...legsOf("2", { from: shop, to: tea.depotId })];
    const refused = { id: "stock-runs-short", issues: [{ row: 1 }, { row: 2 }] };
    await expect(reserveLegs(documentOf("allocation-out"), thereAndBack)).rejects.toMatchObject(refused);
    // One of the two warehouses is not enough: nobody takes what only his own document brings.
    await buy(2, "2", "10.00");
    await expect(reserveLegs(documentOf("allocation-out"), thereAndBack)).rejects.toMatchObject({
      ...{ id: "stock-runs-short", issues: [{ field: "lines.1.operNumber", row: 2 }] },
    });
    await post(documentOf("allocation-out"), 1, 3, legsOf("1"));
    const one = [...legsOf("1"), ...legsOf("1", { from: shop, to: tea.depotId })];
    await reserveLegs(documentOf("allocation-out"), one);
  });

  it("goods that two warehouses swap moved at that moment in both, though as many are there as before", async () => {
    await buy(2, "2", "10.00");
    await post(documentOf("allocation-out"), 1, 3, legsOf("1"));
    await post(documentOf("allocation-out"), 1, 5, [...legsOf("1"), ...legsOf("1", { from: shop, to: tea.depotId })]);
    const LAST = statement<{ day: number }>("select extract(day from last_time)::int as day from stock_balances");
    expect(await harness.tables(owner, (tx) => LAST.rows(tx))).toEqual([{ day: 5 }, { day: 5 }]);
  });

  it("goods that came and went later are not there at the moment of a transfer there and back, and goods that are sold later are", async () => {
    await buy(2, "1", "5.00");
    await post(documentOf("allocation-out"), 1, 3, legsOf("1"));
    await buy(4, "1", "5.00");
    await post(documentOf("sale-out"), 1, 8, [lineOf("-1")]);
    await post(documentOf("sale-out"), 1, 8, [lineOf("-1", { depotId: shop })]);
    const [document, there] = [documentOf("allocation-out"), legsOf("1")];
    const lines = [...there, ...legsOf("1", { from: shop, to: tea.depotId })];
    await reserveLegs(document, lines);
    await post(document, 1, 5, lines);
    // What the document has posted is no reason against its own next revision, nor against taking it back.
    await reserveLegs(document, lines, 1);
    await reserveLegs(document, [], 1);
    await buy(6, "9", "9.00");
    const more = [...legsOf("2"), ...legsOf("2", { from: shop, to: tea.depotId })];
    await expect(reserveLegs(documentOf("allocation-out"), more)).rejects.toMatchObject({ id: "stock-runs-short" });
  });

  it("goods that came to a warehouse and were sold there keep the transfer from being taken back", async () => {
    await buy(2, "3", "10.00");
    const document = documentOf("allocation-out");
    await post(document, 1, 5, legsOf("2"));
    await post(documentOf("sale-out"), 1, 6, [lineOf("-2", { depotId: shop })]);
    await expect(reserveLegs(document, [], 1)).rejects.toMatchObject({ id: "stock-runs-short" });
  });

  it("transfers crosswise between two warehouses, each reserved and posted at once, end with all goods there", async () => {
    await buy(2, "40", "100.00");
    await post(documentOf("allocation-out"), 1, 3, legsOf("20"));
    for (let race = 0; race < raceRounds(); race++)
      await Promise.all(
        [{}, { from: shop, to: tea.depotId }, {}, { from: shop, to: tea.depotId }].map(async (ways) => {
          const [document, lines] = [documentOf("allocation-out"), [...legsOf("2", ways), ...legsOf("3", ways)]];
          await reserveLegs(document, lines);
          await post(document, 1, 5, lines);
        }),
      );
    expect(await stock()).toEqual({ main: 20, shop: 20 });
    expect(await moved()).toBe("0 0");
  });
});
