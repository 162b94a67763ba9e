import { expect, it } from "vitest";
import { type Described, meantProducts } from "./match.rules.ts";
import { workbookRow } from "./workbook.rules.ts";

const units = [{ id: "box", enabled: true, basicUnit: "瓶", subUnits: [{ unit: "箱", ratio: "12" }] }];
const product = (id: string, more: Partial<Described> = {}): Described => ({
  ...{
    id,
    name: "茶",
    standard: "",
    model: "",
    color: "",
    mfrs: "",
    otherField1: "",
    otherField2: "",
    otherField3: "",
  },
  ...{ unit: "瓶", unitId: null },
  ...more,
});
const plain = product("plain");
const boxed = product("boxed", { unit: "", unitId: "box" });
const green = product("green", { name: "绿茶" });
const [north, south] = [product("north", { mfrs: "北厂" }), product("south", { mfrs: "南厂" })];
const idOfCode = new Map([["1001", "plain"]]);
const meant = (cells: Record<string, string>[], products: readonly Described[]) => {
  const rows = cells.map((each, at) => ({
    row: at + 1,
    cells: workbookRow.parse({ name: "茶", unit: "瓶", enabled: "1", barCode: "9999", ...each }),
    opening: [],
  }));
  const matched = meantProducts(rows, { products, units, idOfCode });
  return rows.map(({ row }) => matched.get(row));
};

it.each<[string, Record<string, string>[], Described[], (string | undefined)[]]>([
  ["its barcode's, whatever it is called", [{ name: "绿茶", barCode: "1001" }], [green, plain], ["plain"]],
  ["the one that is called so", [{}], [plain], ["plain"]],
  ["none of another spec", [{ standard: "500g" }], [plain], [undefined]],
  ["none of another unit", [{ unit: "罐" }], [plain], [undefined]],
  ["the manufacturer's that it names", [{ mfrs: "南厂" }], [north, south], ["south"]],
  ["none of a manufacturer that makes none", [{ mfrs: "东厂" }], [north, south], [undefined]],
  ["none of two when it names no manufacturer", [{}], [north, south], [undefined]],
  ["the one without a manufacturer beside another", [{}], [north, plain], ["plain"]],
  ["the only one, of whose manufacturer it says nothing", [{}], [north], ["north"]],
  ["the single unit beside several", [{}], [boxed, plain], ["plain"]],
  ["several units beside the single one", [{ subUnit: "箱", ratio: "12" }], [plain, boxed], ["boxed"]],
  ["several units, of which it says nothing", [{}], [boxed], ["boxed"]],
  ["not what another row scans", [{ barCode: "1001", mfrs: "北厂" }, {}], [plain], ["plain", undefined]],
  ["another value of what a row scans", [{ barCode: "1001", sku: "红" }, { sku: "蓝" }], [plain], ["plain", "plain"]],
])("an imported row updates one existing product or none: %s", (_what, cells, products, expected) => {
  expect(meant(cells, products)).toEqual(expected);
});
