// Imports of counted quantities while trade and other counters go on, over HTTP (docs/decisions/0086).
import type { Actor } from "@kontor/contracts/core/actor";
import type { RefusalData } from "@kontor/contracts/core/error";
import { exportItems, importCounts, meanwhileChoices } from "@kontor/contracts/warehouse/stock-taking-report";
import { refusalOf } from "@kontor/service-kit/testing/calls";
import { rowsOfWorkbook } from "@kontor/service-kit/testing/fake-gateway";
import { writeWorkbook } from "@kontor/service-kit/workbook/write";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { stockTakings } from "../testing/stock-takings.ts";
import { addTestProduct, type TestProduct } from "../testing/stocked-product.ts";
import { startWarehouse, type TestWarehouse } from "../testing/warehouse.ts";

const HEADER = ["条码*", "名称", "批号", "盘点数量*", "备注", "此前已盘数量", "盘点时间"];
let harness: TestWarehouse;
let taking: ReturnType<typeof stockTakings>;
let owner: Actor;
let tea: TestProduct;
let nuts: TestProduct;
let taskId: string;
/** When the task began. */
let began: string;
beforeAll(async () => {
  harness = await startWarehouse();
  taking = stockTakings(harness);
});
afterAll(() => harness.stop());
beforeEach(async () => {
  owner = await harness.tenant();
  [tea, nuts] = [await addTestProduct(harness, owner), await addTestProduct(harness, owner)];
  await taking.move(owner, tea, "10");
  await taking.move(owner, nuts, "3");
  taskId = await taking.create(owner, tea.depotId);
  began = (await taking.read(owner, taskId)).createTime;
});

const after = (moment: string, seconds: number): string => new Date(Date.parse(moment) + seconds * 1_000).toISOString();
const load = async (rows: readonly (readonly string[])[], query: object = {}) =>
  harness.call(importCounts, owner, {
    query: { taskId, ...query },
    file: {
      name: "counts.xlsx",
      bytes: await writeWorkbook([HEADER, ...rows].map((cells) => cells.map((text) => ({ text })))),
    },
  });
const counted = ({ barCode }: TestProduct, quantity: string, seen = "", time = "") => [
  ...[barCode, "", "", quantity, "", seen, time],
];
const refusedOf = ({ body }: { body: unknown }) => (body as { data: RefusalData }).data;
const differences = async () =>
  Object.fromEntries((await taking.items(owner, taskId)).map(({ barCode, diffNumber }) => [barCode, diffNumber]));
const counts = async () =>
  Object.fromEntries((await taking.items(owner, taskId)).map(({ barCode, countNumber }) => [barCode, countNumber]));

describe("the moment of an import", () => {
  /** Two pieces of tea are sold after they were counted. */
  const sell = () => taking.move(owner, tea, "-2", { toldAt: after(began, 0.001) });

  test("imported counts have the stated moment, so that what was sold since is no gain", async () => {
    await sell();
    expect((await load([counted(tea, "10")], { countedAt: began })).status).toBe(200);
    expect((await differences())[tea.barCode]).toBe("0.000");
  });

  test("imported counts without a stated moment have that of their row, as a template has it, or the present one", async () => {
    const { bytes } = await harness.call(exportItems, owner, { query: { taskId, template: "1" } });
    const [header, first = []] = await rowsOfWorkbook(bytes);
    expect(header).toEqual(HEADER);
    for (const product of [tea, nuts]) await taking.move(owner, product, "-2", { toldAt: new Date().toISOString() });
    await load([counted(tea, "10", "", first[6]), counted(nuts, "3")]);
    expect(await differences()).toEqual({ [tea.barCode]: "0.000", [nuts.barCode]: "2.000" });
  });

  test.each([
    ["before the task", -60, "stock-taking-counted-before"],
    ["in the future", 3_600, "stock-taking-counted-ahead"],
  ])(
    "a moment of imported counts %s is refused, at its field or its row's heading, and nothing is counted",
    async (_when, seconds, id) => {
      const moment = after(began, seconds);
      expect(refusalOf(await load([counted(tea, "10")], { countedAt: moment }))).toMatchObject({
        ...{ status: 400, refusal: id, issues: [`${id} countedAt`] },
      });
      const [day = "", time = ""] = moment.split("T");
      const refused = refusalOf(await load([counted(nuts, "3"), counted(tea, "10", "", `${day} ${time.slice(0, 8)}`)]));
      expect(refused).toMatchObject({ refusal: "workbook-rows-invalid", issues: [`${id} countTime`] });
      expect(await counts()).toEqual({ [tea.barCode]: null, [nuts.barCode]: null });
    },
  );
});

