// Stock by variant and batch: counted apart, and judged apart.
import type { Actor } from "@kontor/contracts/core/actor";
import { newId, type TenantId } from "@kontor/contracts/core/id";
import { repairProductStock } from "@kontor/contracts/warehouse/product";
import { listStock } from "@kontor/contracts/warehouse/stock";
import { addWarehouse } from "@kontor/contracts/warehouse/warehouse";
import { backgroundCtx } from "@kontor/service-kit/context/ctx";
import { statement } from "@kontor/service-kit/database/statement";
import { silentLog } from "@kontor/service-kit/testing/fake-gateway";
import { raceRounds } from "@kontor/service-kit/testing/race-rounds";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addTestProduct, type TestProduct } from "../testing/stocked-product.ts";
import { startWarehouse, type TestWarehouse } from "../testing/warehouse.ts";
import type { Batch } from "./batches.store.ts";
import { type NextLine, postDocument } from "./post-document.ts";
import { release } from "./reservation-cleanup.ts";
import { reserve } from "./reserve.store.ts";

let harness: TestWarehouse;
let owner: Actor;
let milk: TestProduct;
beforeAll(async () => {
  harness = await startWarehouse();
});
afterAll(() => harness.stop());
beforeEach(async () => {
  owner = await harness.tenant();
  milk = await addTestProduct(harness, owner);
});

const batchOf = (number: string, expiryDate: string | null = null): Batch => ({
  ...{ number, productionDate: null, expiryDate },
});
const lineOf = (quantity: string, goods: Partial<NextLine> = {}): NextLine => ({
  ...{ lineId: newId(), productId: milk.id, barcodeId: milk.barcodeId, depotId: milk.depotId, quantity },
  ...{ worth: quantity.startsWith("-") ? null : "10.00", linkId: null, linkLineId: null, ...goods },
});
const documentOf = (kind: string) => ({ documentId: newId(), kind, number: kind });
type Named = ReturnType<typeof documentOf>;
const at = (day: number): string => `2026-03-${String(day).padStart(2, "0")}T08:00:00.000Z`;
const post = (document: Named, lines: readonly NextLine[], { revision = 1, day = 1 } = {}) => {
  const ctx = backgroundCtx(owner.tenantId as TenantId, "test", silentLog()); // an owner has a tenant
  return harness.tables(owner, (tx) => postDocument(tx, ctx, { ...document, revision, operTime: at(day) }, lines));
};
interface Revision {
  revision?: number;
  day?: number;
  expiredBefore?: string;
}
const reserveFor = (document: Named, lines: readonly NextLine[], { revision = 1, day = 5, ...expiry }: Revision = {}) =>
  harness.tables(owner, (tx) =>
    reserve(tx, {
      ...expiry,
      ...{ ...document, revision, postedRevision: revision - 1, operTime: at(day) },
      lines: lines.map(({ lineId, productId, barcodeId, depotId, quantity, variantId, batch }) => ({
        ...{ lineId, productId, barcodeId, depotId, quantityBase: quantity, variantId, batch },
      })),
    }),
  );
const buy = (quantity: string, goods: Partial<NextLine>, day = 1) =>
  post(documentOf("purchase-in"), [lineOf(quantity, goods)], { day });

const BALANCES = statement<{
  text: string;
}>(`select concat_ws(' ', coalesce((select number from batches t where t.id = b.batch_id), case when variant_id <> '00000000-0000-0000-0000-000000000000' then 'variant' end),
    trim_scale(quantity), trim_scale(reserved)) as text from stock_balances b order by 1`);
const balances = async () => (await harness.tables(owner, (tx) => BALANCES.rows(tx))).map(({ text }) => text);
const listed = async () =>
  (await harness.ask(listStock, owner, { query: { productId: milk.id } })).rows.map(
    ({ quantity, reserved, available }) => `${Number(quantity)} ${Number(reserved)} ${Number(available)}`,
  );

it("a batch that has expired is refused by its own day, also where the line leaves the day out", async () => {
  await buy("5", { batch: batchOf("OLD", "2026-02-28") });
  await buy("5", { batch: batchOf("LAST", "2026-03-05") });
  const sell = (number: string) =>
    reserveFor(documentOf("sale-out"), [lineOf("-1", { batch: batchOf(number) })], { expiredBefore: "2026-03-05" });
  await expect(sell("old")).rejects.toMatchObject({
    id: "document-batch-expired",
    issues: [{ field: "lines.0.batchNumber", row: 1, values: { batch: "OLD", day: "2026-02-28" } }],
  });
  await sell("LAST");
  await reserveFor(documentOf("other-out"), [lineOf("-1", { batch: batchOf("OLD") })]);
});

