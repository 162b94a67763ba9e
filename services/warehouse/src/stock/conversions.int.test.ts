// Goods that are made of others or taken apart: value in equals value out to the cent, whatever is found out later (reference.md §2.8, decision 0068).
import type { Actor } from "@kontor/contracts/core/actor";
import { newId, type TenantId } from "@kontor/contracts/core/id";
import { repairProductCost } from "@kontor/contracts/warehouse/product";
import { upsertPeriod } from "@kontor/service-kit/closing/period.store";
import { backgroundCtx } from "@kontor/service-kit/context/ctx";
import { statement } from "@kontor/service-kit/database/statement";
import { silentLog } from "@kontor/service-kit/testing/fake-gateway";
import { raceRounds } from "@kontor/service-kit/testing/race-rounds";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addTestProduct, type TestProduct } from "../testing/stocked-product.ts";
import { startWarehouse, type TestWarehouse } from "../testing/warehouse.ts";
import { type NextLine, postDocument } from "./post-document.ts";

let harness: TestWarehouse;
let owner: Actor;
let cup: TestProduct;
let tea: TestProduct;
let kit: TestProduct;
beforeAll(async () => {
  harness = await startWarehouse();
});
afterAll(() => harness.stop());
beforeEach(async () => {
  owner = await harness.tenant();
  [cup, tea, kit] = [
    await addTestProduct(harness, owner),
    await addTestProduct(harness, owner),
    await addTestProduct(harness, owner),
  ];
});

const lineOf = (product: TestProduct, quantity: string, over: Partial<NextLine> = {}): NextLine => ({
  ...{ lineId: newId(), productId: product.id, barcodeId: product.barcodeId, depotId: product.depotId, quantity },
  ...{ worth: null, linkId: null, linkLineId: null, ...over },
});
const gives = (product: TestProduct, quantity: string) => lineOf(product, `-${quantity}`, { share: "0" });
const takes = (product: TestProduct, quantity: string, share = "1") => lineOf(product, quantity, { share });
const documentOf = (kind: string) => ({ documentId: newId(), kind, number: kind });
type Named = ReturnType<typeof documentOf>;
const at = (day: number): string => `2026-03-${String(day).padStart(2, "0")}T08:00:00.000Z`;
function post(document: Named, revision: number, day: number, lines: readonly NextLine[], as = owner) {
  const ctx = backgroundCtx(as.tenantId as TenantId, "test", silentLog()); // an owner has a tenant
  return harness.tables(as, (tx) => postDocument(tx, ctx, { ...document, revision, operTime: at(day) }, lines));
}
const buy = (product: TestProduct, day: number, quantity: string, worth: string) =>
  post(documentOf("purchase-in"), 1, day, [lineOf(product, quantity, { worth })]);
const sell = (product: TestProduct, day: number, quantity: string) =>
  post(documentOf("sale-out"), 1, day, [lineOf(product, `-${quantity}`)]);
const assemble = (day: number, lines: readonly NextLine[]) => post(documentOf("assemble"), 1, day, lines);

const VALUES = statement<{
  day: string;
  kind: string;
  productId: string;
  text: string;
}>(`select kind,
    product_id as "productId", concat_ws(' ', trim_scale(quantity), round(value, 2)) as text from stock_lines
    order by oper_time, array_position($1::uuid[], product_id)`);
/** The lines of a kind, by the day: kit, cup, tea. */
async function values(kind: string): Promise<string[]> {
  const names = new Map([
    [cup.id, "cup"],
    [tea.id, "tea"],
    [kit.id, "kit"],
  ]);
  const rows = await harness.tables(owner, (tx) => VALUES.rows(tx, [kit.id, cup.id, tea.id]));
  return rows.filter((row) => row.kind === kind).map((row) => `${names.get(row.productId)} ${row.text}`);
}
const WORTH = statement<{ text: string }>(
  `select concat_ws(' ', trim_scale(quantity), round(value, 2)) as text from stock_costs where product_id = $1::uuid`,
);
const worthOf = async ({ id }: TestProduct) => (await harness.tables(owner, (tx) => WORTH.rows(tx, id)))[0]?.text;
const UNEVEN = statement<{
  count: number;
}>(`select (select count(*) from (select from stock_lines where share is not null group by document_id, kind having sum(value + withheld) <> 0) d)
  + (select count(*) from (select from stock_lines l full join (select document_id, kind, line_id, leg, sum(value) as value from stock_movements group by 1, 2, 3, 4) m
    using (document_id, kind, line_id, leg) where coalesce(l.value, 0) <> coalesce(m.value, 0)) m)
  + (select count(*) from stock_costs c where value <> (select coalesce(sum(value), 0) from stock_lines l where l.product_id = c.product_id)) as count`);
