// What a stock-taking found, over HTTP: gains and losses, two tasks beside each other, workbooks (reference.md §2.11; docs/decisions/0074).
import type { Actor } from "@kontor/contracts/core/actor";
import { newId } from "@kontor/contracts/core/id";
import { getProduct, setProductsEnabled, updateProduct } from "@kontor/contracts/warehouse/product";
import { adjustTask, copyTask } from "@kontor/contracts/warehouse/stock-taking";
import { itemSorts, listItems } from "@kontor/contracts/warehouse/stock-taking-items";
import {
  compareTasks,
  exportDifferences,
  exportItems,
  importCounts,
  reportDifferences,
} from "@kontor/contracts/warehouse/stock-taking-report";
import { addWarehouse } from "@kontor/contracts/warehouse/warehouse";
import { refusalOf, staffOf } from "@kontor/service-kit/testing/calls";
import { rowsOfWorkbook } from "@kontor/service-kit/testing/fake-gateway";
import { writeWorkbook } from "@kontor/service-kit/workbook/write";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DAY, stockTakings } from "../testing/stock-takings.ts";
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
  [tea, nuts] = [await addTestProduct(harness, owner), await addTestProduct(harness, owner)];
  await taking.move(owner, tea, "10", { cost: "2" });
  await taking.move(owner, nuts, "3", { cost: "3.333333" });
});

/** Tea is 1 short, nuts are 2 too many. */
async function finished(
  counts: [TestProduct, string][] = [
    [tea, "9"],
    [nuts, "5"],
  ],
): Promise<string> {
  const id = await taking.create(owner, tea.depotId);
  await taking.count(owner, id, ...counts.map(([product, quantity]) => taking.countOf(product.barCode, quantity)));
  await taking.finish(owner, id);
  return id;
}
const report = (taskId: string, search = {}, as = owner) =>
  harness.ask(reportDifferences, as, { query: { taskId, search: JSON.stringify(search) } as never });

test("items of a stock-taking are listed in the order of each sortable column, page by page", async () => {
  const id = await finished();
  for (const column of itemSorts) {
    const ask = (query: Record<string, string>) =>
      harness.ask(listItems, owner, { query: { taskId: id, column, ...query } as never });
    const [up, down] = [await ask({ order: "asc" }), await ask({ order: "desc" })];
    const names = up.rows.map((row) => `${row.name} ${row.barCode}`);
    expect(names, column).toHaveLength(2);
    const pages = await Promise.all(["1", "2"].map((currentPage) => ask({ order: "asc", currentPage, pageSize: "1" })));
    expect(
      pages.flatMap(({ rows }) => rows.map((row) => `${row.name} ${row.barCode}`)),
      column,
    ).toEqual(names);
    expect(
      down.rows.map((row) => row[column]),
      column,
    ).toEqual(up.rows.map((row) => row[column]).reverse());
  }
});

test("items of a stock-taking are found by the barcodes that their products have now", async () => {
  const id = await taking.create(owner, tea.depotId);
  const listed = async () => (await taking.items(owner, id)).map(({ name, barCode }) => ({ name, barCode }));
  const [first, last] = [tea, nuts].toSorted((one, other) => (one.barCode < other.barCode ? -1 : 1));
  if (!first || !last) throw new Error("there are two products");
  expect(await listed()).toEqual([first, last].map(({ name, barCode }) => ({ name, barCode })));
  const give = async ({ id: productId }: TestProduct, barCode: string) => {
    const { info } = await harness.ask(getProduct, owner, { query: { id: productId } });
    const { version, name, unit, meList } = info;
    const rows = meList.map(({ id: rowId, commodityUnit }) => ({ id: rowId, barCode, commodityUnit }));
    await harness.ask(updateProduct, owner, {
      body: { id: productId, version, name, unit, enabled: true, meList: rows },
    });
  };
  await give(last, "0002");
  expect(await listed()).toEqual([
    { name: last.name, barCode: "0002" },
    { name: first.name, barCode: first.barCode },
  ]);
  await give(first, "0001");
  expect((await listed()).map(({ name }) => name)).toEqual([first.name, last.name]);
});