it("a batch is published when a document first moves it and when its dates change, and not each time", async () => {
  const published = async () =>
    (await harness.facts(owner, "batches")).flatMap(({ batches }) =>
      (batches as { number: string; version: number; expiryDate: string | null }[]).map(
        ({ number, version, expiryDate }) => `${number} ${version} ${expiryDate}`,
      ),
    );
  await reserveFor(documentOf("other-in"), [lineOf("1", { batch: batchOf("PLANNED") })]);
  expect(await published()).toEqual([]);
  await buy("5", { batch: batchOf("A") });
  await buy("2", { batch: batchOf("a") }, 2);
  await post(documentOf("sale-out"), [lineOf("-2", { batch: batchOf("A", "2026-09-01") })], { day: 3 });
  expect(await published()).toEqual(["A 1 null"]);
  await buy("2", { batch: batchOf("A", "2026-09-01") }, 4);
  await buy("1", { batch: batchOf("PLANNED") }, 5);
  expect(await published()).toEqual(["A 1 null", "A 2 2026-09-01", "PLANNED 1 null"]);
});

describe("goods of several batches and variants", () => {
  it("each batch of a product is counted by itself, and the list of stock shows their sum", async () => {
    await buy("5", { batch: batchOf("A", "2026-06-01") });
    await buy("3", { batch: batchOf("B", "2026-09-01") });
    await reserveFor(documentOf("sale-out"), [lineOf("-2", { batch: batchOf("A") })]);
    await post(documentOf("sale-out"), [lineOf("-1", { batch: batchOf("B") })], { day: 2 });
    expect(await balances()).toEqual(["A 5 2", "B 2 0"]);
    expect(await listed()).toEqual(["7 2 5"]);
    await harness.ask(repairProductStock, owner, { body: { ids: [milk.id] } });
    expect(await balances()).toEqual(["A 5 2", "B 2 0"]);
  });

  it("a batch number in another letter case, width or with other blanks names the same batch", async () => {
    await buy("5", { batch: batchOf("Lot 7a") });
    await post(documentOf("sale-out"), [lineOf("-2", { batch: batchOf("ＬＯＴ  7A") })], { day: 2 });
    expect(await balances()).toEqual(["Lot 7a 3 0"]);
  });

  it("a sale of more than its batch has is refused, though other batches have enough, and the refusal names product and batch", async () => {
    await buy("5", { batch: batchOf("A") });
    await buy("9", { batch: batchOf("B") });
    const sale = [lineOf("-1", { batch: batchOf("B") }), lineOf("-6", { batch: batchOf("A") })];
    await expect(reserveFor(documentOf("sale-out"), sale)).rejects.toMatchObject({
      id: "stock-short",
      issues: [
        {
          field: "lines.1.operNumber",
          values: { product: `${milk.name} A`, needed: "6", available: "5" },
        },
      ],
    });
    await expect(
      reserveFor(documentOf("sale-out"), [lineOf("-1", { batch: batchOf("never bought") })]),
    ).rejects.toMatchObject({ id: "stock-short", issues: [{ values: { available: "0" } }] });
  });

  it("a sale of one variant is refused when only another variant is there", async () => {
    const [red, blue] = [{ variantId: milk.barcodeId }, { variantId: newId() }];
    await buy("5", red);
    await reserveFor(documentOf("sale-out"), [lineOf("-5", red)]);
    await expect(reserveFor(documentOf("sale-out"), [lineOf("-1", blue)])).rejects.toMatchObject({ id: "stock-short" });
    expect(await balances()).toEqual(["variant 5 5"]);
  });

  it("a batch runs short at a moment when it was not there yet, though the product was", async () => {
    await buy("9", { batch: batchOf("A") }, 1);
    await buy("9", { batch: batchOf("B") }, 8);
    const early = [lineOf("-2", { batch: batchOf("B") })];
    await expect(reserveFor(documentOf("sale-out"), early, { day: 5 })).rejects.toMatchObject({
      id: "stock-runs-short",
      issues: [{ values: { product: `${milk.name} B`, day: "2026-03-05" } }],
    });
    await reserveFor(documentOf("sale-out"), early, { day: 9 });
  });

  it("a transfer moves its batch to the other warehouse, and a line that changes its batch gives the first one back", async () => {
    const { id: shop = "" } = await harness.ask(addWarehouse, owner, { body: { name: "Shop" } });
    await buy("5", { batch: batchOf("A") });
    await buy("4", { batch: batchOf("B") });
    const [transfer, lineId] = [documentOf("allocation-out"), newId()];
    const legs = (batch: Batch) => [
      lineOf("-2", { lineId, batch }),
      lineOf("2", { lineId, leg: 1, depotId: shop, batch, worth: null }),
    ];
    await post(transfer, legs(batchOf("A")), { day: 2 });
    expect(await balances()).toEqual(["A 2 0", "A 3 0", "B 4 0"]);
    await post(transfer, legs(batchOf("B")), { revision: 2, day: 2 });
    expect(await balances()).toEqual(["A 0 0", "A 5 0", "B 2 0", "B 2 0"]);
  });

  it("all batches and variants of a product have one moving average", async () => {
    await post(documentOf("purchase-in"), [
      lineOf("1", { batch: batchOf("A"), worth: "10.00" }),
      lineOf("1", { batch: batchOf("B"), worth: "20.00" }),
    ]);
    await post(documentOf("sale-out"), [lineOf("-1", { batch: batchOf("A") })], { day: 2 });
    const LEFT = statement<{ value: string }>("select trim_scale(value)::text as value from stock_costs");
    expect(await harness.tables(owner, (tx) => LEFT.rows(tx))).toEqual([{ value: "15" }]);
  });
});

