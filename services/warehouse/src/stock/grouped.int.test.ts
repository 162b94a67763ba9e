// Documents posted in one transaction leave the same stock, value, costs and movements as documents posted one by one, at every variant, batch and warehouse.
import type { Actor } from "@kontor/contracts/core/actor";
import { NIL_ID, newId, type TenantId } from "@kontor/contracts/core/id";
import { addWarehouse } from "@kontor/contracts/warehouse/warehouse";
import { backgroundCtx } from "@kontor/service-kit/context/ctx";
import { statement } from "@kontor/service-kit/database/statement";
import { silentLog } from "@kontor/service-kit/testing/fake-gateway";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addTestProduct, type TestProduct, valueAt } from "../testing/stocked-product.ts";
import { startWarehouse, type TestWarehouse } from "../testing/warehouse.ts";
import { type NextLine, type PostInput, postAll } from "./post-document.ts";

const PRODUCTS = 3;
const VARIANTS = [NIL_ID, newId()];
/** The last document is a transfer, all others are of kinds with one direction. */
const TRANSFER = 4;
let harness: TestWarehouse;
let owner: Actor;
let shop: string;
let groups: [apart: TestProduct[], together: TestProduct[]];

beforeAll(async () => {
  harness = await startWarehouse();
  owner = await harness.tenant();
  const some = async (): Promise<TestProduct[]> => {
    const made: TestProduct[] = [];
    for (let at = 0; at < PRODUCTS; at++) made.push(await addTestProduct(harness, owner));
    return made;
  };
  groups = [await some(), await some()];
  shop = (await harness.ask(addWarehouse, owner, { body: { name: "Shop" } })).id ?? "";
});
afterAll(() => harness.stop());

