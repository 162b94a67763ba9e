// A list of documents in either order of time, with the row of totals (shell.md §9; docs/decisions/0031).
import type { Actor } from "@kontor/contracts/core/actor";
import { newId } from "@kontor/contracts/core/id";
import { saleOrder, saleOut } from "@kontor/contracts/sales/kinds";
import { refusalOf } from "@kontor/service-kit/testing/calls";
import { type DocumentHarness, documentOf } from "@kontor/service-kit/testing/document-harness";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openHarness } from "../testing/harness.ts";

let harness: DocumentHarness;
beforeAll(() => {
  harness = openHarness();
});
afterAll(() => harness.close());

const at = saleOut.endpoints;

test("documents are listed by date or by entry in either direction, under any visibility and page by page", async () => {
  const tenant = await harness.tenant();
  const { owner, catalogue: goods } = tenant;
  const department = newId();
  const head = tenant.staff({ dataScope: 2, departmentId: department, departmentIds: [department] });
  // Entered in this order, dated in another.
  const dates = ["2026-11-03", "2026-11-01", "2026-11-04", "2026-11-02"];
  const ids: string[] = [];
  for (const date of dates) {
    const body = documentOf(saleOut, tenant, { operTime: `${date}T02:00:00.000Z` });
    await harness.done(at.add, head, { body });
    ids.push(body.id);
  }
  const [third, first, fourth, second] = ids;
  const byDate = [first, second, third, fourth];
  const named = JSON.stringify({ materialParam: goods.codes.piece }) as never;
  const listed = async (as: Actor, query: object) =>
    (await harness.done(at.list, as, { query })).rows.map(({ id }) => id);
  for (const search of [undefined, named]) {
    const query = search === undefined ? {} : { search };
    expect(await listed(owner, query)).toEqual([...byDate].reverse());
    expect(await listed(owner, { ...query, column: "operTime", order: "asc" })).toEqual(byDate);
    expect(await listed(owner, { ...query, column: "createTime", order: "asc" })).toEqual(ids);
    expect(await listed(owner, { ...query, column: "createTime", order: "desc" })).toEqual([...ids].reverse());
    const second = { ...query, column: "createTime", order: "asc", pageSize: 2, currentPage: 2 };
    expect(await listed(owner, second)).toEqual(ids.slice(2));
  }
  expect(await listed(head, { column: "createTime", order: "asc" })).toEqual(ids);
  expect(await listed(head, {})).toEqual([...byDate].reverse());
  const wrong = await harness.call(at.list, owner, { query: { column: "remark" } });
  expect(refusalOf(wrong).refusal).toBe("field-unknown");
});

test("a list asked for with 11 rows a page has 10, since the last digit 1 is taken off the size, and the totals of these", async () => {
  const tenant = await harness.tenant();
  for (let i = 0; i < 11; i++) await harness.done(at.add, tenant.owner, { body: documentOf(saleOut, tenant) });
  const page = await harness.done(at.list, tenant.owner, { query: { pageSize: 11 } });
  const each = Number(page.rows[0]?.totalPrice);
  expect(page.rows).toHaveLength(10);
  expect(each).toBeGreaterThan(0);
  expect(Number(page.totals?.totalPrice)).toBeCloseTo(10 * each, 2);
  const next = await harness.done(at.list, tenant.owner, { query: { pageSize: 11, currentPage: 2 } });
  expect([next.rows.length, Number(next.totals?.totalPrice)]).toEqual([1, each]);
});

test("the totals of listed sale orders include what is still to be delivered", async () => {
  const tenant = await harness.tenant();
  const body = () => documentOf(saleOrder, tenant, { changeAmount: "0" });
  for (let i = 0; i < 2; i++) await harness.done(saleOrder.endpoints.addAndAudit, tenant.owner, { body: body() });
  const page = await harness.done(saleOrder.endpoints.list, tenant.owner, { query: { pageSize: 11 } });
  expect(page.rows.map(({ openNumber }) => openNumber)).toEqual(["12.000", "12.000"]);
  expect(page.totals).toMatchObject({ totalNumber: "24.000", openNumber: "24.000", totalPrice: "170.00" });
});
