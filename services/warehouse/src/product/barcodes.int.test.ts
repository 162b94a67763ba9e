// Barcode rows of a product over HTTP: barcodes, attribute values and units (reference.md §5.10).
import type { Actor } from "@kontor/contracts/core/actor";
import {
  addProduct,
  checkBarCode,
  getProduct,
  type ProductInfo,
  updateProduct,
} from "@kontor/contracts/warehouse/product";
import { addUnit, getAllUnits, setUnitsEnabled } from "@kontor/contracts/warehouse/unit";
import { refusalOf } from "@kontor/service-kit/testing/calls";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { storeReferences } from "../stock/references.store.ts";
import { barcode, form, freshCode, product } from "../testing/products.ts";
import { startWarehouse, type TestWarehouse } from "../testing/warehouse.ts";

let harness: TestWarehouse;
let owner: Actor;
beforeAll(async () => {
  harness = await startWarehouse();
});
afterAll(() => harness.stop());
beforeEach(async () => {
  owner = await harness.tenant();
});

const add = async (body: ReturnType<typeof product>): Promise<ProductInfo> =>
  info((await harness.ask(addProduct, owner, { body })).id ?? "");
const info = async (id: string): Promise<ProductInfo> => (await harness.ask(getProduct, owner, { query: { id } })).info;
const save = (shown: ProductInfo, changes: Record<string, unknown>) =>
  harness.call(updateProduct, owner, { body: form({ info: shown, ...changes }) as never });
const rowsOf = (shown: ProductInfo) => form({ info: shown }).meList;
const codesOf = async ({ id }: ProductInfo) => (await info(id)).meList.map((row) => [row.id, row.barCode]);

describe("codes", () => {
  test("the barcodes of two rows of a product can be swapped, and the rows keep their ids", async () => {
    const shown = await add({ ...product("可乐"), meList: [barcode(freshCode()), barcode(freshCode())] });
    const [one, two] = rowsOf(shown);
    const meList = [
      { ...one, barCode: two?.barCode },
      { ...two, barCode: one?.barCode },
    ];
    expect((await save(shown, { meList })).status).toBe(200);
    expect(await codesOf(shown)).toEqual([
      [one?.id, two?.barCode],
      [two?.id, one?.barCode],
    ]);
  });

  test("barcodes of a deleted row, or of one that gets another, are free for a new row in the same save", async () => {
    const shown = await add({ ...product("雪碧"), meList: [barcode(freshCode()), barcode(freshCode())] });
    const [one, two] = rowsOf(shown);
    const meList = [{ ...one, barCode: freshCode() }, barcode(two?.barCode ?? ""), barcode(one?.barCode ?? "")];
    expect((await save(shown, { meList })).status).toBe(200);
    expect((await codesOf(shown)).map(([, code]) => code)).toEqual(meList.map((row) => row.barCode));
  });

  test("while a product is edited its own barcodes are not reported as taken, and those of other products are", async () => {
    const [one, two] = [await add(product("甲")), await add(product("乙"))];
    const isDuplicate = (barCode: string, query: object) =>
      harness.ask(checkBarCode, owner, { query: { barCode, ...query } }).then(({ status }) => status);
    expect(await isDuplicate(one.barCode, { materialId: one.id })).toBe(false);
    expect(await isDuplicate(two.barCode, { materialId: one.id })).toBe(true);
    expect(await isDuplicate(one.barCode, { id: one.meList[0]?.id })).toBe(false);
    expect(await isDuplicate(one.barCode, {})).toBe(true);
  });

  test("barcodes have 4 to 40 characters", async () => {
    const long = freshCode().padEnd(40, "7");
    const added = (code: string) =>
      harness.call(addProduct, owner, { body: { ...product(`长 ${code}`), meList: [barcode(code)] } });
    expect(refusalOf(await added(`${long}7`)).issues).toEqual(["field-too-long meList.0.barCode"]);
    expect(refusalOf(await added(long.slice(-3))).issues).toEqual(["field-too-short meList.0.barCode"]);
    expect((await added(long)).status).toBe(200);
    expect((await added(long.slice(0, 4))).status).toBe(200);
  });
});

