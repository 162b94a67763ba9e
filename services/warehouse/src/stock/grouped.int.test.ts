// Documents posted in one transaction leave the same stock, value, costs and movements as documents posted one by one.
import type { Actor } from "@kontor/contracts/core/actor";
import { newId, type TenantId } from "@kontor/contracts/core/id";
import { backgroundCtx } from "@kontor/service-kit/context/ctx";
import { statement } from "@kontor/service-kit/database/statement";
import { silentLog } from "@kontor/service-kit/testing/fake-gateway";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addTestProduct, type TestProduct, valueAt } from "../testing/stocked-product.ts";
import { startWarehouse, type TestWarehouse } from "../testing/warehouse.ts";
import { type PostInput, postAll } from "./post-document.ts";

const PRODUCTS = 3;
let harness: TestWarehouse;
let owner: Actor;
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
});
afterAll(() => harness.stop());

/** The n-th state of a document with its lines by product, in figures without ids. */
const step = fc.record({
  document: fc.integer({ min: 0, max: 4 }),
  day: fc.integer({ min: 1, max: 5 }),
  lines: fc.array(
    fc.record({
      product: fc.integer({ min: 0, max: PRODUCTS - 1 }),
      quantity: fc.integer({ min: 0, max: 9 }),
      cost: fc.option(fc.integer({ min: 0, max: 50 }), { nil: null }),
      // Returned goods of another document's line.
      from: fc.option(fc.integer({ min: 0, max: 4 }), { nil: null }),
    }),
    { maxLength: 3 },
  ),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

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
        kind: document % 2 === 0 ? "sale-back" : "sale-out",
        number: `D${document}`,
        revision: revision + 1,
        operTime: `2026-03-0${day}T08:00:00.000Z`,
      },
      next: lines.map(({ product, quantity, cost, from }, at) => ({
        lineId: lineIds[document]?.[at] ?? "",
        productId: products[product]?.id ?? "",
        barcodeId: products[product]?.barcodeId ?? "",
        depotId: groups[0][0]?.depotId ?? "",
        // A kind of document moves goods in one direction.
        quantity: String(document % 2 === 0 ? quantity : -quantity),
        worth: valueAt(quantity, cost === null ? null : String(cost)),
        linkId: from === null || from === document ? null : (ids[from] ?? null),
        linkLineId: from === null || from === document ? null : (lineIds[from]?.[0] ?? null),
      })),
      requestId: "test",
    }),
  );
}

const LEFT = statement<{ left: unknown }>(`select json_build_object(
  'balances', (select json_agg(json_build_array(coalesce(b.quantity, 0)::text, coalesce(b.reserved, 0)::text) order by n) from unnest($1::uuid[]) with ordinality as p(id, n)
    left join stock_balances b on b.product_id = p.id),
  'costs', (select json_agg(json_build_array(c.quantity::text, c.value::text, c.average::text, c.last_time) order by n) from unnest($1::uuid[]) with ordinality as p(id, n)
    left join stock_costs c on c.product_id = p.id),
  'lines', (select json_agg(json_build_array(l.number, l.oper_time, l.quantity::text, l.value::text, l.unit_cost::text, l.average::text) order by p.n, l.oper_time, l.sequence)
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
      },
    ),
    { numRuns: 40 },
  );
});
