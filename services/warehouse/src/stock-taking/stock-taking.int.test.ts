// Stock-taking over HTTP: tasks, counts while trade goes on, the adjustment of the books (reference.md §2.11; docs/decisions/0074).
import type { Actor } from "@kontor/contracts/core/actor";
import { newId } from "@kontor/contracts/core/id";
import { validLine } from "@kontor/contracts/testing/valid-document";
import { otherIn, otherOut } from "@kontor/contracts/warehouse/kinds";
import {
  addProduct,
  deleteProducts,
  getProduct,
  setProductsEnabled,
  updateProduct,
} from "@kontor/contracts/warehouse/product";
import { listStock } from "@kontor/contracts/warehouse/stock";
import {
  adjustTask,
  copyTask,
  createTask,
  listTasks,
  revokeTask,
  showTaskBooks,
  updateTask,
} from "@kontor/contracts/warehouse/stock-taking";
import { findByBarcode } from "@kontor/contracts/warehouse/stock-taking-items";
import { addWarehouse } from "@kontor/contracts/warehouse/warehouse";
import { upsertAssignments } from "@kontor/service-kit/document/replica.store";
import { refusalOf, staffOf } from "@kontor/service-kit/testing/calls";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { barcode, form, freshCode, product } from "../testing/products.ts";
import { DAY, stockTakings } from "../testing/stock-takings.ts";
import { addTestProduct, type TestProduct } from "../testing/stocked-product.ts";
import { startWarehouse, type TestWarehouse } from "../testing/warehouse.ts";

const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

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
  [tea, nuts] = [await addTestProduct(harness, owner), await addTestProduct(harness, owner)];
  await taking.move(owner, tea, "10", { cost: "2", toldAt: minutesAgo(120) });
});

const stockOf = async (product: TestProduct) =>
  (await harness.ask(listStock, owner, { query: { productId: product.id } })).rows.map(({ quantity }) =>
    Number(quantity),
  );
const act = async (endpoint: typeof adjustTask | typeof revokeTask, id: string, version?: number) =>
  harness.call(endpoint, owner, { body: { id, version: version ?? (await taking.read(owner, id)).version } });
const adjusted = async (id: string) =>
  harness.ask(adjustTask, owner, { body: { id, version: (await taking.read(owner, id)).version } });

describe("a task", () => {
  test("a new stock-taking has an item for each product that is enabled or in stock, a number of its series, and its counters", async () => {
    const id = await taking.create(owner, tea.depotId);
    expect(await taking.shown(owner, id)).toEqual([`${tea.barCode} 10.000 – –`, `${nuts.barCode} 0.000 – –`]);
    await taking.count(owner, id, taking.countOf(tea.barCode, "9"));
    expect(await taking.read(owner, id)).toMatchObject({
      ...{
        taskNo: "PD00000000001",
        status: 0,
        itemNumber: 2,
        countedNumber: 1,
        differentNumber: null,
        depotName: "默认仓库",
      },
      ...{ counters: [{ id: owner.userId, counts: 1 }], adjustBills: [], sourceTaskId: null },
    });
    const { rows, total } = await harness.ask(listTasks, owner, { query: {} });
    expect([total, rows[0]?.id]).toEqual([1, id]);
  });

  test("a stock-taking has only what is in stock, only a category, or only selected products, as its scope says", async () => {
    const stocked = await taking.create(owner, tea.depotId, { onlyStocked: true });
    expect(await taking.shown(owner, stocked)).toEqual([`${tea.barCode} 10.000 – –`]);
    const selected = await taking.create(owner, tea.depotId, { scope: "selected", productIds: [nuts.id] });
    expect(await taking.shown(owner, selected)).toEqual([`${nuts.barCode} 0.000 – –`]);
    const outside = refusalOf(await taking.send(owner, selected, [taking.countOf(tea.barCode, "1")]));
    expect(outside).toMatchObject({
      status: 400,
      refusal: "stock-taking-outside",
      issues: ["stock-taking-outside counts.0.barCode"],
    });
    const lookUp = await harness.call(findByBarcode, owner, { query: { taskId: selected, barCode: tea.barCode } });
    expect(refusalOf(lookUp)).toMatchObject({ refusal: "stock-taking-outside" });
  });

  test.each([
    ["no category", { scope: "category" }, "field-required categoryId"],
    ["an unknown category", { scope: "category", categoryId: newId() }, "not-found categoryId"],
    ["no products", { scope: "selected" }, "field-required productIds"],
    ["a category beside all", { categoryId: newId() }, "value-not-allowed categoryId"],
    ["products beside all", { productIds: [newId()] }, "value-not-allowed productIds"],
    ["an unknown product", { scope: "selected", productIds: [newId()] }, "not-found productIds.0"],
    ["an unknown warehouse", { depotId: newId() }, "not-found depotId"],
    ["an unknown counter", { assigneeIds: [newId()] }, "not-found assigneeIds.0"],
    ["no name", { name: " " }, "field-required name"],
  ])("a stock-taking with %s is refused", async (_what, more, issue) => {
    const body = { name: "Night", countDate: DAY, depotId: tea.depotId, scope: "all", ...more };
    expect(refusalOf(await harness.call(createTask, owner, { body: body as never })).issues).toEqual([issue]);
    expect((await harness.ask(listTasks, owner, { query: {} })).total).toBe(0);
  });

  test("a stock-taking with nothing to count is refused", async () => {
    const { id: empty = "" } = await harness.ask(addWarehouse, owner, { body: { name: "Empty" } });
    const body = { name: "Night", countDate: DAY, depotId: empty, scope: "all" as const, onlyStocked: true };
    expect(refusalOf(await harness.call(createTask, owner, { body }))).toMatchObject({ refusal: "stock-taking-empty" });
  });
});

