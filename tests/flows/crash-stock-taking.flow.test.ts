// Tests of services that end at named points of their code while a stock-taking task is adjusted (reliability.md 3.3): all of its documents are there
// or none, and once (docs/decisions/0074).
import { newId } from "@kontor/contracts/core/id";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { listStock } from "@kontor/contracts/warehouse/stock";
import {
  type AdjustmentDocument,
  adjustTask,
  createTask,
  finishTask,
  getTask,
  STOCK_TAKING,
  type TaskRow,
} from "@kontor/contracts/warehouse/stock-taking";
import { countItems } from "@kontor/contracts/warehouse/stock-taking-items";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { addTestProduct, type Books, openBooks, saved, type TestProduct } from "../support/books.ts";
import { consumedBy, crashAt, crashed, type Point, removeCrashOrders } from "../support/crash.ts";
import { PATIENCE_MS, PATIENCE_S } from "../support/patience.ts";
import { reconcile } from "../support/reconcile.ts";
import { dataOf } from "../support/retry.ts";
import { done, request } from "../support/tenant.ts";

const WITHIN = { timeout: PATIENCE_MS, interval: 200 };
const BOUGHT = 1000;
/** What each task finds too much of the first product, and too little of the second. */
const [GAIN, LOSS] = [2, 3];
const COMMITTED: readonly Point[] = [
  ["CP3", "warehouse", "before the facts of its documents are sent"],
  ["CP4", "warehouse", "when the broker has the facts and the relay does not know it"],
  ["CP5", "warehouse", "before the outbox is marked"],
  ["CP11", "warehouse", "between the commit and the end of the reservation"],
  ...(["warehouse", "finance", "reports"] as const).flatMap(consumedBy),
];

let books: Books;
let tea: TestProduct;
let nuts: TestProduct;
/** What lies on the shelves. */
const shelf = { tea: BOUGHT, nuts: BOUGHT };

/** A task, once the service is there again. */
const read = (id: string): Promise<TaskRow> =>
  vi.waitFor(() => done<TaskRow>(getTask, { token: books.token, query: { id } }), WITHIN);

/** Counts both products in a task of their own, which is finished. @returns what adjusts it */
async function finished(): Promise<{ id: string; version: number }> {
  const { warehouseId: depotId } = books;
  const task = { name: "Night", countDate: "2026-11-27", depotId, scope: "selected", productIds: [tea.id, nuts.id] };
  const { id } = await dataOf<{ id: string }>(createTask, books, { body: task });
  [shelf.tea, shelf.nuts] = [shelf.tea + GAIN, shelf.nuts - LOSS];
  const counts = [
    { id: newId(), barCode: tea.barCode, mode: "add", countNumber: String(shelf.tea) },
    { id: newId(), barCode: nuts.barCode, mode: "add", countNumber: String(shelf.nuts) },
  ];
  await dataOf(countItems, books, { body: { taskId: id, counts } });
  await dataOf(finishTask, books, { body: { id, version: (await read(id)).version, uncounted: "excluded" } });
  return { id, version: (await read(id)).version };
}

const stockOf = async ({ id: productId }: TestProduct): Promise<number[][]> => {
  const query = { productId };
  const { rows } = await done<{ rows: { quantity: string; reserved: string }[] }>(listStock, {
    token: books.token,
    query,
  });
  return rows.map(({ quantity, reserved }) => [Number(quantity), Number(reserved)]);
};
/** The books have these quantities, and nothing of them is reserved. */
const booksHave = (ofTea: number, ofNuts: number) =>
  vi.waitFor(
    async () => expect([await stockOf(tea), await stockOf(nuts)]).toEqual([[[ofTea, 0]], [[ofNuts, 0]]]),
    WITHIN,
  );

/** The task has the two documents that the answer names, and the books what was counted. */
async function adjustedBy(id: string, documents: readonly AdjustmentDocument[]): Promise<void> {
  expect(documents.map(({ kind }) => kind)).toEqual(["other-in", "other-out"]);
  const { status, adjustBills } = await read(id);
  expect({ status, adjustBills: new Set(adjustBills) }).toEqual({
    ...{
      status: STOCK_TAKING.adjusted,
      adjustBills: new Set(documents.map((each) => ({ ...each, isAudited: true, isDeleted: false }))),
    },
  });
  await booksHave(shelf.tea, shelf.nuts);
}

/** Adjusts a task once, while the warehouse service ends at the point, and is given no answer. */
async function adjustLost(
  point: string,
): Promise<{ body: { id: string; version: number }; headers: Record<string, string> }> {
  const body = await finished();
  const headers = { "Idempotency-Key": newId() };
  crashAt("warehouse", point);
  expect((await request(adjustTask, { token: books.token, body, headers })).status).toBeGreaterThan(500);
  await crashed("warehouse", point);
  return { body, headers };
}

/** The same call once more, as soon as the ledger of the service that was killed reads on. */
const again = (body: object, headers: Record<string, string>) =>
  vi.waitFor(
    () =>
      done<{ documents: AdjustmentDocument[] }>(adjustTask, {
        ...{ token: books.token, body, headers },
      }),
    { timeout: PATIENCE_MS, interval: 200 },
  );

beforeAll(async () => {
  books = await openBooks(1);
  [tea, nuts] = [await addTestProduct(books), await addTestProduct(books)];
  const lines = [tea, nuts].map(({ barCode }) => ({ barCode, number: String(BOUGHT), price: "2" }));
  await saved(books, purchaseIn, { at: "2026-11-01T02:00:00.000Z", lines });
  await booksHave(shelf.tea, shelf.nuts);
});
afterAll(removeCrashOrders);

it("nothing of an adjustment is there when the warehouse service is killed between its first document and its second (CP1)", async () => {
  const before = { ...shelf };
  const { body, headers } = await adjustLost("CP1");
  expect(await read(body.id)).toMatchObject({ ...body, status: STOCK_TAKING.finished, adjustBills: [] });
  await booksHave(before.tea, before.nuts);
  const { documents } = await again(body, headers);
  await adjustedBy(body.id, documents);
});

it("all of an adjustment is there when the warehouse service is killed after its commit, before the answer (CP2)", async () => {
  const { body, headers } = await adjustLost("CP2");
  const { adjustBills } = await read(body.id);
  await adjustedBy(
    body.id,
    adjustBills.toSorted((one, other) => one.kind.localeCompare(other.kind)),
  );
  const { documents } = await again(body, headers);
  await adjustedBy(body.id, documents);
});

describe("a task is adjusted while a service is killed", () => {
  it.each(COMMITTED)(
    "an adjustment is made whole and posted once when, at crash point %s, the %s service is killed %s",
    async (point, service) => {
      const body = await finished();
      crashAt(service, point);
      const { documents } = await dataOf<{ documents: AdjustmentDocument[] }>(adjustTask, books, { body });
      await crashed(service, point);
      await adjustedBy(body.id, documents);
    },
  );
});

it("the books agree, tasks with their counts and documents, after all crashes (I-22)", async () => {
  expect((await reconcile(PATIENCE_S)).text).toContain("the books agree");
});
