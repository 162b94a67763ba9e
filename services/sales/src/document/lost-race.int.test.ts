// A save that loses its race releases its stock reservation at once (architecture.md §4, rule 3).
import { refuse } from "@kontor/contracts/core/error";
import { saleOut } from "@kontor/contracts/sales/kinds";
import { refusalOf } from "@kontor/service-kit/testing/calls";
import { changeOf } from "@kontor/service-kit/testing/document-change";
import { type DocumentHarness, documentOf, type TestTenant } from "@kontor/service-kit/testing/document-harness";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openHarness } from "../testing/harness.ts";

let harness: DocumentHarness;
let tenant: TestTenant;
beforeAll(() => {
  harness = openHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  tenant = await harness.tenant();
  harness.released.length = 0;
  harness.reserved.length = 0;
  harness.ledger.refuse = undefined;
});
const at = saleOut.endpoints;
const infoOf = async (id: string) => (await harness.done(at.info, tenant.owner, { query: { id } })).info;
/** Runs once while the ledger is called, before it answers. */
const meanwhile = (happens: () => Promise<unknown>): void => {
  harness.ledger.refuse = async () => {
    harness.ledger.refuse = undefined;
    await happens();
    return undefined;
  };
};
test("the stock reservation of an update that came too late is released at once, and no other revision's", async () => {
  const { id } = await harness.done(at.add, tenant.owner, { body: documentOf(saleOut, tenant) });
  const body = changeOf(await infoOf(id));
  const remark = { id, remark: "faster" };
  meanwhile(() => harness.done(at.setRemark, tenant.owner, { body: remark }));
  expect(refusalOf(await harness.call(at.update, tenant.owner, { body }))).toMatchObject({ status: 409 });
  const reservations = harness.reserved.map(({ documentId, kind, revision }) => ({ documentId, kind, revision }));
  expect(harness.released).toEqual(reservations.slice(-1));
  // The revision is barred: the next save takes another, and nothing of it is released.
  await harness.done(at.update, tenant.owner, { body: changeOf(await infoOf(id)) });
  expect(harness.released).toHaveLength(1);
  expect(harness.reserved.at(-1)?.revision).toBeGreaterThan(reservations.at(-1)?.revision ?? 0);
});

test("a bulk operation refused for one document releases the reservations of the others", async () => {
  await tenant.turn({ forceApprovalFlag: true });
  const ids = [];
  for (const _ of [1, 2])
    ids.push((await harness.done(at.add, tenant.owner, { body: documentOf(saleOut, tenant) })).id);
  let count = 0;
  harness.ledger.refuse = () => (++count === 2 ? refuse("stock-short", { status: 409 }) : undefined);
  const documents = ids.map((id) => ({ id, version: 1 }));
  expect((await harness.call(at.audit, tenant.owner, { body: { documents } })).status).toBe(409);
  expect(harness.released.map(({ documentId }) => documentId).sort()).toEqual([...ids].sort());
});

test("a save that succeeds releases no stock reservation", async () => {
  const { id } = await harness.done(at.add, tenant.owner, { body: documentOf(saleOut, tenant) });
  await harness.done(at.update, tenant.owner, { body: changeOf(await infoOf(id)) });
  await harness.done(at.remove, tenant.owner, { query: { id } });
  expect(harness.released).toEqual([]);
});