describe("the report of gains and losses", () => {
  test("the report of gains and losses has each difference with its cost, the sums of all, and the rates by what the books had", async () => {
    const id = await finished();
    const { rows, totals, summary } = await report(id);
    expect(rows.map(({ barCode, diffNumber, diffAmount }) => `${barCode} ${diffNumber} ${diffAmount}`)).toEqual([
      `${tea.barCode} -1.000 -2.00`,
      `${nuts.barCode} 2.000 6.67`,
    ]);
    expect(totals).toMatchObject({ diffNumber: "1.000", diffAmount: "4.67" });
    expect(summary).toEqual({
      ...{ itemNumber: 2, countedNumber: 2, gainItems: 1, lossItems: 1, gainNumber: "2.000", lossNumber: "1.000" },
      ...{ gainAmount: "6.67", lossAmount: "2.00", netAmount: "4.67", bookAmount: "30.00" },
      ...{ gainRate: "22.23", lossRate: "6.67" },
      ...{ bookedGainItems: 1, bookedGainNumber: "2.000", bookedGainAmount: "6.67" },
      ...{ bookedLossItems: 1, bookedLossNumber: "1.000", bookedLossAmount: "2.00" },
      ...{ movedItems: 0, byHandItems: 0, elsewhereItems: 0, disabledItems: 0, costlessItems: 0 },
      seen: expect.any(String),
    });
    expect((await report(id, { kind: "loss" })).rows.map(({ barCode }) => barCode)).toEqual([tea.barCode]);
  });

  test("the report of gains and losses says before the adjustment what it will leave out and why, over all items", async () => {
    const phone = await addTestProduct(harness, owner, { enableSerialNumber: true });
    const milk = await addTestProduct(harness, owner);
    await taking.move(owner, milk, "8", { cost: "1" });
    const [first, id] = [await taking.create(owner, tea.depotId), await taking.create(owner, tea.depotId)];
    await taking.count(owner, first, taking.countOf(nuts.barCode, "4"));
    const counts: [TestProduct, string][] = [
      [tea, "6"],
      [nuts, "5"],
      [phone, "2"],
      [milk, "7"],
    ];
    await taking.count(owner, id, ...counts.map(([product, quantity]) => taking.countOf(product.barCode, quantity)));
    await taking.move(owner, tea, "-4");
    await taking.count(owner, id, taking.countOf(tea.barCode, "4"));
    await taking.finish(owner, id);
    await taking.finish(owner, first);
    await harness.ask(adjustTask, owner, { body: { id: first, version: (await taking.read(owner, first)).version } });
    const { rows, summary } = await report(id);
    expect(new Set(rows.map(({ barCode, diffNumber, leftOut }) => `${barCode} ${diffNumber} ${leftOut}`))).toEqual(
      new Set([
        `${milk.barCode} -1.000 null`,
        `${tea.barCode} null moved`,
        `${phone.barCode} 2.000 by-hand`,
        `${nuts.barCode} 1.000 elsewhere`,
      ]),
    );
    expect(summary).toMatchObject({
      ...{ bookedGainItems: 0, bookedLossItems: 1, bookedLossNumber: "1.000", bookedLossAmount: "1.00" },
      ...{ movedItems: 1, byHandItems: 1, elsewhereItems: 1, gainItems: 2, lossItems: 1 },
    });
    const left = await report(id, { kind: "left-out" });
    expect([left.total, left.rows.map(({ leftOut }) => leftOut).toSorted()]).toEqual([
      3,
      ["by-hand", "elsewhere", "moved"],
    ]);
  });

  test("the report of a finished task shows what will be booked, without differences that another task has adjusted meanwhile", async () => {
    const [first, id] = [await finished([[tea, "9"]]), await finished([[tea, "9"]])];
    await harness.ask(adjustTask, owner, { body: { id: first, version: (await taking.read(owner, first)).version } });
    await taking.post(owner);
    const { rows, summary } = await report(id);
    expect(rows).toEqual([]);
    expect(summary).toMatchObject({ lossItems: 0, bookedLossItems: 0, elsewhereItems: 0 });
    expect(await taking.shown(owner, id)).toContain(`${tea.barCode} 9.000 9.000 0.000`);
    const body = { id, name: "Again", countDate: DAY, items: "differences" as const };
    expect(refusalOf(await harness.call(copyTask, owner, { body })).refusal).toBe("stock-taking-empty");
  });

  test("the report of gains and losses names the goods for which the adjustment will be refused: disabled products, and gains without a cost", async () => {
    const [cup, pen] = [await addTestProduct(harness, owner), await addTestProduct(harness, owner)];
    const id = await finished([
      [tea, "9"],
      [nuts, "5"],
      [cup, "1"],
      [pen, "1"],
    ]);
    await harness.ask(setProductsEnabled, owner, { body: { ids: [tea.id, pen.id], status: false } });
    const { rows, summary } = await report(id, { kind: "left-out" });
    expect(new Set(rows.map(({ barCode, leftOut }) => `${barCode} ${leftOut}`))).toEqual(
      new Set([`${tea.barCode} disabled`, `${cup.barCode} costless`, `${pen.barCode} disabled`]),
    );
    expect(summary).toMatchObject({ disabledItems: 2, costlessItems: 1, bookedGainItems: 1, bookedLossItems: 0 });
  });

  test("the report of gains and losses agrees to the cent with the ledger once the adjustment is posted", async () => {
    const id = await finished();
    await harness.ask(adjustTask, owner, { body: { id, version: (await taking.read(owner, id)).version } });
    // The loss leaves at the average of the moment at which it is posted.
    await taking.move(owner, tea, "10", { cost: "3" });
    await taking.post(owner);
    const { summary } = await report(id);
    const [value] = await harness.tables(
      owner,
      (tx) =>
        tx.$queryRaw<{ text: string }[]>`select abs(value)::text as text from stock_lines where kind = 'other-out'`,
    );
    expect(summary.lossAmount).toBe(Number(value?.text).toFixed(2));
  });

  test("the report of gains and losses shows no figure with costs to users from whom costs are hidden", async () => {
    const id = await finished();
    const clerk = staffOf(owner, { priceLimits: ["7"] });
    const { rows, totals, summary } = await report(id, {}, clerk);
    expect([rows[0]?.diffAmount, rows[0]?.unitCost, totals?.diffAmount, summary.netAmount, summary.lossRate]).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
    const sorted = await harness.call(reportDifferences, clerk, { query: { taskId: id, column: "diffAmount" } });
    expect(refusalOf(sorted).refusal).toBe("field-unknown");
  });

  test("the report of gains and losses and its workbook are refused while the task is being counted", async () => {
    const taskId = await taking.create(owner, tea.depotId);
    for (const endpoint of [reportDifferences, exportDifferences])
      expect(refusalOf(await harness.call(endpoint, owner, { query: { taskId } }))).toMatchObject({
        status: 409,
        refusal: "stock-taking-not-finished",
      });
  });

  test("the report of gains and losses is exported with its totals", async () => {
    const { bytes } = await harness.call(exportDifferences, owner, { query: { taskId: await finished(), lang: "en" } });
    const [header, first, , last] = await rowsOfWorkbook(bytes);
    const at = (name: string) => header?.indexOf(name) ?? -1;
    expect([first?.[at("Barcode")], first?.[at("Difference")], last?.[at("Difference amount")]]).toEqual([
      tea.barCode,
      "-1.000",
      "4.67",
    ]);
  });
});