describe("the dates of a batch", () => {
  const [june, july] = [batchOf("A", "2026-06-01"), batchOf("A", "2026-07-01")];
  const EXPIRES = statement<{ day: string | null }>("select expiry_date::text as day from batches");
  const expires = async () => (await harness.tables(owner, (tx) => EXPIRES.rows(tx))).map(({ day }) => day);
  const other = { id: "stock-batch-other-expiry", issues: [{ field: "lines.0.expirationDate", row: 1 }] };

  it("a second document with another expiry date for the same batch is refused with its line, also where it takes goods", async () => {
    await buy("5", { batch: june });
    await expect(reserveFor(documentOf("purchase-in"), [lineOf("1", { batch: july })])).rejects.toMatchObject({
      ...other,
      values: { product: milk.name, batch: "A", expires: "2026-06-01" },
    });
    await expect(reserveFor(documentOf("sale-out"), [lineOf("-1", { batch: july })])).rejects.toMatchObject(other);
    await reserveFor(documentOf("sale-out"), [lineOf("-1", { batch: batchOf("A") })]);
    await reserveFor(documentOf("purchase-in"), [lineOf("1", { batch: june })]);
    expect(await expires()).toEqual(["2026-06-01"]);
  });

  it("the only document of a batch may correct its date, and a date that was unknown may be added", async () => {
    const bought = documentOf("purchase-in");
    const line = lineOf("5", { batch: june });
    await reserveFor(bought, [line]);
    await post(bought, [line]);
    await reserveFor(bought, [{ ...line, batch: july }], { revision: 2 });
    await post(bought, [{ ...line, batch: july }], { revision: 2 });
    expect(await expires()).toEqual(["2026-07-01"]);
    await buy("5", { batch: batchOf("B") });
    // Whoever sells it does not know better.
    await post(documentOf("sale-out"), [lineOf("-1", { batch: batchOf("B", "2099-01-01") })]);
    expect(await expires()).toEqual(["2026-07-01", null]);
    await buy("5", { batch: batchOf("B", "2026-08-01") });
    expect(await expires()).toEqual(["2026-07-01", "2026-08-01"]);
  });

  it("a date that the only document of a batch no longer states is gone, and one that another document knows stays", async () => {
    const bought = documentOf("purchase-in");
    const line = lineOf("5", { batch: june });
    await post(bought, [line]);
    await post(bought, [{ ...line, batch: batchOf("A") }], { revision: 2 });
    expect(await expires()).toEqual([null]);
    await post(bought, [line, lineOf("1", { batch: batchOf("A") })], { revision: 3 });
    expect(await expires()).toEqual(["2026-06-01"]);
    await buy("1", { batch: batchOf("A") });
    await post(bought, [{ ...line, batch: batchOf("A") }], { revision: 4 });
    expect(await expires()).toEqual(["2026-06-01"]);
  });

  it("a document that was never saved no longer determines the date of a batch once its reservation is released", async () => {
    const lost = documentOf("purchase-in");
    await reserveFor(lost, [lineOf("5", { batch: june })]);
    const saved = [lineOf("5", { batch: july })];
    await expect(reserveFor(documentOf("purchase-in"), saved)).rejects.toMatchObject(other);
    await harness.tables(owner, (tx) => release(tx, { ...lost, revision: 1 }));
    const bought = documentOf("purchase-in");
    await reserveFor(bought, saved);
    await post(bought, saved);
    expect([await expires(), await balances()]).toEqual([["2026-07-01"], ["A 5 0"]]);
  });

  it("of documents that take the last of a batch at once, one has it, though other batches are there", async () => {
    const last = Array.from({ length: raceRounds() }, (_, race) => batchOf(`L${race}`));
    const bought = last.map((batch) => lineOf("3", { batch }));
    await post(documentOf("purchase-in"), [...bought, lineOf("1000", { batch: batchOf("MANY") })]);
    for (const batch of last) {
      const calls = ["-2", "-3", "-2"].map((quantity) =>
        reserveFor(documentOf("sale-out"), [lineOf(quantity, { batch })]),
      );
      const results = await Promise.allSettled(calls);
      expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      for (const result of results)
        if (result.status === "rejected") expect(result.reason).toMatchObject({ id: "stock-short" });
    }
  });

  it("of two documents that bring a new batch with two dates at once, one is refused", async () => {
    for (let race = 0; race < raceRounds(); race++) {
      const number = `R${race}`;
      const calls = ["2026-06-01", "2026-07-01"].map((day) =>
        reserveFor(documentOf("purchase-in"), [lineOf("1", { batch: batchOf(number, day) })]),
      );
      const results = await Promise.allSettled(calls);
      expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    }
  });
});