describe("goods that others counted meanwhile", () => {
  const scanned = (quantity: string) => taking.count(owner, taskId, taking.countOf(tea.barCode, quantity));

  test("an import names goods that others counted meanwhile, and imports nothing before the user chooses what to do with them", async () => {
    await scanned("5");
    const refused = refusedOf(await load([counted(nuts, "3"), counted(tea, "9")]));
    expect(refused).toMatchObject({ refusal: "stock-taking-import-meanwhile", values: { rows: 1 } });
    expect(refused.issues).toEqual([
      {
        ...{ id: "stock-taking-counted-meanwhile", field: "countNumber", row: 2 },
        values: { product: tea.name, counted: "5" },
      },
    ]);
    expect(await counts()).toEqual({ [tea.barCode]: "5.000", [nuts.barCode]: null });
  });

  test.each([
    ["leave", "5.000", { count: 1, left: 1 }],
    ["replace", "9.000", { count: 2, left: 0 }],
    ["add", "14.000", { count: 2, left: 0 }],
  ] as const)(
    "an import treats goods that others counted meanwhile as the user chose: %s makes %s",
    async (meanwhile, tea_, answer) => {
      await scanned("5");
      const rows = [counted(nuts, "3"), counted(tea, "9")];
      const { seen = "" } = refusedOf(await load(rows)).values ?? {};
      expect((await load(rows, { meanwhile, seen })).body).toMatchObject({ data: answer });
      expect(await counts()).toEqual({ [tea.barCode]: tea_, [nuts.barCode]: "3.000" });
    },
  );

  test("an import asks again about goods that were counted once more since the choice, or without the state that the user saw", async () => {
    await scanned("5");
    const rows = [counted(tea, "9")];
    const { seen = "" } = refusedOf(await load(rows)).values ?? {};
    await scanned("1");
    for (const meanwhile of meanwhileChoices) {
      for (const query of [{ meanwhile, seen }, { meanwhile }])
        expect(refusalOf(await load(rows, query))).toMatchObject({
          ...{ status: 409, refusal: "stock-taking-import-meanwhile" },
        });
    }
    expect((await counts())[tea.barCode]).toBe("6.000");
  });

  test("goods whose count the workbook knew are imported without a question, and so is the same workbook a second time", async () => {
    await scanned("5");
    const rows = [counted(tea, "9", "5")];
    for (let time = 0; time < 2; time += 1) expect((await load(rows)).status).toBe(200);
    expect((await counts())[tea.barCode]).toBe("9.000");
  });

  test("imported counts that replace others are compared with the books at the import's moment, not at that of the replaced ones", async () => {
    await taking.move(owner, tea, "-2", { toldAt: after(began, 0.001) });
    await scanned("5");
    const rows = [counted(tea, "10")];
    const { seen = "" } = refusedOf(await load(rows, { countedAt: began })).values ?? {};
    await load(rows, { countedAt: began, meanwhile: "replace", seen });
    expect((await differences())[tea.barCode]).toBe("0.000");
  });

  test("after an imported quantity of an earlier moment replaced a later one, a scan that was made in between is added", async () => {
    const at = (thousandths: number) => after(began, thousandths / 1_000);
    const count = (quantity: string, mode: "add" | "set", thousandths: number) =>
      taking.send(owner, taskId, [taking.countOf(tea.barCode, quantity, { mode, countedAt: at(thousandths) })]);
    expect((await count("9", "set", 4)).status).toBe(200);
    expect(refusalOf(await count("1", "add", 2)).issues).toEqual(["stock-taking-counted-within counts.0.countedAt"]);
    expect((await load([counted(tea, "7", "9")], { countedAt: at(1) })).status).toBe(200);
    expect((await count("1", "add", 2)).status).toBe(200);
    expect(refusalOf(await count("1", "add", 0)).issues).toEqual(["stock-taking-counted-within counts.0.countedAt"]);
    expect((await counts())[tea.barCode]).toBe("8.000");
  });

  test("an import with wrong rows names these first, and asks nothing about goods that others counted", async () => {
    await scanned("5");
    const refused = refusalOf(await load([counted(tea, "9"), counted(nuts, "-1")]));
    expect(refused).toMatchObject({
      ...{ refusal: "workbook-rows-invalid", issues: ["stock-taking-negative countNumber"] },
    });
  });
});