describe("two tasks beside each other", () => {
  test("comparing two tasks shows where the two counts disagree, without what was sold between them", async () => {
    const source = await finished([
      [tea, "9"],
      [nuts, "5"],
    ]);
    await taking.move(owner, tea, "-2");
    const target = await finished([
      [tea, "7"],
      [nuts, "4"],
    ]);
    const compared = async (onlyDifferences?: "1") =>
      (
        await harness.ask(compareTasks, owner, {
          query: { sourceTaskId: source, targetTaskId: target, ...(onlyDifferences && { onlyDifferences }) },
        })
      ).rows.map((row) =>
        [row.barCode, row.sourceNumber, row.targetNumber, row.diffNumber, row.movedNumber, row.openNumber].join(" "),
      );
    const different = `${nuts.barCode} 5.000 4.000 -1.000 0.000 -1.000`;
    expect(await compared()).toEqual([`${tea.barCode} 9.000 7.000 -2.000 -2.000 0.000`, different]);
    expect(await compared("1")).toEqual([different]);
  });

  test("two tasks that agree still agree once both are adjusted, since the first adjustment moved no goods", async () => {
    const [source, target] = [await finished([[tea, "9"]]), await finished([[tea, "9"]])];
    for (const id of [source, target]) {
      await harness.ask(adjustTask, owner, { body: { id, version: (await taking.read(owner, id)).version } });
      await taking.post(owner);
    }
    for (const [sourceTaskId, targetTaskId] of [
      [source, target],
      [target, source],
    ] as const) {
      const { rows } = await harness.ask(compareTasks, owner, { query: { sourceTaskId, targetTaskId } });
      expect(rows.map(({ diffNumber, movedNumber, openNumber }) => [diffNumber, movedNumber, openNumber])).toEqual([
        ["0.000", "0.000", "0.000"],
      ]);
    }
  });

  test("comparing two tasks is refused where they are of two warehouses, the same task, unfinished or unknown", async () => {
    const source = await finished();
    const { id: other = "" } = await harness.ask(addWarehouse, owner, { body: { name: "Other" } });
    const elsewhere = await taking.create(owner, other);
    await taking.finish(owner, elsewhere);
    const open = await taking.create(owner, tea.depotId);
    const refused = async (targetTaskId: string) => {
      const query = { sourceTaskId: source, targetTaskId };
      return refusalOf(await harness.call(compareTasks, owner, { query })).refusal;
    };
    expect([await refused(elsewhere), await refused(source), await refused(open), await refused(newId())]).toEqual([
      ...["stock-taking-other-warehouse", "field-invalid", "stock-taking-not-finished", "not-found"],
    ]);
  });
});

