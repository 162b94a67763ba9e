// Assembly templates over HTTP: kept, listed with their parent, renamed, deleted (docs/decisions/0070).
import type { Actor } from "@kontor/contracts/core/actor";
import {
  addAssemblyTemplate,
  deleteAssemblyTemplate,
  listAssemblyTemplates,
  renameAssemblyTemplate,
  TEMPLATES_MAX,
} from "@kontor/contracts/warehouse/assembly-template";
import { addProduct, deleteProduct, getProduct, updateProduct } from "@kontor/contracts/warehouse/product";
import { refusalOf } from "@kontor/service-kit/testing/calls";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { barcode, form, freshCode, product } from "../testing/products.ts";
import { startWarehouse, type TestWarehouse } from "../testing/warehouse.ts";

let harness: TestWarehouse;
let owner: Actor;
let codes: { box: string; tea: string; cup: string; red: string };
let teaId: string;
let boxId: string;
beforeAll(async () => {
  harness = await startWarehouse();
});
afterAll(() => harness.stop());
beforeEach(async () => {
  owner = await harness.tenant();
  codes = { box: freshCode(), tea: freshCode(), cup: freshCode(), red: freshCode() };
  const add = async (body: ReturnType<typeof product>) => (await harness.ask(addProduct, owner, { body })).id ?? "";
  boxId = await add(product("礼盒", { meList: [barcode(codes.box)] }));
  teaId = await add(product("茶叶", { meList: [barcode(codes.tea)] }));
  await add(product("茶杯", { meList: [barcode(codes.cup)] }));
  const attribute = [{ attributeName: "颜色", attributeValues: ["红"] }];
  await add(product("丝带", { attribute, meList: [barcode(codes.red, "条", { sku: "红" })], unit: "条" }));
});

const line = (barCode: string, operNumber: string) => ({ barCode, operNumber });
/** Three boxes of six teas and one red ribbon. */
const linesOf = () => [line(codes.box, "3"), line(codes.tea, "6"), line(codes.red, "1")];
const callAdd = (name: string, lines = linesOf(), as = owner) =>
  harness.call(addAssemblyTemplate, as, { body: { name, lines } });
const add = async (name: string, lines = linesOf()): Promise<string> =>
  (await harness.ask(addAssemblyTemplate, owner, { body: { name, lines } })).id ?? "";
const list = (barCode: string, as = owner) => harness.ask(listAssemblyTemplates, as, { query: { barCode } });

test("a template keeps the parent and its children with their quantities as they were entered, and is found by the parent's barcode alone", async () => {
  const id = await add("标准");
  expect(await list(codes.box)).toEqual([
    {
      ...{ id, version: 1, name: "标准" },
      lines: [
        { barCode: codes.box, name: "礼盒", operNumber: "3.000" },
        { barCode: codes.tea, name: "茶叶", operNumber: "6.000" },
        { barCode: codes.red, name: "丝带 红", operNumber: "1.000" },
      ],
    },
  ]);
  expect(await list(codes.tea)).toEqual([]);
  expect(await list("nobody's")).toEqual([]);
});

test("a template is renamed and deleted, and the operation log says so", async () => {
  const id = await add("标准");
  await add("豪华");
  await harness.ask(renameAssemblyTemplate, owner, { body: { id, version: 1, name: "普通" } });
  expect((await list(codes.box)).map(({ name, version }) => [name, version])).toEqual([
    ["普通", 2],
    ["豪华", 1],
  ]);
  const rename = (name: string) => harness.call(renameAssemblyTemplate, owner, { body: { id, version: 2, name } });
  expect(refusalOf(await rename("豪华 "))).toMatchObject({ status: 409, refusal: "name-already-exists" });
  const stale = await harness.call(renameAssemblyTemplate, owner, { body: { id, version: 1, name: "又" } });
  expect(refusalOf(stale).refusal).toBe("stale-version");
  await harness.ask(deleteAssemblyTemplate, owner, { query: { id } });
  expect((await list(codes.box)).map(({ name }) => name)).toEqual(["豪华"]);
  expect((await harness.facts(owner, "operation")).slice(-4)).toMatchObject([
    { operation: "assembly-template", type: "add", content: "标准" },
    { operation: "assembly-template", type: "add", content: "豪华" },
    { operation: "assembly-template", type: "update", content: "普通" },
    { operation: "assembly-template", type: "delete", content: "普通" },
  ]);
});

