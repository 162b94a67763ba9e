// What a task has adjusted is in the books of others as soon as it is committed, and is taken back as a whole (docs/decisions/0096).
import type { Actor } from "@kontor/contracts/core/actor";
import { newId } from "@kontor/contracts/core/id";
import { revokeTask } from "@kontor/contracts/warehouse/stock-taking";
import { refusalOf } from "@kontor/service-kit/testing/calls";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type AdjustmentKind, adjustments } from "../testing/adjustments.ts";
import type { TestProduct } from "../testing/stocked-product.ts";
import { startWarehouse, type TestWarehouse } from "../testing/warehouse.ts";

let harness: TestWarehouse;
let on: ReturnType<typeof adjustments>;
let owner: Actor;
let tea: TestProduct;
let nuts: TestProduct;
beforeAll(async () => {
  harness = await startWarehouse();
  on = adjustments(harness);
});
afterAll(() => harness.stop());
beforeEach(async () => {
  ({ owner, tea, nuts } = await on.shop({ strict: true }));
});

const finished = (...counts: [TestProduct, string][]) => on.finished(owner, ...counts);
const adjusted = (id: string) => on.adjusted(owner, id);
const act = (endpoint: typeof revokeTask, id: string) => on.act(owner, endpoint, id);
const move = (verb: "audit" | "reverseAudit" | "remove", kind: AdjustmentKind, id: string) =>
  on.move(owner, verb, kind, id);
const laterOf = ({ name: product }: TestProduct) => ({
  ...{ status: 409, refusal: "stock-taking-adjusted-later", data: { values: { product } } },
});
/** Barcode, books, count and difference of the goods that a task counted. */
const shown = async (id: string) => (await on.taking.shown(owner, id)).filter((line) => !line.endsWith("–"));

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

test("a transition that is sent again under its key gets the same answer, whatever has become of its document and of the others since", async () => {
  const first = await adjusted(await finished([tea, "8"], [nuts, "12"]));
  const send = async (verb: "audit" | "reverseAudit" | "remove", kind: AdjustmentKind) => {
    await on.taking.post(owner);
    const [call, headers] = [await on.callOf(owner, verb, kind, first[kind]), { "Idempotency-Key": newId() }];
    const { status, body } = await call(headers);
    expect(status).toBe(200);
    return async () => expect(await call(headers)).toMatchObject({ status, body });
  };
  const again = [await send("reverseAudit", "gain"), await send("audit", "gain")];
  again.push(await send("reverseAudit", "gain"), await send("reverseAudit", "loss"));
  await adjusted(await finished([tea, "7"], [nuts, "13"]));
  again.push(await send("remove", "loss"));
  // Each of them would be refused now: a later task counts on it, or the rest of the adjustment is deleted.
  for (const repeat of again) await repeat();
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
  for (const kind of ["gain", "loss"] as const) expect((await move("remove", kind, other[kind])).status).toBe(200);
  expect((await shown(id)).sort()).toEqual(before);
  await on.taking.post(owner);
  expect((await shown(id)).sort()).toEqual(before);
});
