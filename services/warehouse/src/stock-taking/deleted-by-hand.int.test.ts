// Documents of an adjustment that somebody deletes by hand: all of them or none, and the task says so (docs/decisions/0100).
import type { Actor } from "@kontor/contracts/core/actor";
import { otherIn, otherOut } from "@kontor/contracts/warehouse/kinds";
import { listTasks, revokeTask } from "@kontor/contracts/warehouse/stock-taking";
import { refusalOf } from "@kontor/service-kit/testing/calls";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
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

const move = (verb: "audit" | "reverseAudit" | "remove", kind: AdjustmentKind, id: string) =>
  on.move(owner, verb, kind, id);
const adjusted = async (...counts: [TestProduct, string][]) => {
  const id = await on.finished(owner, ...counts);
  return { id, ...(await on.adjusted(owner, id)) };
};
const numberOf = async (id: string, documentId: string) =>
  (await on.taking.read(owner, id)).adjustBills.find((bill) => bill.id === documentId)?.number;
/** The state of each document as the task shows it. */
const billsOf = async (id: string) =>
  (await on.taking.read(owner, id)).adjustBills.map(({ kind, isAudited, isDeleted }) => [
    ...[kind, isDeleted ? "deleted" : isAudited ? "audited" : "reversed"],
  ]);

test("a reversed document is not deleted while another one of its adjustment counts: the refusal names that one and the task, and nothing changes", async () => {
  const { id, gain, loss } = await adjusted([tea, "8"], [nuts, "12"]);
  expect((await move("reverseAudit", "gain", gain)).status).toBe(200);
  const { taskNo: task } = await on.taking.read(owner, id);
  expect(refusalOf(await move("remove", "gain", gain))).toMatchObject({
    ...{
      status: 409,
      refusal: "stock-taking-rest-counts",
      data: { values: { number: await numberOf(id, loss), task } },
    },
  });
  expect(await billsOf(id)).toEqual([
    ["other-in", "reversed"],
    ["other-out", "audited"],
  ]);
});

test("once no document of an adjustment counts they are deleted one after the other, the task shows each of them as deleted, and the rest is not audited again", async () => {
  const { id, ...documents } = await adjusted([tea, "8"], [nuts, "12"]);
  await on.reversed(owner, documents);
  expect((await move("remove", "gain", documents.gain)).status).toBe(200);
  expect(await billsOf(id)).toEqual([
    ["other-in", "deleted"],
    ["other-out", "reversed"],
  ]);
  expect(refusalOf(await move("audit", "loss", documents.loss))).toMatchObject({
    ...{ status: 409, refusal: "stock-taking-taken-back" },
  });
  expect((await move("remove", "loss", documents.loss)).status).toBe(200);
  const [listed] = (await harness.ask(listTasks, owner, { query: {} })).rows;
  expect(listed).toMatchObject({ id, status: 2, adjustBills: [{ isDeleted: true }, { isDeleted: true }] });
});

test("a task whose documents were deleted by hand is revoked and adjusted anew, and the documents of before do not count among the new ones", async () => {
  const { id, ...documents } = await adjusted([tea, "8"], [nuts, "12"]);
  await on.reversed(owner, documents);
  expect((await move("remove", "gain", documents.gain)).status).toBe(200);
  expect((await on.act(owner, revokeTask, id)).body).toMatchObject({ data: { status: 1 } });
  expect(await billsOf(id)).toEqual([]);
  await on.taking.post(owner);
  const anew = await on.adjusted(owner, id);
  await on.reversed(owner, anew);
  expect((await move("audit", "gain", anew.gain)).status).toBe(200);
  expect((await move("audit", "loss", anew.loss)).status).toBe(200);
  expect(await billsOf(id)).toEqual([
    ["other-in", "audited"],
    ["other-out", "audited"],
  ]);
});

test("without strict audit reversed documents still count, so that none of two is deleted without the other, and a revocation deletes both", async () => {
  ({ owner, tea, nuts } = await on.shop({ strict: false }));
  const { id, ...documents } = await adjusted([tea, "8"], [nuts, "12"]);
  await on.reversed(owner, documents);
  for (const kind of ["gain", "loss"] as const)
    expect(refusalOf(await move("remove", kind, documents[kind]))).toMatchObject({
      ...{ status: 409, refusal: "stock-taking-rest-counts" },
    });
  expect((await on.act(owner, revokeTask, id)).status).toBe(200);
  expect(await billsOf(id)).toEqual([]);
});

test("of two documents of one kind one call deletes both where neither counts, and none where one does", async () => {
  // An adjustment of more lines than a document may have has two of a kind: here those of two tasks become one task's.
  const [first, other] = [await adjusted([tea, "12"]), await adjusted([nuts, "13"])];
  await harness.tables(
    owner,
    (tx) =>
      tx.$executeRaw`update stock_taking_documents set task_id = ${first.id}::uuid where document_id = ${other.gain}::uuid`,
  );
  const removeBoth = () =>
    harness.call(otherIn.endpoints.removeMany, owner, { query: { ids: `${first.gain},${other.gain}` } });
  expect((await move("reverseAudit", "gain", first.gain)).status).toBe(200);
  expect(refusalOf(await removeBoth())).toMatchObject({ refusal: "document-delete-audited" });
  expect(await billsOf(first.id)).toEqual([
    ["other-in", "reversed"],
    ["other-in", "audited"],
  ]);
  expect((await move("reverseAudit", "gain", other.gain)).status).toBe(200);
  expect((await removeBoth()).status).toBe(200);
  expect(await billsOf(first.id)).toEqual([
    ["other-in", "deleted"],
    ["other-in", "deleted"],
  ]);
});

test("a task is revoked although a colleague deletes one of its documents meanwhile", async () => {
  const { id, ...documents } = await adjusted([tea, "8"], [nuts, "12"]);
  await on.reversed(owner, documents);
  await on.taking.post(owner);
  let revocation: ReturnType<typeof on.act> | undefined;
  let deletion: ReturnType<typeof move> | undefined;
  await harness.tables(owner, async (tx) => {
    /** Whether anybody waits for who has that process, and who. */
    const waiting = async (blocker: number) => {
      const blocked = await tx.$queryRaw<
        { pid: number }[]
      >`select pid from pg_locks where not granted and ${blocker}::int = any(pg_blocking_pids(pid))`;
      return blocked[0]?.pid ?? 0;
    };
    const blockedBy = (blocker: number) => vi.waitUntil(() => waiting(blocker), { timeout: 20_000, interval: 20 });
    const [own] = await tx.$queryRaw<{ pid: number }[]>`select pg_backend_pid() as pid`;
    // The deletion has its document and waits for the warehouse; the revocation has its task and waits for the document.
    await tx.$queryRaw`select 1 from depots where id = ${tea.depotId}::uuid for no key update`;
    deletion = on.move(owner, "remove", "gain", documents.gain);
    const deleting = await blockedBy(own?.pid ?? 0);
    revocation = on.act(owner, revokeTask, id);
    await blockedBy(deleting);
  });
  expect((await deletion)?.status).toBe(200);
  expect((await revocation)?.body).toMatchObject({ data: { status: 1 } });
  expect(await billsOf(id)).toEqual([]);
  const gone = await harness.call(otherOut.endpoints.info, owner, { query: { id: documents.loss } });
  expect(gone.status).toBe(404);
});