/** Documents whose value in and out differ, lines that differ from their movements, products that differ from their lines. */
const faults = async (as = owner) => Number((await harness.tables(as, (tx) => UNEVEN.rows(tx)))[0]?.count);

describe("goods that are made of others", () => {
  beforeEach(async () => {
    await buy(cup, 2, "3", "10.00");
    await buy(tea, 2, "10", "5.00");
  });

  it("a kit is worth what its parts cost, and its sale costs as much", async () => {
    await assemble(5, [takes(kit, "2"), gives(cup, "2"), gives(tea, "4")]);
    await sell(kit, 6, "1");
    expect(await values("assemble")).toEqual(["kit 2 8.67", "cup -2 -6.67", "tea -4 -2.00"]);
    expect(await values("sale-out")).toEqual(["kit -1 -4.33"]);
    expect(await faults()).toBe(0);
  });

  it("a purchase of a part that is entered later changes the kit, what is made of it, and what was sold of both", async () => {
    await assemble(5, [takes(kit, "2"), gives(cup, "2"), gives(tea, "4")]);
    await post(documentOf("disassemble"), 1, 7, [gives(kit, "1"), takes(cup, "1", "3"), takes(tea, "2", "1")]);
    await sell(kit, 8, "1");
    await sell(cup, 9, "1");
    await buy(cup, 3, "1", "50.00");
    expect(await values("assemble")).toEqual(["kit 2 32.00", "cup -2 -30.00", "tea -4 -2.00"]);
    expect(await values("disassemble")).toEqual(["kit -1 -16.00", "cup 1 12.00", "tea 2 4.00"]);
    expect(await values("sale-out")).toEqual(["kit -1 -16.00", "cup -1 -14.00"]);
    expect(await faults()).toBe(0);
  });

  it("an assembly that is changed, or turned round, or withdrawn, leaves nothing of what it was", async () => {
    const document = documentOf("assemble");
    const [first, second, third] = [takes(kit, "2"), gives(cup, "2"), gives(tea, "4")];
    await post(document, 1, 5, [first, second, third]);
    await post(document, 2, 5, [first, { ...second, quantity: "-3" }, third]);
    expect(await values("assemble")).toEqual(["kit 2 12.00", "cup -3 -10.00", "tea -4 -2.00"]);
    await buy(kit, 3, "1", "1.00");
    await post(document, 3, 6, [
      { ...first, quantity: "-1", share: "0" },
      { ...second, quantity: "1", share: "1" },
      { ...third, quantity: "1", share: "1" },
    ]);
    expect(await values("assemble")).toEqual(["kit -1 -1.00", "cup 1 0.50", "tea 1 0.50"]);
    await post(document, 4, 6, []);
    expect([await worthOf(kit), await worthOf(cup), await worthOf(tea)]).toEqual(["1 1.00", "3 10.00", "10 5.00"]);
    expect(await faults()).toBe(0);
  });

  it("parts that are not there yet cost the kit what comes in for them later", async () => {
    await assemble(5, [takes(kit, "1"), gives(cup, "5")]);
    expect(await values("assemble")).toEqual(["kit 1 16.67", "cup -5 -16.67"]);
    await buy(cup, 8, "2", "100.00");
    expect(await values("assemble")).toEqual(["kit 1 110.00", "cup -5 -110.00"]);
    expect(await faults()).toBe(0);
  });

  it("closed days keep their figures, and later findings for parts and kit are posted on the first open day", async () => {
    await assemble(5, [takes(kit, "1"), gives(cup, "5")]);
    const closed = { closedTo: "2026-03-06", closedBefore: at(7), sealedBefore: at(7) };
    await harness.tables(owner, (tx) => upsertPeriod(tx, { version: 1, ...closed }));
    await buy(cup, 8, "2", "100.00");
    const BOOKED = statement<{
      text: string;
    }>(`select concat_ws(' ', extract(day from oper_time), sum(value)::numeric(9, 2)) as text from stock_bookings
      where kind = 'assemble' and product_id = $1::uuid group by oper_time order by oper_time`);
    const booked = async ({ id }: TestProduct) =>
      (await harness.tables(owner, (tx) => BOOKED.rows(tx, id))).map(({ text }) => text);
    expect(await booked(cup)).toEqual(["5 -16.67", "7 -93.33"]);
    expect(await booked(kit)).toEqual(["5 16.67", "7 93.33"]);
    expect(await faults()).toBe(0);
  });

  it("recosting corrects a kit whose value differs from that of its parts, and what was made or sold of it", async () => {
    await assemble(5, [takes(kit, "2"), gives(cup, "2"), gives(tea, "4")]);
    await sell(kit, 6, "1");
    const DAMAGE = statement(`update stock_lines set worth = 1, value = 1 where product_id = $1::uuid and share > 0`);
    await harness.tables(owner, (tx) => DAMAGE.run(tx, kit.id));
    await harness.ask(repairProductCost, owner, { body: { ids: [cup.id] } });
    await harness.ask(repairProductCost, owner, { body: { ids: [kit.id] } });
    expect(await values("assemble")).toEqual(["kit 2 8.67", "cup -2 -6.67", "tea -4 -2.00"]);
    expect(await values("sale-out")).toEqual(["kit -1 -4.33"]);
    expect(await faults()).toBe(0);
  });

  it("boxes that are packed and opened again many times follow one correction at the beginning", async () => {
    await buy(kit, 2, "1", "0.00");
    for (let turn = 0; turn < 20; turn++) {
      await assemble(3 + turn, [takes(kit, "1"), gives(cup, "3")]);
      await post(documentOf("disassemble"), 1, 3 + turn, [gives(kit, "1"), takes(cup, "3")]);
    }
    await buy(cup, 2, "3", "90.00");
    expect(await faults()).toBe(0);
    expect(await worthOf(cup)).toMatch(/^6 /);
    const total = Number((await worthOf(cup))?.split(" ")[1]) + Number((await worthOf(kit))?.split(" ")[1]);
    expect(total).toBeCloseTo(100, 2);
  });

  it("goods that are made of each other before they are there cost what was assumed, however often, and only purchases are passed on", async () => {
    await sell(cup, 3, "3");
    const cupOfKit = () => [takes(cup, "1"), gives(kit, "1"), gives(tea, "1")];
    await assemble(5, [takes(kit, "1"), gives(cup, "1")]);
    await assemble(6, cupOfKit());
    const once = ["kit 1 3.33", "cup -1 -3.83", "kit -1 -3.33", "cup 1 3.83", "tea -1 -0.50"];
    expect(await values("assemble")).toEqual(once);
    await assemble(7, [takes(kit, "1"), gives(cup, "1")]);
    await assemble(8, cupOfKit());
    await assemble(9, [takes(kit, "1"), gives(cup, "1")]);
    const twice = ["kit 1 3.83", "cup -1 -4.33", "kit -1 -3.83", "cup 1 4.33", "tea -1 -0.50"];
    expect(await values("assemble")).toEqual([...once, ...twice, "kit 1 4.33", "cup -1 -4.33"]);
    await buy(cup, 10, "1", "99.00");
    expect(await values("assemble")).toEqual([...once, ...twice, "kit 1 99.00", "cup -1 -99.00"]);
    await harness.ask(repairProductCost, owner, { body: { ids: [cup.id, kit.id, tea.id] } });
    expect(await values("assemble")).toEqual([...once, ...twice, "kit 1 99.00", "cup -1 -99.00"]);
    expect(await faults()).toBe(0);
  });

  it("purchases and assemblies of the same goods at once neither lose a cent nor wait for each other without end", async () => {
    for (let round = 0; round < raceRounds() / 4; round++)
      await Promise.all([
        buy(cup, 2, "4", "13.37"),
        assemble(5, [takes(kit, "1"), gives(cup, "1"), gives(tea, "1")]),
        buy(tea, 2, "1", "0.77"),
        post(documentOf("disassemble"), 1, 6, [gives(kit, "1"), takes(tea, "1", "2"), takes(cup, "1", "5")]),
      ]);
    expect(await faults()).toBe(0);
  });
});