const file = async (rows: readonly (readonly string[])[]) => ({
  name: "counts.xlsx",
  bytes: await writeWorkbook(rows.map((cells) => cells.map((text) => ({ text })))),
});
const HEADER = ["条码*", "名称", "批号", "盘点数量*", "备注"];
const load = async (taskId: string, rows: readonly (readonly string[])[], query: object = {}) =>
  harness.call(importCounts, owner, { query: { taskId, ...query }, file: await file(rows) });

describe("workbooks", () => {
  test("the template of a task has its items without counts, and is imported with counts, adding up rows of the same goods", async () => {
    const taskId = await taking.create(owner, tea.depotId);
    const { bytes } = await harness.call(exportItems, owner, { query: { taskId, template: "1" } });
    const [header = [], ...rows] = await rowsOfWorkbook(bytes);
    expect([header, ...rows.map(([code]) => code)]).toEqual([
      [...HEADER, "此前已盘数量", "盘点时间"],
      ...[tea.barCode, nuts.barCode],
    ]);
    const again = [tea.barCode, "", "", "2", "second shelf"];
    const answer = await load(taskId, [
      header,
      [tea.barCode, "", "", "7.5", ""],
      [nuts.barCode, "", "", "", ""],
      again,
    ]);
    expect(answer.body).toMatchObject({ data: { count: 2 } });
    expect(await taking.shown(owner, taskId)).toEqual([
      `${tea.barCode} 10.000 9.500 -0.500`,
      `${nuts.barCode} 3.000 – –`,
    ]);
    await load(taskId, [header, [tea.barCode, "", "", "7.5", ""], again]);
    expect((await taking.items(owner, taskId))[0]).toMatchObject({ countNumber: "9.500", remark: "second shelf" });
  });

  test("an import of counts names all wrong rows and counts none of the file", async () => {
    const taskId = await taking.create(owner, tea.depotId);
    const refused = refusalOf(
      await load(taskId, [
        HEADER,
        [tea.barCode, "", "", "1", ""],
        ["nobody's", "", "", "1", ""],
        [tea.barCode, "", "", "many", ""],
        [tea.barCode, "", "A", "1", ""],
      ]),
    );
    expect(refused).toMatchObject({ refusal: "workbook-rows-invalid" });
    expect(refused.issues.toSorted()).toEqual(
      [
        "document-barcode-unknown barCode",
        "number-invalid countNumber",
        "stock-taking-batch-unknown batchNumber",
      ].toSorted(),
    );
    expect((await taking.shown(owner, taskId))[0]).toBe(`${tea.barCode} 10.000 – –`);
  });

  test.each([
    ["a first row that was deleted", [["T1", "", "", "1", ""]], "workbook-header-mismatch"],
    ["no counted row", [HEADER, ["T1", "", "", "", ""]], "workbook-empty"],
  ])("an import of counts with %s is refused", async (_what, rows, refusal) => {
    const taskId = await taking.create(owner, tea.depotId);
    expect(refusalOf(await load(taskId, rows))).toMatchObject({ status: 400, refusal });
  });

  test("a workbook is not imported into a finished task", async () => {
    expect(refusalOf(await load(await finished(), [HEADER, [tea.barCode, "", "", "1", ""]]))).toMatchObject({
      ...{ status: 409, refusal: "stock-taking-not-counting" },
    });
  });

  test("workbooks of a blind task do not show the quantities in the books", async () => {
    const taskId = await taking.create(owner, tea.depotId, { showBookQty: false });
    const { bytes } = await harness.call(exportItems, owner, { query: { taskId, lang: "en" } });
    const [header = [], first = []] = await rowsOfWorkbook(bytes);
    expect(first[header.indexOf("Book quantity")] ?? "").toBe("");
  });
});
