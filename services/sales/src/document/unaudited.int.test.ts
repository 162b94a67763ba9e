// How many documents wait for their audit over HTTP: by kind, within the caller's visibility, as the lists find them.
import type { Actor } from "@kontor/contracts/core/actor";
import { retailOut, saleOut } from "@kontor/contracts/sales/kinds";
import { salesUnaudited } from "@kontor/contracts/voucher/unaudited";
import { type DocumentHarness, documentOf } from "@kontor/service-kit/testing/document-harness";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openHarness } from "../testing/harness.ts";

let harness: DocumentHarness;
beforeAll(() => {
  harness = openHarness();
});
afterAll(() => harness.close());

const countsOf = async (as: Actor) => {
  const counted = await harness.done(salesUnaudited, as);
  return counted.map(({ kind, page, count }) => `${kind} ${page} ${count}`);
};

test("documents that wait for their audit are counted by kind, as their lists find them, and no others", async () => {
  const tenant = await harness.tenant();
  const { owner } = tenant;
  expect(await countsOf(owner)).toEqual([]);
  const first = await harness.done(saleOut.endpoints.add, owner, { body: documentOf(saleOut, tenant) });
  await harness.done(saleOut.endpoints.add, owner, { body: documentOf(saleOut, tenant) });
  await harness.done(saleOut.endpoints.addAndAudit, owner, { body: documentOf(saleOut, tenant) });
  await harness.done(retailOut.endpoints.add, owner, { body: documentOf(retailOut, tenant) });
  expect(await countsOf(owner)).toEqual(["retail-out /bill/retail_out 1", "sale-out /bill/sale_out 2"]);
  const query = { currentPage: 1, pageSize: 1, search: JSON.stringify({ status: "0" }) };
  expect((await harness.done(saleOut.endpoints.list, owner, { query: query as never })).total).toBe(2);
  await harness.done(saleOut.endpoints.audit, owner, { body: { documents: [{ id: first.id, version: 1 }] } });
  expect(await countsOf(owner)).toEqual(["retail-out /bill/retail_out 1", "sale-out /bill/sale_out 1"]);
});

test("who sees his own documents alone, or no warehouse, counts what he sees, and another company counts none", async () => {
  const tenant = await harness.tenant();
  const { owner } = tenant;
  await harness.done(saleOut.endpoints.add, owner, { body: documentOf(saleOut, tenant) });
  expect(await countsOf(tenant.staff())).toEqual(["sale-out /bill/sale_out 1"]);
  expect(await countsOf(tenant.staff({ dataScope: 3 }))).toEqual([]);
  await tenant.turn({ depotFlag: true });
  expect(await countsOf(tenant.staff())).toEqual([]);
  expect(await countsOf((await harness.tenant()).owner)).toEqual([]);
});
