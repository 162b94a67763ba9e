// Products with more lines than one portion holds: every change has the same result as a replay of all lines in one piece.
import type { Actor } from "@kontor/contracts/core/actor";
import { newId, type TenantId } from "@kontor/contracts/core/id";
import { repairProductCost } from "@kontor/contracts/warehouse/product";
import { backgroundCtx } from "@kontor/service-kit/context/ctx";
import { statement } from "@kontor/service-kit/database/statement";
import { silentLog } from "@kontor/service-kit/testing/fake-gateway";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addTestProduct, type TestProduct } from "../testing/stocked-product.ts";
import { startWarehouse, type TestWarehouse } from "../testing/warehouse.ts";
import { NOTHING } from "./cost.rules.ts";
import { PORTION_MAX, portionsFrom } from "./lines.store.ts";
import { type LedgerLine, lineKey, recost, standingAt } from "./post-document.rules.ts";
import { type NextLine, postDocument } from "./post-document.ts";
import { wholesOf } from "./sale-sources.ts";
import { repairStretch } from "./stretch.ts";

let harness: TestWarehouse;
let owner: Actor;
let product: TestProduct;
beforeAll(async () => {
  harness = await startWarehouse();
});
afterAll(() => harness.stop());
beforeEach(async () => {
  owner = await harness.tenant();
  product = await addTestProduct(harness, owner);
});

const line = (quantity: number, over: Partial<NextLine> = {}): NextLine => {
  const { id: productId, barcodeId, depotId } = product;
  return {
    lineId: newId(),
    productId,
    barcodeId,
    depotId,
    quantity: `${quantity}`,
    worth: null,
    linkId: null,
    linkLineId: null,
    ...over,
  };
};
const documentOf = (kind: string) => ({ documentId: newId(), kind, number: kind });
type Named = ReturnType<typeof documentOf>;
/** States what the document does from now on, on a day of March. */
const state = (document: Named, revision: number, day: number, lines: readonly NextLine[]) => {
  const ctx = backgroundCtx(owner.tenantId as TenantId, "test", silentLog()); // an owner has a tenant
  const operTime = `2026-03-${String(day).padStart(2, "0")}T08:00:00.000Z`;
  return harness.tables(owner, (tx) => postDocument(tx, ctx, { ...document, revision, operTime }, lines));
};

async function portions(): Promise<LedgerLine[][]> {
  return await harness.tables(owner, async (tx) => {
    const portionsFound: LedgerLine[][] = [];
    for (const { first } of await wholesOf(tx, [product.id]))
      for await (const { lines } of portionsFrom(tx, product.id, first)) portionsFound.push(lines);
    return portionsFound;
  });
}
const SUMS = statement<{ lines: string; movements: string; quantity: string; value: string; average: string }>(`select
  (select trim_scale(sum(value))::text from stock_lines) as lines, (select trim_scale(sum(value))::text from stock_movements) as movements,
  trim_scale(quantity)::text as quantity, trim_scale(value)::text as value, trim_scale(average)::text as average from stock_costs`);
const PUBLISHED = statement<{
  subject: string;
  body: { lines: { documentId: string; lineId: string; unitCost: string }[] };
}>(
  "select subject, body from kit.outbox_facts where subject similar to 'fact.warehouse.(stock|costs).%' order by sequence",
);

/** Compares every line, the sums, and the last published fact of each line with a replay in one piece. */
async function expectExact() {
  const lines = (await portions()).flat();
  const { lines: costed, after } = recost({
    ...{ from: standingAt(NOTHING), later: [], gone: [], come: lines, leftAt: () => null, sealedBefore: null },
  });
  const anew = new Map(costed.map((each) => [lineKey(each), `${each.value} ${each.unitCost} ${each.average}`]));
  expect(lines.map(({ value, unitCost, average }) => `${value} ${unitCost} ${average}`)).toEqual(
    lines.map((each) => anew.get(lineKey(each))),
  );
  const [sums] = await harness.tables(owner, (tx) => SUMS.rows(tx));
  const value = after.value.toFixed();
  expect(sums).toEqual({
    lines: value,
    movements: value,
    quantity: after.quantity.toFixed(),
    value,
    average: after.average.toFixed(),
  });
  const published = new Map<string, string>();
  for (const { body } of await harness.tables(owner, (tx) => PUBLISHED.rows(tx)))
    for (const { lineId, unitCost } of body.lines) published.set(lineId, unitCost);
  expect(lines.filter((each) => published.get(each.lineId) !== each.unitCost.toFixed(6))).toEqual([]);
}

