// What a task has adjusted is in the books of others as soon as it is committed, and is taken back as a whole (docs/decisions/0096).
import type { Actor } from "@kontor/contracts/core/actor";
import { newId } from "@kontor/contracts/core/id";
import { otherIn, otherOut } from "@kontor/contracts/warehouse/kinds";
import { adjustTask, revokeTask } from "@kontor/contracts/warehouse/stock-taking";
import { refusalOf } from "@kontor/service-kit/testing/calls";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { stockTakings } from "../testing/stock-takings.ts";
import { addTestProduct, type TestProduct } from "../testing/stocked-product.ts";
import { startWarehouse, type TestWarehouse } from "../testing/warehouse.ts";

let harness: TestWarehouse;
let taking: ReturnType<typeof stockTakings>;
let owner: Actor;
let tea: TestProduct;
let nuts: TestProduct;
beforeAll(async () => {
  harness = await startWarehouse();
  taking = stockTakings(harness);
});
afterAll(() => harness.stop());
beforeEach(async () => {
  owner = await harness.tenant();
  await harness.turn(owner, { forceApprovalFlag: true });
  [tea, nuts] = [await addTestProduct(harness, owner), await addTestProduct(harness, owner)];
  for (const product of [tea, nuts]) await taking.move(owner, product, "10");
});

async function finished(...counts: [TestProduct, string][]): Promise<string> {
  const id = await taking.create(owner, tea.depotId);
  await taking.count(owner, id, ...counts.map(([product, quantity]) => taking.countOf(product.barCode, quantity)));
  await taking.finish(owner, id);
  return id;
}
const act = async (endpoint: typeof adjustTask | typeof revokeTask, id: string) =>
  harness.call(endpoint, owner, { body: { id, version: (await taking.read(owner, id)).version } });
/** Adjusts a task that gains and loses. @returns its documents' ids */
async function adjusted(id: string): Promise<{ gain: string; loss: string }> {
  expect((await act(adjustTask, id)).status).toBe(200);
  const { adjustBills } = await taking.read(owner, id);
  const idOf = (kind: string): string => adjustBills.find((bill) => bill.kind === kind)?.id ?? "";
  return { gain: idOf("other-in"), loss: idOf("other-out") };
}
const KINDS = { gain: otherIn, loss: otherOut };
async function move(verb: "audit" | "reverseAudit", kind: keyof typeof KINDS, id: string) {
  const { endpoints } = KINDS[kind];
  const { info } = await harness.ask(endpoints.info, owner, { query: { id } });
  // What takes goods out waits for the revision before it.
  await taking.post(owner);
  return harness.call(endpoints[verb], owner, { body: { documents: [{ id, version: info.version }] } });
}
const remove = (kind: keyof typeof KINDS, id: string) =>
  harness.ask(KINDS[kind].endpoints.remove, owner, { query: { id } });
const laterOf = ({ name: product }: TestProduct) => ({
  ...{ status: 409, refusal: "stock-taking-adjusted-later", data: { values: { product } } },
});
/** Barcode, books, count and difference of the goods that a task counted. */
const shown = async (id: string) => (await taking.shown(owner, id)).filter((line) => !line.endsWith("–"));

test("neither document of an adjustment is reversed while a later task has counted the goods of one of them", async () => {
  const first = await adjusted(await finished([tea, "8"], [nuts, "12"]));
  const later = await finished([tea, "7"]);
  const { loss } = await adjusted(later);
  for (const kind of ["gain", "loss"] as const)
    expect(refusalOf(await move("reverseAudit", kind, first[kind]))).toMatchObject(laterOf(tea));
  expect((await move("reverseAudit", "loss", loss)).status).toBe(200);
  expect((await act(revokeTask, later)).status).toBe(200);
  for (const kind of ["gain", "loss"] as const)
    expect((await move("reverseAudit", kind, first[kind])).status).toBe(200);
});

test("what is reversed as a whole is not audited again by half, what is reversed by half may become whole again", async () => {
  const half = await adjusted(await finished([tea, "8"], [nuts, "12"]));
  expect((await move("reverseAudit", "gain", half.gain)).status).toBe(200);
  const agreeing = await finished([tea, "8"]);
  await adjusted(agreeing);
  expect((await move("audit", "gain", half.gain)).status).toBe(200);
  expect((await act(revokeTask, agreeing)).status).toBe(200);
  for (const kind of ["gain", "loss"] as const) expect((await move("reverseAudit", kind, half[kind])).status).toBe(200);
  await adjusted(await finished([tea, "9"]));
  for (const kind of ["gain", "loss"] as const)
    expect(refusalOf(await move("audit", kind, half[kind]))).toMatchObject(laterOf(tea));
});

test("a document that is reversed already is deleted, whatever another task has counted since of the other goods of its task", async () => {
  const half = await adjusted(await finished([tea, "8"], [nuts, "12"]));
  expect((await move("reverseAudit", "gain", half.gain)).status).toBe(200);
  await adjusted(await finished([tea, "8"]));
  await remove("gain", half.gain);
  expect(refusalOf(await move("reverseAudit", "loss", half.loss))).toMatchObject(laterOf(tea));
});

test("the rest of an adjustment that is deleted in part is not audited again, and its task can be revoked", async () => {
  const task = await finished([tea, "8"], [nuts, "12"]);
  const { gain, loss } = await adjusted(task);
  for (const [kind, id] of [
    ["gain", gain],
    ["loss", loss],
  ] as const)
    expect((await move("reverseAudit", kind, id)).status).toBe(200);
  await remove("gain", gain);
  expect(refusalOf(await move("audit", "loss", loss))).toMatchObject({
    status: 409,
    refusal: "stock-taking-taken-back",
  });
  expect((await act(revokeTask, task)).status).toBe(200);
});

test("a reversal that is sent again under its key gets the same answer, also once another task was adjusted later", async () => {
  const first = await adjusted(await finished([tea, "8"], [nuts, "12"]));
  const { info } = await harness.ask(otherIn.endpoints.info, owner, { query: { id: first.gain } });
  const call = {
    body: { documents: [{ id: first.gain, version: info.version }] },
    headers: { "Idempotency-Key": newId() },
  };
  await taking.post(owner);
  const answer = await harness.ask(otherIn.endpoints.reverseAudit, owner, call);
  await adjusted(await finished([tea, "7"]));
  expect(await harness.ask(otherIn.endpoints.reverseAudit, owner, call)).toEqual(answer);
});

test("the books of a count have what another task has adjusted before it is posted, and no more once that is reversed or deleted", async () => {
  const id = await finished([tea, "9"], [nuts, "12"]);
  const before = [`${tea.barCode} 10.000 9.000 -1.000`, `${nuts.barCode} 10.000 12.000 2.000`].sort();
  const agreed = [`${tea.barCode} 9.000 9.000 0.000`, `${nuts.barCode} 12.000 12.000 0.000`].sort();
  const other = await adjusted(await finished([tea, "9"], [nuts, "12"]));
  expect((await shown(id)).sort()).toEqual(agreed);
  for (const kind of ["gain", "loss"] as const)
    expect((await move("reverseAudit", kind, other[kind])).status).toBe(200);
  expect((await shown(id)).sort()).toEqual(before);
  for (const kind of ["gain", "loss"] as const) await remove(kind, other[kind]);
  expect((await shown(id)).sort()).toEqual(before);
  await taking.post(owner);
  expect((await shown(id)).sort()).toEqual(before);
});