const step = fc.record({
  kind: fc.constantFrom("buy", "sell", "assemble", "disassemble"),
  day: fc.integer({ min: 3, max: 28 }),
  product: fc.integer({ min: 0, max: 2 }),
  quantity: fc.integer({ min: 1, max: 9 }),
  worth: fc.integer({ min: 0, max: 9_999 }),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** Posts steps in the order that they are named in, each at its own moment. */
async function trade(
  as: Actor,
  products: readonly TestProduct[],
  steps: readonly (Step & { at: number })[],
): Promise<string[]> {
  const [one, two, three] = products as [TestProduct, TestProduct, TestProduct];
  const ctx = backgroundCtx(as.tenantId as TenantId, "test", silentLog()); // an owner has a tenant
  const start = [one, two, three].map((product) => lineOf(product, "1000", { worth: "1234.56" }));
  await post(documentOf("purchase-in"), 1, 1, start, as);
  for (const { kind, day, product, quantity, worth, at: minute } of steps) {
    const goods = products[product] ?? one;
    const lines = {
      buy: [lineOf(goods, String(quantity), { worth: (worth / 100).toFixed(2) })],
      sell: [lineOf(goods, `-${quantity}`)],
      assemble: [takes(three, "1"), gives(one, String(quantity)), gives(two, "1")],
      disassemble: [gives(three, "1"), takes(one, "1", String(quantity)), takes(two, "2", "3")],
    }[kind];
    // The odd cent goes by the order of the lines' ids.
    const ids = lines.map(() => newId()).sort();
    const numbered = lines.map((line, place) => ({ ...line, lineId: ids[place] ?? line.lineId }));
    const operTime = `2026-03-${String(day).padStart(2, "0")}T08:${String(minute).padStart(2, "0")}:00.000Z`;
    const names = { buy: "purchase-in", sell: "sale-out", assemble: "assemble", disassemble: "disassemble" };
    await harness.tables(as, (tx) =>
      postDocument(tx, ctx, { ...documentOf(names[kind]), revision: 1, operTime }, numbered),
    );
  }
  const COSTS = statement<{
    text: string;
  }>(`select concat_ws(' ', trim_scale(quantity), trim_scale(value)) as text from stock_costs where product_id = any($1::uuid[])
    order by array_position($1::uuid[], product_id)`);
  return (
    await harness.tables(as, (tx) =>
      COSTS.rows(
        tx,
        products.map(({ id }) => id),
      ),
    )
  ).map(({ text }) => text);
}

it("documents that are entered in any order end with the same cents as in the order of their days", async () => {
  const histories = fc.sample(fc.array(step, { minLength: 5, maxLength: 25 }), { numRuns: 8, seed: 20261126 });
  for (const history of histories) {
    const steps = history.map((each, minute) => ({ ...each, at: minute }));
    const inOrder = steps.toSorted((a, b) => a.day - b.day || a.at - b.at);
    const results: string[][] = [];
    for (const order of [inOrder, steps]) {
      const as = await harness.tenant();
      const products = [
        await addTestProduct(harness, as),
        await addTestProduct(harness, as),
        await addTestProduct(harness, as),
      ];
      results.push(await trade(as, products, order));
      expect(await faults(as)).toBe(0);
    }
    expect(results[1]).toEqual(results[0]);
  }
});