const MANY = PORTION_MAX + 200;
const many = (make: (at: number) => NextLine): NextLine[] => Array.from({ length: MANY }, (_, at) => make(at));

describe("a product with thousands of lines", () => {
  let [bought, sold, returned]: Named[] = [];
  let sales: NextLine[] = [];
  let purchases: NextLine[] = [];
  beforeEach(async () => {
    [bought, sold, returned] = ["purchase-in", "sale-out", "sale-back"].map(documentOf);
    purchases = many((at) => line(3, { worth: `${3 + (at % 7)}.01` }));
    sales = many(() => line(-2));
    if (!bought || !sold || !returned) throw new Error("three documents were made");
    await state(bought, 1, 2, purchases);
    await state(sold, 1, 4, sales);
    // Goods of one of the first and one of the last lines come back.
    await state(
      returned,
      1,
      6,
      [sales[0], sales.at(-1)].map((sale) =>
        line(1, { linkId: sold?.documentId ?? null, linkLineId: sale?.lineId ?? null }),
      ),
    );
  });

  it("a product with thousands of lines is read in portions and in order, also where all lines share one moment", async () => {
    const portionsFound = await portions();
    expect(portionsFound.map(({ length }) => length)).toEqual([
      PORTION_MAX,
      PORTION_MAX,
      2 * MANY + 2 - 2 * PORTION_MAX,
    ]);
    expect(new Set(portionsFound.flat().map(({ lineId }) => lineId)).size).toBe(2 * MANY + 2);
    await expectExact();
  });

  it("a product with thousands of lines has the costs of a full replay after a back-dated receipt is posted, edited and withdrawn", async () => {
    const late = documentOf("purchase-in");
    const dear = line(500, { worth: "10000" });
    await state(late, 1, 1, [dear]);
    await expectExact();
    await state(late, 2, 3, [{ ...dear, worth: "5500" }]);
    await expectExact();
    await state(late, 3, 3, []);
    await expectExact();
  });

  it("a product with thousands of lines has the costs of a full replay when a long document is re-dated back and forth and loses lines", async () => {
    if (!bought || !sold) throw new Error("the documents were made");
    await state(bought, 2, 5, purchases);
    await expectExact();
    await state(bought, 3, 1, purchases.slice(100));
    await expectExact();
    await state(sold, 2, 7, sales.slice(50));
    await expectExact();
  });

  it.each([
    ["a rule before found others, and its movements say so", WORN],
    ["they drifted away from its movements", DRIFTED],
  ])(
    "a product with thousands of lines that is recosted in stretches with saves in between has the costs of a full replay, after %s",
    async (_what, texts) => {
      await damage(texts);
      const first = await stretch(null);
      expect(first).toMatchObject({ lines: MANY, doneBefore: "2026-03-04T08:00:00.000Z" });
      const [sums] = await harness.tables(owner, (tx) => SUMS.rows(tx));
      expect([sums?.value, sums?.movements]).toEqual([sums?.lines, sums?.lines]);
      // Before all processed lines, and after all unprocessed ones.
      await state(documentOf("sale-out"), 1, 1, [line(-50)]);
      await state(documentOf("sale-out"), 1, 7, [line(-3)]);
      expect(await stretch(first.doneBefore)).toMatchObject({ lines: MANY + 3, doneBefore: null });
      await expectExact();
    },
  );

  it("a product with thousands of lines has the costs of a full replay when its costs are repaired", async () => {
    await harness.tables(owner, (tx) => statement("update stock_lines set unit_cost = 1, value = value + 1").run(tx));
    expect(await harness.ask(repairProductCost, owner, { body: { ids: [product.id] } })).toMatchObject({ repaired: 1 });
    await expectExact();
    expect(await harness.ask(repairProductCost, owner, { body: { ids: [product.id] } })).toMatchObject({ repaired: 0 });
  });
});

/** Costs by a former rule, in lines and movements alike. */
const WORN = [
  `insert into stock_movements (document_id, kind, number, revision, line_id, product_id, barcode_id, depot_id, oper_time, quantity, value, unit_cost)
    select document_id, kind, number, 0, line_id, product_id, barcode_id, depot_id, oper_time, 0, 1, unit_cost from stock_lines`,
  "update stock_lines set value = value + 1, unit_cost = unit_cost + 1, average = average + 1",
  "update stock_costs set value = (select sum(value) from stock_lines), average = average + 1",
];
const DRIFTED = ["update stock_lines set unit_cost = 1, value = value + 1"];
const damage = (texts: readonly string[]) =>
  harness.tables(owner, async (tx) => {
    for (const text of texts) await statement(text).run(tx);
  });