describe("attributes", () => {
  const attribute = [{ attributeName: "颜色", attributeValues: ["红", "蓝"] }];
  const shirt = () => {
    const meList = [barcode(freshCode(), "瓶", { sku: "红" }), barcode(freshCode(), "瓶", { sku: "蓝" })];
    return add({ ...product("衬衫", { attribute }), meList });
  };

  test("the attributes of an existing product cannot be removed, and values and rows can be added", async () => {
    const shown = await shirt();
    const [first] = rowsOf(shown);
    const off = await save(shown, { attribute: [], meList: [{ ...first, sku: "" }] });
    expect(refusalOf(off)).toMatchObject({ refusal: "attributes-stay", issues: ["attributes-stay attribute"] });
    const more = [{ attributeName: "颜色", attributeValues: ["红", "蓝", "绿"] }];
    const meList = [...rowsOf(shown), barcode(freshCode(), "瓶", { sku: "绿" })];
    expect((await save(shown, { attribute: more, meList })).status).toBe(200);
  });

  test("attribute values of a barcode row that is in use are fixed, and those of another row may change", async () => {
    const shown = await shirt();
    const [red, blue] = rowsOf(shown);
    const used = { productId: shown.id, barcodeId: red?.id ?? "", depotId: shown.stock[0]?.depotId ?? "" };
    await harness.tables(owner, (tx) => storeReferences(tx, [used]));
    const more = [{ attributeName: "颜色", attributeValues: ["红", "蓝", "绿"] }];
    const renamed = await save(shown, { attribute: more, meList: [{ ...red, sku: "绿" }, blue] });
    expect(refusalOf(renamed)).toMatchObject({ refusal: "sku-fixed", issues: ["sku-fixed meList.0.sku"] });
    expect((await save(shown, { attribute: more, meList: [red, { ...blue, sku: "绿" }] })).status).toBe(200);
  });
});

describe("units", () => {
  const bottle = { basicUnit: "瓶", otherUnit: "箱", ratio: "12" };
  const addOf = async (body: typeof bottle) => (await harness.ask(addUnit, owner, { body })).id ?? "";
  const disable = (id: string) => harness.ask(setUnitsEnabled, owner, { body: { ids: [id], status: false } });

  test("a product has a barcode row with its ratio for each of up to three sub units", async () => {
    const more = { otherUnitTwo: "托", ratioTwo: "240.5", otherUnitThree: "柜", ratioThree: "4800" };
    const unitId = await addOf({ ...bottle, ...more });
    const meList = ["瓶", "箱", "托", "柜"].map((unit) => barcode(freshCode(), unit));
    const shown = await add({ ...product("啤酒", { unit: "", unitId }), meList });
    expect(shown.unitName).toBe("瓶/(箱=12瓶)/(托=240.5瓶)/(柜=4800瓶)");
    expect(shown.meList.map((row) => [row.commodityUnit, row.ratio])).toEqual([
      ["瓶", "1.000"],
      ["箱", "12.000"],
      ["托", "240.500"],
      ["柜", "4800.000"],
    ]);
    expect(await harness.facts(owner, "products")).toMatchObject([
      { products: [{ subUnits: [{ unit: "箱" }, { unit: "托" }, { unit: "柜", ratio: "4800.000" }] }] },
    ]);
  });

  test("a disabled unit is offered only to the products that have it already", async () => {
    const [own, other] = [await addOf(bottle), await addOf({ ...bottle, ratio: "24" })];
    const body = (unitId: string, name: string) => {
      const meList = [barcode(freshCode()), barcode(freshCode(), "箱")];
      return { ...product(name, { unit: "", unitId }), meList };
    };
    const shown = await add(body(own, "可乐"));
    await disable(own);
    await disable(other);
    expect(await harness.ask(getAllUnits, owner, { query: {} })).toEqual([]);
    expect(await harness.ask(getAllUnits, owner, { query: { id: own } })).toMatchObject([{ id: own }]);
    expect((await save(shown, { remark: "还在卖" })).status).toBe(200);
    const refused = { status: 400, refusal: "unit-disabled", issues: ["unit-disabled unitId"] };
    expect(refusalOf(await save(await info(shown.id), { unitId: other }))).toMatchObject(refused);
    expect(refusalOf(await harness.call(addProduct, owner, { body: body(other, "雪碧") }))).toMatchObject(refused);
  });
});
