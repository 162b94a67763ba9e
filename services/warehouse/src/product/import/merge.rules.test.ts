import type { ProductUpdate } from "@kontor/contracts/warehouse/product";
import { describe, expect, it } from "vitest";
import { merged } from "./merge.rules.ts";
import { type ImportRow, workbookRow } from "./workbook.rules.ts";

const unit = { id: "u1", basicUnit: "瓶", subUnits: [{ unit: "箱", ratio: "12" }] };
const none = { wholesaleDecimal: null, lowDecimal: null };
const bottle = { id: "r1", barCode: "1000", commodityUnit: "瓶", sku: "", purchaseDecimal: "2.0000", ...none };
const box = { id: "r2", barCode: "1001", commodityUnit: "箱", sku: "", purchaseDecimal: "20.0000", ...none };
const level = { depotId: "d1", initStock: "24.000", openingUnitCost: "1.5", lowSafeStock: "6", highSafeStock: null };
const former = {
  ...{ id: "p1", version: 3, enabled: true, name: "茶", standard: "500g", mfrs: "北厂", weight: "1.5", expiryNum: 30 },
  ...{ unit: "", unitId: "u1", categoryId: "c1", enableSerialNumber: false, enableBatchNumber: true, attribute: [] },
  meList: [bottle, box].map((row) => ({ ...row, commodityDecimal: null })),
  stock: [level],
} as unknown as ProductUpdate; // the fields that a workbook touches
const rowOf = (cells: Record<string, string>, opening: ImportRow["opening"] = []): ImportRow => ({
  row: 1,
  cells: workbookRow.parse({ name: "茶", unit: "瓶", barCode: "1000", enabled: "1", ...cells }),
  opening,
});
const become = (cells: Record<string, string>, opening?: ImportRow["opening"]) =>
  merged(former, [rowOf(cells, opening)], { unit, categoryId: null });
const sub = { subUnit: "箱", ratio: "12" };

describe("a known product", () => {
  it("an existing product stays unchanged where imported cells are empty", () => {
    expect(become({})).toEqual({ ...former, stock: [] });
  });

  it.each<[string, Record<string, string>, object]>([
    ["texts", { brand: "好茶", mfrs: "南厂" }, { brand: "好茶", mfrs: "南厂", standard: "500g" }],
    ["its status", { enabled: "0" }, { enabled: false }],
    [
      "flags",
      { enableBatchNumber: "0", enableSerialNumber: "1" },
      { enableBatchNumber: false, enableSerialNumber: true },
    ],
    ["the barcode of a unit", { ...sub, subBarCode: "2001" }, { meList: [{ barCode: "1000" }, { barCode: "2001" }] }],
    ["the base unit's price alone", { purchaseDecimal: "3" }, { meList: [{ purchaseDecimal: "3" }, box] }],
    [
      "the sub unit's price with the base unit's",
      { ...sub, purchaseDecimal: "3" },
      { meList: [{ purchaseDecimal: "3" }, { purchaseDecimal: "36.00" }] },
    ],
    ["no price of a sub unit whose base unit's stays", { ...sub, purchaseDecimal: "2" }, { meList: [{}, box] }],
  ])("an existing product takes from an imported row %s: %j", (_what, cells, expected) => {
    expect(become(cells)).toMatchObject(expected);
  });

  it("an import of opening stock keeps the cost and safety levels that it has", () => {
    expect(become({}, [{ depotId: "d1", initStock: "30" }]).stock).toEqual([{ ...level, initStock: "30" }]);
    const fresh = { openingUnitCost: null, lowSafeStock: null, highSafeStock: null };
    const opening = { depotId: "d2", initStock: "1" };
    expect(become({}, [opening]).stock).toEqual([{ ...opening, ...fresh }]);
  });
});

it("a product's attributes keep their names and values when further values are imported", () => {
  const attribute = [{ attributeName: "颜色", attributeValues: ["红", "绿"] }];
  const meList = [{ ...bottle, commodityDecimal: null, commodityUnit: "件", sku: "红" }];
  const shirt = { ...former, unit: "件", unitId: null, attribute, meList };
  const rows = [rowOf({ unit: "件" }), rowOf({ unit: "件", barCode: "1002", sku: "蓝" })] as const;
  const after = merged(shirt, rows, { unit: null, categoryId: "c2" });
  expect(after).toMatchObject({ unit: "件", unitId: null, categoryId: "c2" });
  expect(after.attribute).toEqual([{ attributeName: "颜色", attributeValues: ["红", "绿", "蓝"] }]);
  expect(after.meList.map(({ id, sku }) => [id, sku])).toEqual([
    ["r1", "红"],
    [undefined, "蓝"],
  ]);
});