const stretch = (from: string | null) => {
  const ctx = backgroundCtx(owner.tenantId as TenantId, "test", silentLog()); // an owner has a tenant
  return harness.ledger.tenantTx(ctx, (tx) =>
    repairStretch(tx, ctx, { productId: product.id, from, linesMax: PORTION_MAX }),
  );
};

describe("a product that is sold by thousands before it is bought", () => {
  const publishedBySelf = async ({ documentId }: Named) =>
    (await harness.tables(owner, (tx) => PUBLISHED.rows(tx)))
      .filter(({ subject }) => subject.includes("costs"))
      .flatMap(({ body }) => body.lines)
      .filter((line) => line.documentId === documentId).length;
  const value = async (): Promise<string | undefined> => (await harness.tables(owner, (tx) => SUMS.rows(tx)))[0]?.value;

  it("thousands of sales before any purchase get their costs from later purchases, and facts publish them", async () => {
    const [bought, sold] = [documentOf("purchase-in"), documentOf("sale-out")];
    await state(
      sold,
      1,
      2,
      many(() => line(-2)),
    );
    await state(bought, 1, 4, [line(1000, { worth: "4000" })]);
    await expectExact();
    // 2,400 were sold: 1,000 cost 4,000.00, and 200 more come in for the next 200 before 1,200 are still uncovered.
    await state(documentOf("purchase-in"), 1, 5, [line(200, { worth: "1000" })]);
    await expectExact();
    await state(bought, 2, 3, [line(5000, { worth: "10000" })]);
    await expectExact();
    expect(await value()).toBe("6200");
  });

  it("a sale that is returned in part while its goods are still missing leaves no cost when the rest is returned thousands of lines later", async () => {
    const [sold, returned] = [documentOf("sale-out"), documentOf("sale-back")];
    const sale = line(-5);
    const ofSale = { linkId: sold.documentId, linkLineId: sale.lineId };
    await state(documentOf("purchase-in"), 1, 1, [line(2, { worth: "17.45" })]);
    await state(sold, 1, 2, [sale]);
    await state(returned, 1, 3, [line(4, ofSale)]);
    await state(
      documentOf("purchase-in"),
      1,
      4,
      many(() => line(1, { worth: "1.03" })),
    );
    await state(documentOf("sale-back"), 1, 6, [line(1, ofSale)]);
    const left = async () =>
      (await portions())
        .flat()
        .filter(({ kind }) => kind.startsWith("sale"))
        .map((each) => each.value.toFixed(2));
    const whole = ["-43.63", "34.91", "8.72"];
    await expectExact();
    expect(await left()).toEqual(whole);
    await state(documentOf("purchase-in"), 1, 5, [line(20, { worth: "20.72" })]);
    await expectExact();
    expect(await left()).toEqual(whole);
    await damage(WORN);
    const { doneBefore } = await stretch(null);
    expect(doneBefore).toBe("2026-03-04T08:00:00.000Z");
    await stretch(doneBefore);
    await expectExact();
    expect(await left()).toEqual(whole);
  });

  it("a product that is never in stock enough to cover its sales is recosted at one go, from wherever that begins", async () => {
    const sold = documentOf("sale-out");
    const uncovered = many(() => line(-2));
    await state(sold, 1, 2, uncovered);
    await state(
      documentOf("purchase-in"),
      1,
      4,
      many((at) => line(1, { worth: `${2 + (at % 7)}.01` })),
    );
    for (const from of [null, "2026-03-04T08:00:00.000Z"]) {
      await damage(WORN);
      expect(await stretch(from)).toMatchObject({ doneBefore: null });
      await expectExact();
    }
  });

  it("a back-dated sale takes its cost from purchases after it, and neither its cost nor the purchases' is published a second time", async () => {
    const [bought, sold] = [documentOf("purchase-in"), documentOf("sale-out")];
    const purchases = many((at) => line(2, { worth: `${2 + (at % 7)}.01` }));
    await state(bought, 1, 4, purchases);
    await state(
      sold,
      1,
      2,
      many(() => line(-2)),
    );
    await expectExact();
    expect([await publishedBySelf(sold), await value()]).toEqual([0, "0"]);
    await state(bought, 2, 1, purchases.slice(7));
    await expectExact();
    expect(await publishedBySelf(bought)).toBe(0);
  });
});