test("a name is unique among the templates of one parent", async () => {
  await add("标准");
  expect(refusalOf(await callAdd(" 标准"))).toMatchObject({
    ...{ status: 409, refusal: "name-already-exists", issues: ["name-already-exists name"] },
  });
  expect((await callAdd("标准", [line(codes.cup, "1"), line(codes.tea, "1")])).status).toBe(200);
});

test("a template follows a barcode that changes, names a child whose product was deleted, and ends with its parent", async () => {
  await add("标准");
  const { info } = await harness.ask(getProduct, owner, { query: { id: boxId } });
  const renamed = {
    ...form({ info }),
    meList: form({ info }).meList.map((row) => ({ ...row, barCode: `${codes.box}n` })),
  };
  await harness.ask(updateProduct, owner, { body: renamed });
  await harness.ask(deleteProduct, owner, { query: { id: teaId } });
  expect((await list(`${codes.box}n`))[0]?.lines.map(({ barCode, name }) => [barCode, name])).toEqual([
    [`${codes.box}n`, "礼盒"],
    ["", "茶叶"],
    [codes.red, "丝带 红"],
  ]);
  await harness.ask(deleteProduct, owner, { query: { id: boxId } });
  const left = await harness.tables(owner, (tx) => tx.assemblyTemplateLine.count());
  expect(left).toBe(0);
});

test.each([
  ["no name", "", (own: typeof codes) => [line(own.box, "1"), line(own.tea, "1")], "field-required name"],
  [
    "a name of 51",
    "x".repeat(51),
    (own: typeof codes) => [line(own.box, "1"), line(own.tea, "1")],
    "field-too-long name",
  ],
  ["no child", "标准", (own: typeof codes) => [line(own.box, "1")], "document-children-required lines"],
  [
    "a parent of none",
    "标准",
    (own: typeof codes) => [line(own.box, "0"), line(own.tea, "1")],
    "field-required lines.0.operNumber",
  ],
  [
    "an unknown child",
    "标准",
    (own: typeof codes) => [line(own.box, "1"), line("nobody's", "1")],
    "document-barcode-unknown lines.1.barCode",
  ],
  [
    "a child that is the parent",
    "标准",
    (own: typeof codes) => [line(own.box, "1"), line(own.tea, "1"), line(own.box, "1")],
    "document-parent-in-children lines.2.barCode",
  ],
  [
    "101 lines",
    "标准",
    (own: typeof codes) => [line(own.box, "1"), ...Array.from({ length: 100 }, () => line(own.tea, "1"))],
    "list-too-long lines",
  ],
])("a template with %s is refused", async (_what, name, lines, issue) => {
  expect(refusalOf(await callAdd(name, lines(codes)))).toMatchObject({ status: 400, issues: [issue] });
  expect(await list(codes.box)).toEqual([]);
});

test("a parent has at most twenty templates, also where two are kept at the same time", async () => {
  const last = TEMPLATES_MAX - 1;
  for (let at = 0; at < last; at++) await add(`模板${at}`);
  const answers = await Promise.all([callAdd("甲"), callAdd("乙")]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect(refusalOf(await callAdd("丙")).refusal).toBe("too-many-templates");
  expect(await list(codes.box)).toHaveLength(TEMPLATES_MAX);
});

test("another tenant neither sees nor changes a template (TEN-3)", async () => {
  const id = await add("标准");
  const other = await harness.tenant();
  expect(await list(codes.box, other)).toEqual([]);
  const body = { id, version: 1, name: "改" };
  expect((await harness.call(renameAssemblyTemplate, other, { body })).status).toBe(404);
  expect((await harness.call(deleteAssemblyTemplate, other, { query: { id } })).status).toBe(404);
  expect(refusalOf(await callAdd("标准", linesOf(), other)).issues).toHaveLength(3);
  expect(await list(codes.box)).toHaveLength(1);
});