describe("counts", () => {
  test("counts of several people add up, each as a row of its own, and a typed quantity replaces what was counted before", async () => {
    const id = await taking.create(owner, tea.depotId);
    const [anna, ben] = [staffOf(owner), staffOf(owner)];
    await taking.count(anna, id, taking.countOf(tea.barCode, "4"), taking.countOf(tea.barCode, "1.5"));
    await taking.count(ben, id, taking.countOf(tea.barCode, "3"));
    expect((await taking.shown(owner, id))[0]).toBe(`${tea.barCode} 10.000 8.500 -1.500`);
    const [item] = await taking.items(owner, id);
    const set = { itemId: item?.id, barCode: undefined, mode: "set", seenNumber: "4" };
    const stale = await taking.send(owner, id, [taking.countOf("", "9", set as never)]);
    expect(refusalOf(stale)).toMatchObject({ issues: ["stock-taking-counted-meanwhile counts.0.seenNumber"] });
    await taking.count(owner, id, taking.countOf("", "9", { ...set, seenNumber: "8.5" } as never));
    await taking.count(ben, id, taking.countOf(tea.barCode, "0.5"));
    expect((await taking.shown(owner, id))[0]).toBe(`${tea.barCode} 10.000 9.500 -0.500`);
    expect((await taking.read(owner, id)).counters.map(({ counts }) => counts).sort()).toEqual([1, 2, 2]);
  });

  test("counts that are sent twice count once, also when both calls come at the same time", async () => {
    const id = await taking.create(owner, tea.depotId);
    const scans = Array.from({ length: 20 }, () => taking.countOf(tea.barCode, "1"));
    const answers = await Promise.all([
      taking.send(owner, id, scans),
      taking.send(owner, id, scans),
      taking.send(owner, id, scans.slice(5)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await taking.count(owner, id, ...scans)).toMatchObject({ added: 0, repeated: 20 });
    expect((await taking.shown(owner, id))[0]).toBe(`${tea.barCode} 10.000 20.000 10.000`);
  });

  test.each([
    ["an unknown barcode", { barCode: "nobody's" }, "document-barcode-unknown counts.1.barCode"],
    ["no goods", { barCode: undefined }, "field-required counts.1.barCode"],
    ["a quantity below zero", { countNumber: "-1" }, "number-invalid counts.1.countNumber"],
    ["four decimals", { countNumber: "1.0001" }, "number-invalid counts.1.countNumber"],
    ["a batch of goods without batches", { batchNumber: "A" }, "stock-taking-batch-unknown counts.1.batchNumber"],
    ["an item of nobody", { barCode: undefined, itemId: newId() }, "not-found counts.1.itemId"],
    [
      "a moment before the task",
      { countedAt: "2026-01-01T00:00:00Z" },
      "stock-taking-counted-before counts.1.countedAt",
    ],
    ["a moment ahead", { countedAt: "2999-01-01T00:00:00Z" }, "stock-taking-counted-ahead counts.1.countedAt"],
  ])("counts with %s are refused with their position, and none of the call is stored", async (_what, wrong, issue) => {
    const id = await taking.create(owner, tea.depotId);
    const refused = await taking.send(owner, id, [
      taking.countOf(tea.barCode, "1"),
      taking.countOf(tea.barCode, "1", wrong as never),
    ]);
    expect(refusalOf(refused)).toMatchObject({ status: 400, issues: [issue] });
    expect((await taking.shown(owner, id))[0]).toBe(`${tea.barCode} 10.000 – –`);
  });

  test("counts of goods with batches must name a batch of the product, and add it to the items where it was not expected", async () => {
    const milk = await addTestProduct(harness, owner, { enableBatchNumber: true });
    const batch = (number: string) => ({ batch: { number, productionDate: null, expiryDate: null } });
    await taking.move(owner, milk, "5", batch("A1"));
    await taking.move(owner, milk, "5", batch("B1"));
    await taking.move(owner, milk, "-5", batch("B1"));
    const id = await taking.create(owner, tea.depotId, { scope: "selected", productIds: [milk.id] });
    expect(await taking.shown(owner, id)).toEqual([`${milk.barCode} A1 5.000 – –`]);
    const wrong = [taking.countOf(milk.barCode, "1"), taking.countOf(milk.barCode, "1", { batchNumber: "C1" })];
    expect(refusalOf(await taking.send(owner, id, wrong)).issues).toEqual([
      "stock-taking-batch-required counts.0.batchNumber",
      "stock-taking-batch-unknown counts.1.batchNumber",
    ]);
    await taking.count(
      owner,
      id,
      taking.countOf(milk.barCode, "4", { batchNumber: "a1" }),
      taking.countOf(milk.barCode, "2", { batchNumber: "B1" }),
    );
    expect(await taking.shown(owner, id)).toEqual([
      `${milk.barCode} A1 5.000 4.000 -1.000`,
      `${milk.barCode} B1 0.000 2.000 2.000`,
    ]);
    await taking.finish(owner, id);
    const { documents } = await adjusted(id);
    expect(documents.map(({ kind }) => kind)).toEqual(["other-in", "other-out"]);
    await taking.post(owner);
    expect(await stockOf(milk)).toEqual([6]);
  });

  test("a blind task shows nobody what the books have until it is finished, neither by sorting nor by filtering", async () => {
    const id = await taking.create(owner, tea.depotId, { showBookQty: false });
    await taking.count(owner, id, taking.countOf(tea.barCode, "9"));
    const [item] = await taking.items(owner, id);
    expect(item).toMatchObject({ bookNumber: null, countNumber: "9.000", diffNumber: null, diffAmount: null });
    await expect(taking.items(owner, id, { state: "different" })).rejects.toThrow();
    await taking.finish(owner, id);
    expect((await taking.items(owner, id))[0]).toMatchObject({
      bookNumber: "10.000",
      diffNumber: "-1.000",
      diffAmount: "-2.00",
    });
  });

  test("a blind task that was begun hides the books until a user who may audit shows them, which task and operation log say", async () => {
    const id = await taking.create(owner, tea.depotId, { showBookQty: false });
    const version = async () => (await taking.read(owner, id)).version;
    const change = async (showBookQty: boolean) =>
      harness.call(updateTask, owner, {
        body: { id, version: await version(), name: "Night", countDate: DAY, showBookQty },
      });
    const show = async () => harness.call(showTaskBooks, owner, { body: { id, version: await version() } });
    await taking.count(owner, id, taking.countOf(tea.barCode, "9"));
    expect(refusalOf(await change(true))).toMatchObject({
      ...{ status: 409, refusal: "stock-taking-blind-kept", issues: ["stock-taking-blind-kept showBookQty"] },
    });
    expect((await change(false)).status).toBe(200);
    expect((await taking.items(owner, id))[0]?.bookNumber).toBeNull();
    expect((await show()).status).toBe(200);
    expect((await taking.items(owner, id))[0]?.bookNumber).toBe("10.000");
    expect(await taking.read(owner, id)).toMatchObject({
      ...{ showBookQty: true, blindLiftUser: owner.userName, blindLiftTime: expect.stringMatching(/^20/) },
    });
    expect(await harness.facts(owner, "operation")).toContainEqual(
      expect.objectContaining({ type: "update", before: { showBookQty: false }, after: { showBookQty: true } }),
    );
    expect(refusalOf(await change(false))).toMatchObject({ status: 409, refusal: "stock-taking-blind-late" });
    expect(refusalOf(await show())).toMatchObject({ status: 409, refusal: "stock-taking-not-blind" });
  });

  test("a blind task that is changed to show the books before it is counted shows them, says so, and cannot become blind again", async () => {
    const id = await taking.create(owner, tea.depotId);
    const change = async (showBookQty: boolean) => {
      const { version } = await taking.read(owner, id);
      return harness.call(updateTask, owner, { body: { id, version, name: "Night", countDate: DAY, showBookQty } });
    };
    expect([(await change(false)).status, (await change(true)).status]).toEqual([200, 200]);
    expect(await taking.read(owner, id)).toMatchObject({
      showBookQty: true,
      blindLiftUser: owner.userName,
      version: 3,
    });
    expect(refusalOf(await change(false))).toMatchObject({ status: 409, refusal: "stock-taking-blind-late" });
  });

  test("counts are compared with the books at their own moment, whatever is sold or sent later", async () => {
    const id = await taking.create(owner, tea.depotId);
    await harness.tables(
      owner,
      (tx) =>
        tx.$executeRaw`update stock_taking_tasks set created_at = created_at - interval '1 hour', start_sequence = 0`,
    );
    // Counted twelve minutes ago, without network; meanwhile three were sold, and the sale was told five minutes ago.
    await taking.move(owner, tea, "-3", { toldAt: minutesAgo(5) });
    const scan = taking.countOf(tea.barCode, "9", { countedAt: minutesAgo(12) });
    await taking.send(owner, id, [scan], new Date().toISOString());
    expect((await taking.shown(owner, id))[0]).toBe(`${tea.barCode} 10.000 9.000 -1.000`);
    // A device whose clock is a day behind sends the same: its moments are taken as so long ago.
    await taking.move(owner, nuts, "4", { toldAt: minutesAgo(20) });
    await taking.move(owner, nuts, "-1", { toldAt: minutesAgo(1) });
    const dayBehind = (minutes: number) => minutesAgo(minutes + 24 * 60);
    await taking.send(owner, id, [taking.countOf(nuts.barCode, "4", { countedAt: dayBehind(3) })], dayBehind(0));
    expect((await taking.shown(owner, id))[1]).toBe(`${nuts.barCode} 4.000 4.000 0.000`);
    await taking.finish(owner, id);
    await taking.move(owner, tea, "-2");
    await adjusted(id);
    await taking.post(owner);
    expect([await stockOf(tea), await stockOf(nuts)]).toEqual([[4], [3]]);
  });

  test.each([
    ["what is sold", ["-2"], "2.000"],
    ["what is sold and what comes in, which may lie where somebody has counted or has not", ["-5", "5"], "10.000"],
  ])(
    "an item whose goods moved between its first and its last count, %s, has no difference but the quantity that moved",
    async (_what, moves, movedNumber) => {
      const id = await taking.create(owner, tea.depotId);
      await taking.count(owner, id, taking.countOf(tea.barCode, "6"));
      for (const quantity of moves) await taking.move(owner, tea, quantity);
      await taking.count(owner, id, taking.countOf(tea.barCode, "4"));
      const unknown = { countNumber: "10.000", movedNumber, diffNumber: null, diffAmount: null };
      expect(await taking.items(owner, id, { state: "moved" })).toMatchObject([unknown]);
      expect(await taking.items(owner, id, { state: "different" })).toEqual([]);
      await taking.finish(owner, id);
      expect(await taking.items(owner, id, { state: "moved" })).toMatchObject([unknown]);
      expect((await taking.read(owner, id)).differentNumber).toBe(0);
    },
  );

  test("a document whose price is corrected between two counts did not move their item", async () => {
    const documentId = newId();
    await taking.move(owner, tea, "5", { document: { documentId, revision: 1 } });
    const id = await taking.create(owner, tea.depotId);
    await taking.count(owner, id, taking.countOf(tea.barCode, "6"));
    await taking.move(owner, tea, "5", { document: { documentId, revision: 2 }, cost: "3" });
    await taking.count(owner, id, taking.countOf(tea.barCode, "8"));
    expect((await taking.items(owner, id))[0]).toMatchObject({ movedNumber: "0.000", diffNumber: "-1.000" });
    // Another quantity is a movement, of the difference.
    await taking.move(owner, tea, "7", { document: { documentId, revision: 3 }, cost: "3" });
    await taking.count(owner, id, taking.countOf(tea.barCode, "1"));
    expect((await taking.items(owner, id))[0]).toMatchObject({ movedNumber: "2.000", diffNumber: null });
  });

  test("a document that is reversed between two counts moved their item, unless it is audited again before the second", async () => {
    const documentId = newId();
    await taking.move(owner, tea, "5", { document: { documentId, revision: 1 } });
    const id = await taking.create(owner, tea.depotId);
    await taking.count(owner, id, taking.countOf(tea.barCode, "6"));
    await taking.move(owner, tea, "0", { document: { documentId, revision: 2 } });
    await taking.count(owner, id, taking.countOf(tea.barCode, "8"));
    expect((await taking.items(owner, id))[0]).toMatchObject({ movedNumber: "5.000", diffNumber: null });
    await taking.move(owner, tea, "5", { document: { documentId, revision: 3 } });
    await taking.count(owner, id, taking.countOf(tea.barCode, "1"));
    expect((await taking.items(owner, id))[0]).toMatchObject({ movedNumber: "0.000", diffNumber: "0.000" });
  });

  test("counts of several people at different moments are adjusted where nothing moved between them", async () => {
    const id = await taking.create(owner, tea.depotId);
    await taking.count(owner, id, taking.countOf(tea.barCode, "6"));
    await taking.count(staffOf(owner), id, taking.countOf(tea.barCode, "3"));
    await taking.move(owner, tea, "-2");
    await taking.finish(owner, id);
    expect(await adjusted(id)).toMatchObject({ moved: 0, leftOut: [], documents: [{ kind: "other-out" }] });
    await taking.post(owner);
    expect(await stockOf(tea)).toEqual([7]);
  });

  test("a typed quantity starts the counting of its item anew, so that only movements after it matter", async () => {
    const id = await taking.create(owner, tea.depotId);
    await taking.count(owner, id, taking.countOf(tea.barCode, "6"));
    await taking.move(owner, tea, "-2");
    await taking.count(owner, id, taking.countOf(tea.barCode, "4"));
    const [item] = await taking.items(owner, id);
    const whole = (countNumber: string, seenNumber: string) =>
      taking.countOf("", countNumber, { itemId: item?.id, barCode: undefined, mode: "set", seenNumber } as never);
    await taking.count(owner, id, whole("7", "10"));
    expect((await taking.items(owner, id))[0]).toMatchObject({ movedNumber: "0.000", diffNumber: "-1.000" });
    await taking.move(owner, tea, "-1");
    await taking.count(owner, id, taking.countOf(tea.barCode, "1"));
    expect((await taking.items(owner, id))[0]).toMatchObject({ movedNumber: "1.000", diffNumber: null });
    // The same number once more is a count too.
    await taking.count(owner, id, whole("8", "8"));
    expect((await taking.items(owner, id))[0]).toMatchObject({ movedNumber: "0.000", diffNumber: "1.000" });
  });
});

describe("the end of a task", () => {
  test("finishing a stock-taking leaves out what nobody counted or counts it as zero, as the user chooses", async () => {
    const [excluded, zero] = [await taking.create(owner, tea.depotId), await taking.create(owner, tea.depotId)];
    await taking.finish(owner, excluded);
    await taking.finish(owner, zero, "zero");
    expect((await taking.shown(owner, excluded))[0]).toBe(`${tea.barCode} 10.000 – –`);
    expect((await taking.shown(owner, zero))[0]).toBe(`${tea.barCode} 10.000 0.000 -10.000`);
    expect(refusalOf(await act(revokeTask, zero, 1))).toMatchObject({ status: 409, refusal: "stale-version" });
    await act(revokeTask, zero);
    expect((await taking.shown(owner, zero))[0]).toBe(`${tea.barCode} 10.000 – –`);
  });

  test("an adjustment creates audited documents of gains and losses at the ledger's cost, after which the books equal the count", async () => {
    await taking.move(owner, nuts, "3", { cost: "1.111111" });
    const id = await taking.create(owner, tea.depotId);
    await taking.count(owner, id, taking.countOf(tea.barCode, "9.999"), taking.countOf(nuts.barCode, "4.5"));
    await taking.finish(owner, id);
    const { documents, byHand } = await adjusted(id);
    expect([documents.map(({ kind }) => kind), byHand]).toEqual([["other-in", "other-out"], 0]);
    expect(await taking.read(owner, id)).toMatchObject({ status: 2, differentNumber: 2, adjustBills: documents });
    for (const [at, kind] of [otherIn, otherOut].entries()) {
      const query = { search: JSON.stringify({ linkNumber: "PD00000000001" }) };
      const { rows } = await harness.ask(kind.endpoints.list, owner, { query });
      expect(rows.map(({ id: documentId, linkNumber }) => [documentId, linkNumber])).toEqual([
        [documents[at]?.id, "PD00000000001"],
      ]);
    }
    const [fact] = await taking.effects(owner, "other-out");
    expect(fact).toMatchObject({ remark: "PD00000000001 Night", lines: [{ quantityBase: "-0.001" }] });
    await taking.post(owner);
    expect([await stockOf(tea), await stockOf(nuts)]).toEqual([[9.999], [4.5]]);
    expect((await harness.facts(owner, "operation")).map(({ operation, type }) => `${operation} ${type}`)).toEqual([
      ...["material add", "material add", "stock-taking add", "stock-taking finish"],
      ...["other-in add", "other-out add", "stock-taking audit"],
    ]);
  });

  test("a task is neither finished nor adjusted twice, nor counted once it is over", async () => {
    const id = await taking.create(owner, tea.depotId);
    expect(refusalOf(await act(adjustTask, id))).toMatchObject({ status: 409, refusal: "stock-taking-not-finished" });
    await taking.count(owner, id, taking.countOf(tea.barCode, "9"));
    await taking.finish(owner, id);
    await expect(taking.finish(owner, id)).rejects.toThrow("stock-taking-not-counting");
    const late = await taking.send(owner, id, [taking.countOf(tea.barCode, "1")]);
    expect(refusalOf(late)).toMatchObject({ status: 409, refusal: "stock-taking-not-counting" });
    const { version } = await taking.read(owner, id);
    const both = await Promise.all([act(adjustTask, id, version), act(adjustTask, id, version)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(refusalOf(await act(adjustTask, id))).toMatchObject({ status: 409, refusal: "stock-taking-adjusted" });
    expect(await taking.effects(owner, "other-out")).toHaveLength(1);
  });

  test("goods that another task has adjusted since they were counted are not adjusted twice, at once or later, until they are counted again", async () => {
    const [first, second, other] = [
      await taking.create(owner, tea.depotId),
      await taking.create(owner, tea.depotId),
      await taking.create(owner, tea.depotId),
    ];
    for (const [id, quantity] of [
      [first, "9"],
      [second, "9"],
      [other, "8"],
    ] as const) {
      await taking.count(owner, id, taking.countOf(tea.barCode, quantity));
      await taking.finish(owner, id);
    }
    const both = await Promise.all([act(adjustTask, first), act(adjustTask, second)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    // The second one counted what the books say by then.
    expect(await taking.effects(owner, "other-out")).toHaveLength(1);
    await taking.post(owner);
    expect(refusalOf(await act(adjustTask, other))).toMatchObject({
      ...{ status: 409, refusal: "stock-taking-adjusted-elsewhere" },
      issues: ["stock-taking-adjusted-elsewhere barCode"],
    });
    expect(await stockOf(tea)).toEqual([9]);
    await act(revokeTask, other);
    const [item] = await taking.items(owner, other);
    const whole = { itemId: item?.id, barCode: undefined, mode: "set", seenNumber: "8" };
    await taking.count(owner, other, taking.countOf("", "7", whole as never));
    await taking.finish(owner, other);
    await adjusted(other);
    await taking.post(owner);
    expect(await stockOf(tea)).toEqual([7]);
  });

  test("a difference is not booked any more once a later recount that agreed with the books was adjusted", async () => {
    const [first, recount] = [await taking.create(owner, tea.depotId), await taking.create(owner, tea.depotId)];
    await taking.count(owner, first, taking.countOf(tea.barCode, "7"));
    await taking.count(owner, recount, taking.countOf(tea.barCode, "10"));
    for (const id of [first, recount]) await taking.finish(owner, id);
    expect((await adjusted(recount)).documents).toEqual([]);
    expect(refusalOf(await act(adjustTask, first))).toMatchObject({ refusal: "stock-taking-adjusted-elsewhere" });
  });

  test("an adjustment that a later one builds on cannot be revoked before that one", async () => {
    const [first, later] = [await taking.create(owner, tea.depotId), await taking.create(owner, tea.depotId)];
    await taking.count(owner, first, taking.countOf(tea.barCode, "7"));
    await taking.finish(owner, first);
    const [loss] = (await adjusted(first)).documents;
    await taking.post(owner);
    const { info } = await harness.ask(otherOut.endpoints.info, owner, { query: { id: loss?.id ?? "" } });
    const documents = [{ id: loss?.id ?? "", version: info.version }];
    await taking.count(owner, later, taking.countOf(tea.barCode, "9"));
    await taking.finish(owner, later);
    await adjusted(later);
    await taking.post(owner);
    for (const endpoint of [otherOut.endpoints.reverseAudit, otherOut.endpoints.remove]) {
      const call = endpoint === otherOut.endpoints.remove ? { query: { id: loss?.id } } : { body: { documents } };
      const refused = refusalOf(await harness.call(endpoint, owner, call as never));
      expect(refused).toMatchObject({ status: 409, refusal: "stock-taking-adjusted-later" });
    }
    expect(await stockOf(tea)).toEqual([9]);
  });

  test("an adjustment cannot be revoked while a later task that agreed with it exists, since its difference would be lost", async () => {
    const [before, id, first] = [
      await taking.create(owner, tea.depotId),
      await taking.create(owner, tea.depotId),
      await taking.create(owner, tea.depotId),
    ];
    // Adjusted before the others, it agreed with the books of that time, which come back.
    await taking.count(owner, before, taking.countOf(tea.barCode, "10"));
    await taking.finish(owner, before);
    expect((await adjusted(before)).documents).toEqual([]);
    for (const task of [id, first]) {
      await taking.count(owner, task, taking.countOf(tea.barCode, "9"));
      await taking.finish(owner, task);
    }
    const [loss] = (await adjusted(first)).documents;
    await taking.post(owner);
    expect((await adjusted(id)).documents).toEqual([]);
    const reverse = async () => {
      const { info } = await harness.ask(otherOut.endpoints.info, owner, { query: { id: loss?.id ?? "" } });
      const documents = [{ id: loss?.id ?? "", version: info.version }];
      return harness.call(otherOut.endpoints.reverseAudit, owner, { body: { documents } });
    };
    expect(refusalOf(await reverse())).toMatchObject({ status: 409, refusal: "stock-taking-adjusted-later" });
    expect((await act(revokeTask, id)).status).toBe(200);
    expect((await reverse()).status).toBe(200);
    expect((await act(revokeTask, first)).status).toBe(200);
    await taking.post(owner);
    expect(await stockOf(tea)).toEqual([10]);
    expect((await adjusted(id)).documents).toHaveLength(1);
    await taking.post(owner);
    expect(await stockOf(tea)).toEqual([9]);
  });

  test("under strict audit a reversed adjustment is not audited again once a later one builds on the books without it", async () => {
    await harness.turn(owner, { forceApprovalFlag: true });
    const [first, later] = [await taking.create(owner, tea.depotId), await taking.create(owner, tea.depotId)];
    await taking.count(owner, first, taking.countOf(tea.barCode, "7"));
    await taking.finish(owner, first);
    const [loss] = (await adjusted(first)).documents;
    await taking.post(owner);
    const seen = async () => {
      const { info } = await harness.ask(otherOut.endpoints.info, owner, { query: { id: loss?.id ?? "" } });
      return { body: { documents: [{ id: loss?.id ?? "", version: info.version }] } };
    };
    await harness.ask(otherOut.endpoints.reverseAudit, owner, await seen());
    await taking.post(owner);
    expect(await stockOf(tea)).toEqual([10]);
    await taking.count(owner, later, taking.countOf(tea.barCode, "9"));
    await taking.finish(owner, later);
    await adjusted(later);
    await taking.post(owner);
    expect(await stockOf(tea)).toEqual([9]);
    const refused = refusalOf(await harness.call(otherOut.endpoints.audit, owner, await seen()));
    expect(refused).toMatchObject({ status: 409, refusal: "stock-taking-adjusted-later" });
    expect((await act(revokeTask, first)).status).toBe(200);
    expect(await stockOf(tea)).toEqual([9]);
  });

  test("an adjustment names a disabled product with a difference, and a product that was counted cannot be deleted", async () => {
    const cup = await addTestProduct(harness, owner);
    const id = await taking.create(owner, tea.depotId);
    await taking.count(owner, id, taking.countOf(tea.barCode, "9"), taking.countOf(cup.barCode, "0"));
    const deletion = await harness.call(deleteProducts, owner, { query: { ids: cup.id } });
    expect(refusalOf(deletion).refusal).toBe("in-use");
    await harness.ask(setProductsEnabled, owner, { body: { ids: [tea.id], status: false } });
    await taking.finish(owner, id);
    const refused = refusalOf(await act(adjustTask, id));
    expect(refused).toMatchObject({ status: 409, refusal: "stock-taking-not-adjustable" });
  });

  test("a variant that was counted cannot be removed from its product, and one that nobody counted can", async () => {
    const [red, blue] = [freshCode(), freshCode()];
    const meList = [barcode(red, "件", { sku: "红" }), barcode(blue, "件", { sku: "蓝" })];
    const attribute = [{ attributeName: "颜色", attributeValues: ["红", "蓝"] }];
    const body = { ...product("衬衫", { unit: "件", attribute }), meList };
    const { id = "" } = await harness.ask(addProduct, owner, { body });
    const taskId = await taking.create(owner, tea.depotId);
    await taking.count(owner, taskId, taking.countOf(red, "2"));
    const without = async (barCode: string) => {
      const shown = await harness.ask(getProduct, owner, { query: { id } });
      const remaining = form(shown).meList.filter((row) => row.barCode !== barCode);
      return harness.call(updateProduct, owner, { body: form({ ...shown, meList: remaining }) });
    };
    expect(refusalOf(await without(red))).toMatchObject({ code: 601, refusal: "in-use" });
    expect((await without(blue)).status).toBe(200);
    expect(
      (await taking.items(owner, taskId)).map(({ barCode, countNumber }) => `${barCode} ${countNumber}`),
    ).toContain(`${red} 2.000`);
  });

  test("goods that were counted while the books had another task's adjustment, which is taken back, are adjusted by what was counted", async () => {
    const [first, second] = [await taking.create(owner, tea.depotId), await taking.create(owner, tea.depotId)];
    await taking.count(owner, first, taking.countOf(tea.barCode, "9"));
    await taking.finish(owner, first);
    const { documents } = await adjusted(first);
    await taking.post(owner);
    await taking.count(owner, second, taking.countOf(tea.barCode, "9"));
    for (const { id } of documents) {
      const { info } = await harness.ask(otherOut.endpoints.info, owner, { query: { id } });
      await harness.ask(otherOut.endpoints.reverseAudit, owner, {
        body: { documents: [{ id, version: info.version }] },
      });
    }
    await act(revokeTask, first);
    await taking.post(owner);
    expect(await stockOf(tea)).toEqual([10]);
    await taking.finish(owner, second);
    expect((await adjusted(second)).documents).toHaveLength(1);
    await taking.post(owner);
    expect(await stockOf(tea)).toEqual([9]);
  });

  test("a scan that arrives after a whole was stated, and was made before it, is refused for its counter to decide", async () => {
    const id = await taking.create(owner, tea.depotId);
    const scanned = new Date().toISOString();
    await taking.count(owner, id, taking.countOf(tea.barCode, "4"));
    const [item] = await taking.items(owner, id);
    const whole = { itemId: item?.id, barCode: undefined, mode: "set", seenNumber: "4" };
    await taking.count(owner, id, taking.countOf("", "10", whole as never));
    const late = await taking.send(owner, id, [taking.countOf(tea.barCode, "3", { countedAt: scanned } as never)]);
    expect(refusalOf(late)).toMatchObject({ issues: ["stock-taking-counted-within counts.0.countedAt"] });
    await taking.count(owner, id, taking.countOf(tea.barCode, "3"));
    expect((await taking.items(owner, id)).map(({ countNumber }) => countNumber)).toContain("13.000");
  });

  test.each([true, false])(
    "an adjusted task is revoked once all of its documents are reversed, which deletes them, and can be adjusted again then (strict audit: %s)",
    async (forceApprovalFlag) => {
      await harness.turn(owner, { forceApprovalFlag });
      await taking.move(owner, nuts, "3");
      const id = await taking.create(owner, tea.depotId);
      await taking.count(owner, id, taking.countOf(tea.barCode, "9"), taking.countOf(nuts.barCode, "4"));
      await taking.finish(owner, id);
      const { documents } = await adjusted(id);
      await taking.post(owner);
      const reverse = async ({ endpoints }: typeof otherIn | typeof otherOut, documentId = "") => {
        const { info } = await harness.ask(endpoints.info, owner, { query: { id: documentId } });
        await harness.ask(endpoints.reverseAudit, owner, {
          body: { documents: [{ id: documentId, version: info.version }] },
        });
      };
      const [gain, loss] = documents;
      expect(refusalOf(await act(revokeTask, id))).toMatchObject({ status: 409, refusal: "stock-taking-adjusted" });
      await reverse(otherOut, loss?.id);
      expect(refusalOf(await act(revokeTask, id))).toMatchObject({ status: 409, refusal: "stock-taking-adjusted" });
      await reverse(otherIn, gain?.id);
      expect((await taking.read(owner, id)).adjustBills.map(({ isAudited }) => isAudited)).toEqual([false, false]);
      expect((await act(revokeTask, id)).body).toMatchObject({ data: { status: 1 } });
      expect(await taking.read(owner, id)).toMatchObject({ status: 1, adjustBills: [] });
      const gone = await harness.call(otherOut.endpoints.info, owner, { query: { id: loss?.id ?? "" } });
      expect(gone.status).toBe(404);
      await taking.post(owner);
      expect((await adjusted(id)).documents).toHaveLength(2);
    },
  );

  test("a document of an adjustment cannot be changed by hand, and one that is reversed is shown as not in the books", async () => {
    const id = await taking.create(owner, tea.depotId);
    await taking.count(owner, id, taking.countOf(tea.barCode, "9"));
    await taking.finish(owner, id);
    const { documents } = await adjusted(id);
    const [{ id: lossId, number } = { id: "", number: "" }] = documents;
    const { endpoints } = otherOut;
    const info = async () => harness.ask(endpoints.info, owner, { query: { id: lossId } });
    const audited = { documents: [{ id: lossId, version: (await info()).info.version }] };
    await harness.ask(endpoints.reverseAudit, owner, { body: audited });
    expect((await taking.read(owner, id)).adjustBills).toEqual([
      { ...documents[0], isAudited: false, isDeleted: false },
    ]);
    const before = await info();
    const body = {
      ...{ id: lossId, version: before.info.version, operTime: new Date().toISOString() },
      lines: [validLine(tea.barCode, tea.depotId, { operNumber: "5" })],
    };
    for (const endpoint of [endpoints.update, endpoints.updateAndAudit]) {
      const refused = await harness.call(endpoint, owner, { body });
      expect(refusalOf(refused)).toMatchObject({ status: 409, refusal: "document-adjusts-stock-taking" });
      expect(JSON.stringify(refused.body)).toContain(JSON.stringify({ number, task: "PD00000000001" }));
    }
    expect(await info()).toEqual(before);
    await harness.ask(endpoints.audit, owner, { body: { documents: [{ id: lossId, version: before.info.version }] } });
    expect((await taking.read(owner, id)).adjustBills).toEqual([
      { ...documents[0], isAudited: true, isDeleted: false },
    ]);
  });

  test("a revoked stock-taking cannot be counted, and its late scans are refused", async () => {
    const id = await taking.create(owner, tea.depotId);
    await act(revokeTask, id);
    const late = await taking.send(owner, id, [taking.countOf(tea.barCode, "1")]);
    expect(refusalOf(late)).toMatchObject({ status: 409, refusal: "stock-taking-revoked" });
    expect(refusalOf(await act(revokeTask, id))).toMatchObject({ refusal: "stock-taking-revoked" });
    const body = { id, version: 2, name: "Other", countDate: DAY };
    expect(refusalOf(await harness.call(updateTask, owner, { body }))).toMatchObject({
      refusal: "stock-taking-revoked",
    });
  });

  test("an adjustment with gains of goods without any cost is refused and names them", async () => {
    const id = await taking.create(owner, tea.depotId);
    await taking.count(owner, id, taking.countOf(nuts.barCode, "1"), taking.countOf(tea.barCode, "9"));
    await taking.finish(owner, id);
    expect(refusalOf(await act(adjustTask, id))).toMatchObject({ status: 409, refusal: "document-cost-unknown" });
    expect(await taking.read(owner, id)).toMatchObject({ status: 1, adjustBills: [] });
    expect(await harness.facts(owner, "other-out")).toEqual([]);
  });

  test("goods that moved while they were counted are left out of the adjustment and named, until they are counted again: in the same task, or in a copy of the differences", async () => {
    await taking.move(owner, nuts, "3");
    const id = await taking.create(owner, tea.depotId);
    await taking.count(owner, id, taking.countOf(tea.barCode, "6"), taking.countOf(nuts.barCode, "2"));
    await taking.move(owner, tea, "-5");
    await taking.count(owner, id, taking.countOf(tea.barCode, "4"));
    await taking.finish(owner, id);
    expect(await adjusted(id)).toMatchObject({
      ...{ documents: [{ kind: "other-out" }], byHand: 0, moved: 1 },
      leftOut: [{ name: tea.name, barCode: tea.barCode, batchNumber: "", reason: "moved" }],
    });
    await taking.post(owner);
    expect([await stockOf(tea), await stockOf(nuts)]).toEqual([[5], [2]]);
    const body = { id, name: "Again", countDate: DAY, items: "differences" as const };
    const { id: again = "" } = await harness.ask(copyTask, owner, { body });
    expect((await taking.items(owner, again)).map(({ barCode }) => barCode).toSorted()).toEqual(
      [tea.barCode, nuts.barCode].toSorted(),
    );
    await taking.count(owner, again, taking.countOf(tea.barCode, "4"));
    await taking.finish(owner, again);
    expect(await adjusted(again)).toMatchObject({ moved: 0, leftOut: [] });
    await taking.post(owner);
    expect([await stockOf(tea), await stockOf(nuts)]).toEqual([[4], [2]]);
  });

  test("goods with serial numbers are counted, and their difference is left to be adjusted by hand", async () => {
    const phone = await addTestProduct(harness, owner, { enableSerialNumber: true });
    const id = await taking.create(owner, tea.depotId, { scope: "selected", productIds: [phone.id, tea.id] });
    await taking.count(owner, id, taking.countOf(phone.barCode, "2"), taking.countOf(tea.barCode, "10"));
    await taking.finish(owner, id);
    expect(await adjusted(id)).toMatchObject({
      ...{ documents: [], byHand: 1, moved: 0 },
      leftOut: [{ barCode: phone.barCode, reason: "by-hand" }],
    });
  });

  test("a copy of a stock-taking counts all again, or only what differed", async () => {
    const id = await taking.create(owner, tea.depotId);
    const copied = (items: "all" | "differences") =>
      harness.call(copyTask, owner, { body: { id, name: "Again", countDate: DAY, items } });
    expect(refusalOf(await copied("all"))).toMatchObject({ refusal: "stock-taking-not-finished" });
    await taking.count(owner, id, taking.countOf(tea.barCode, "9"), taking.countOf(nuts.barCode, "0"));
    await taking.finish(owner, id);
    const idOf = async (items: "all" | "differences") =>
      ((await copied(items)).body as { data: { id: string } }).data.id;
    expect(await taking.shown(owner, await idOf("all"))).toHaveLength(2);
    const again = await idOf("differences");
    expect(await taking.shown(owner, again)).toEqual([`${tea.barCode} 10.000 – –`]);
    expect(await taking.read(owner, again)).toMatchObject({ sourceTaskId: id, sourceTaskNo: "PD00000000001" });
  });
});

describe("who reaches the warehouse", () => {
  test("a user who may use a warehouse sees and counts its stock-takings, and nobody else does", async () => {
    const id = await taking.create(owner, tea.depotId);
    await harness.turn(owner, { depotFlag: true });
    const [inside, outside] = [staffOf(owner), staffOf(owner)];
    await harness.tables(owner, (tx) =>
      upsertAssignments(tx, { userId: inside.userId, kind: "UserDepot", valueIds: [tea.depotId], replaces: true }),
    );
    expect((await taking.send(inside, id, [taking.countOf(tea.barCode, "1")])).status).toBe(200);
    expect(refusalOf(await taking.send(outside, id, [taking.countOf(tea.barCode, "1")]))).toMatchObject({
      status: 404,
    });
    expect((await harness.ask(listTasks, outside, { query: {} })).total).toBe(0);
    await expect(taking.items(outside, id)).rejects.toThrow();
    const body = { name: "Night", countDate: DAY, depotId: tea.depotId, scope: "all" as const };
    expect(refusalOf(await harness.call(createTask, outside, { body })).issues).toEqual(["not-found depotId"]);
  });

  test("a user counts only in stock-takings for which he or nobody was named", async () => {
    const anna = staffOf(owner);
    await harness.tables(
      owner,
      (tx) =>
        tx.$executeRaw`insert into replica_users (user_id, version, user_name) values (${anna.userId}::uuid, 1, 'anna')`,
    );
    const id = await taking.create(owner, tea.depotId, { assigneeIds: [anna.userId] });
    expect((await taking.read(owner, id)).assignees).toEqual([{ id: anna.userId, name: "anna" }]);
    expect((await taking.send(anna, id, [taking.countOf(tea.barCode, "1")])).status).toBe(200);
    const other = await taking.send(staffOf(owner), id, [taking.countOf(tea.barCode, "1")]);
    expect(refusalOf(other)).toMatchObject({ status: 403, refusal: "stock-taking-not-assigned" });
  });

  test("a user without a warehouse cannot be named to count in it, once users are limited to assigned warehouses", async () => {
    const [inside, outside] = [staffOf(owner), staffOf(owner)];
    await harness.tables(owner, async (tx) => {
      await tx.$executeRaw`insert into replica_users (user_id, version, user_name)
        values (${inside.userId}::uuid, 1, 'inside'), (${outside.userId}::uuid, 1, 'outside')`;
      const assigned = { userId: inside.userId, kind: "UserDepot", valueIds: [tea.depotId], replaces: true } as const;
      await upsertAssignments(tx, assigned);
    });
    const assigneeIds = [owner.userId, inside.userId, outside.userId];
    const body = { name: "Night", countDate: DAY, depotId: tea.depotId, scope: "all" as const, assigneeIds };
    expect((await harness.call(createTask, owner, { body })).status).toBe(200);
    await harness.turn(owner, { depotFlag: true });
    const refused = { refusal: "stock-taking-counter-outside", issues: ["stock-taking-counter-outside assigneeIds.2"] };
    const answer = await harness.call(createTask, owner, { body });
    expect(refusalOf(answer)).toMatchObject({ status: 400, ...refused });
    expect(JSON.stringify(answer.body)).toContain("outside");
    const id = await taking.create(owner, tea.depotId, { assigneeIds: assigneeIds.slice(0, 2) });
    const change = { id, version: 1, name: "Night", countDate: DAY, assigneeIds };
    expect(refusalOf(await harness.call(updateTask, owner, { body: change }))).toMatchObject(refused);
  });

  test("another company finds nothing of a task (TEN-3)", async () => {
    const id = await taking.create(owner, tea.depotId);
    const other = await harness.tenant();
    expect(refusalOf(await taking.send(other, id, [taking.countOf(tea.barCode, "1")]))).toMatchObject({ status: 404 });
    expect((await harness.call(revokeTask, other, { body: { id, version: 1 } })).status).toBe(404);
  });
});