/** The n-th state of a document with its lines by product, in figures without ids. */
const step = fc.record({
  document: fc.integer({ min: 0, max: TRANSFER }),
  day: fc.integer({ min: 1, max: 5 }),
  lines: fc.array(
    fc.record({
      product: fc.integer({ min: 0, max: PRODUCTS - 1 }),
      quantity: fc.integer({ min: 0, max: 9 }),
      cost: fc.option(fc.integer({ min: 0, max: 50 }), { nil: null }),
      // Returned goods of another document's line.
      from: fc.option(fc.integer({ min: 0, max: TRANSFER - 1 }), { nil: null }),
      variant: fc.integer({ min: 0, max: 1 }),
      batch: fc.option(fc.constantFrom("A", "B"), { nil: null }),
      isInShop: fc.boolean(),
    }),
    { maxLength: 3 },
  ),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** What a document does to one line's goods: two legs of a transfer, else what its kind does. */
function movedBy(document: number, line: NextLine, quantity: number): NextLine[] {
  if (document !== TRANSFER) return [{ ...line, quantity: String(document % 2 === 0 ? quantity : -quantity) }];
  const { linkId: _, linkLineId: __, ...goods } = line;
  const leg = { ...goods, worth: null, linkId: null, linkLineId: null };
  const target = line.depotId === shop ? (groups[0][0]?.depotId ?? "") : shop;
  return [
    { ...leg, quantity: String(-quantity) },
    { ...leg, quantity: String(quantity), depotId: target, leg: 1 },
  ];
}

/** The same documents over some products, with their own ids. */
function documentsOf(steps: readonly Step[], products: readonly TestProduct[]): PostInput[] {
  const pairs = Array.from({ length: 3 }, () => ({ id: newId(), lineIds: Array.from({ length: 3 }, newId) }));
  const ids = Array.from({ length: 5 }, (_, at) => pairs[at >> 1]?.id ?? "");
  const lineIds = Array.from({ length: 5 }, (_, at) => pairs[at >> 1]?.lineIds ?? []);
  return steps.map(
    ({ document, day, lines }, revision): PostInput => ({
      head: {
        documentId: ids[document] ?? "",
        // Two kinds in turn, two documents with the same id.
        kind: document === TRANSFER ? "allocation-out" : document % 2 === 0 ? "sale-back" : "sale-out",
        number: `D${document}`,
        revision: revision + 1,
        operTime: `2026-03-0${day}T08:00:00.000Z`,
      },
      next: lines.flatMap(({ product, quantity, cost, from, variant, batch, isInShop }, at) =>
        movedBy(
          document,
          {
            lineId: lineIds[document]?.[at] ?? "",
            productId: products[product]?.id ?? "",
            barcodeId: products[product]?.barcodeId ?? "",
            depotId: isInShop ? shop : (groups[0][0]?.depotId ?? ""),
            quantity: "0",
            worth: valueAt(quantity, cost === null ? null : String(cost)),
            linkId: from === null || from === document ? null : (ids[from] ?? null),
            linkLineId: from === null || from === document ? null : (lineIds[from]?.[0] ?? null),
            variantId: VARIANTS[variant] ?? NIL_ID,
            ...(batch === null ? {} : { batch: { number: batch, productionDate: null, expiryDate: null } }),
          },
          quantity,
        ),
      ),
      requestId: "test",
    }),
  );
}

const LEFT = statement<{ left: unknown }>(`select json_build_object(
  'balances', (select json_agg(json_build_array(n, b.variant_id, t.number, b.depot_id, b.quantity::text, b.reserved::text) order by n, b.variant_id, t.number, b.depot_id)
    from unnest($1::uuid[]) with ordinality as p(id, n) join stock_balances b on b.product_id = p.id left join batches t on t.id = b.batch_id
    where b.quantity <> 0 or b.reserved <> 0),
  'unlike movements', (select count(*) from (select product_id, variant_id, batch_id, depot_id, sum(quantity) as quantity from stock_movements
      where product_id = any($1::uuid[]) group by 1, 2, 3, 4) m
    full join (select * from stock_balances where product_id = any($1::uuid[])) b using (product_id, variant_id, batch_id, depot_id)
    where coalesce(m.quantity, 0) <> coalesce(b.quantity, 0)),
  'costs', (select json_agg(json_build_array(c.quantity::text, c.value::text, c.average::text, c.last_time) order by n) from unnest($1::uuid[]) with ordinality as p(id, n)
    left join stock_costs c on c.product_id = p.id),
  'lines', (select json_agg(json_build_array(l.number, l.oper_time, l.leg, l.variant_id, l.depot_id, l.quantity::text, l.value::text, l.unit_cost::text, l.average::text) order by p.n, l.oper_time, l.sequence, l.leg)
    from unnest($1::uuid[]) with ordinality as p(id, n) join stock_lines l on l.product_id = p.id),
  'moved', (select json_agg(json_build_array(n, quantity, value) order by n) from (
    select p.n, sum(m.quantity)::text as quantity, sum(m.value)::text as value
    from unnest($1::uuid[]) with ordinality as p(id, n) join stock_movements m on m.product_id = p.id group by p.n) s)) as left`);
const REVERSE = 1_000_000;

it("posting documents together has the same result as posting each alone, also edited, back-dated, linked and withdrawn ones", async () => {
  const ctx = backgroundCtx(owner.tenantId as TenantId, "test", silentLog()); // an owner has a tenant
  const postedBy = async (groups: readonly PostInput[][]) => {
    for (const group of groups) await harness.tables(owner, (tx) => postAll(tx, ctx, group));
  };
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 6 }),
      fc.array(step, { minLength: 1, maxLength: 8 }),
      async (first, then) => {
        const left: unknown[] = [];
        for (const [isTogether, products] of groups.entries()) {
          const all = documentsOf([...first, ...then], products);
          const [before, grouped] = [all.slice(0, first.length), all.slice(first.length)];
          await postedBy(before.map((each) => [each]));
          await postedBy(isTogether === 1 ? [grouped] : grouped.map((each) => [each]));
          const productIds = products.map(({ id }) => id);
          left.push((await harness.tables(owner, (tx) => LEFT.rows(tx, productIds)))[0]?.left);
          await postedBy(
            all.map(({ head }) => [{ head: { ...head, revision: REVERSE }, next: [], requestId: "test" }]),
          );
        }
        expect(left[1]).toEqual(left[0]);
        expect(left[0]).toMatchObject({ "unlike movements": 0 });
      },
    ),
    { numRuns: 40 },
  );
});
