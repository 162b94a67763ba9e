import { describe, expect, it } from "vitest";
import {
  combinations,
  emptyStock,
  nextBarCode,
  repriced,
  rowsForAttributes,
  rowsForUnits,
  scaledPrice,
  tabOf,
  unitsOf,
  visiblePrices,
  wireProduct,
  withFigures,
} from "./product.rules.ts";

const bottleAndCase = unitsOf({
  id: "u",
  basicUnit: "瓶",
  otherUnit: "箱",
  ratio: "12.000",
  otherUnitTwo: "",
  ratioTwo: null,
  otherUnitThree: "",
  ratioThree: null,
});

describe("the next barcode", () => {
  it("the proposed barcode is one above the highest number of the tenant and of the form's rows", () => {
    expect(nextBarCode("1000", [])).toBe("1001");
    expect(nextBarCode("1000", ["1004", undefined, "ABC-9"])).toBe("1005");
    expect(nextBarCode("6901035600017", ["1001"])).toBe("6901035600018");
  });

  it("the proposed barcode is exact beyond JavaScript's safe integers and keeps leading zeros", () => {
    expect(nextBarCode("12345678901234567890", [])).toBe("12345678901234567891");
    expect(nextBarCode("0069010000", [])).toBe("0069010001");
  });
});

describe("a product with two units", () => {
  it("a product gets a barcode row for each unit, and a sub unit's price is the base price times the ratio", () => {
    const rows = rowsForUnits([{ barCode: "1001", purchaseDecimal: "2.35", lowDecimal: "" }], bottleAndCase, "1000");
    expect(rows).toEqual([
      { barCode: "1001", commodityUnit: "瓶", sku: "", purchaseDecimal: "2.35", lowDecimal: "" },
      {
        barCode: "1002",
        commodityUnit: "箱",
        sku: "",
        purchaseDecimal: "28.20",
        commodityDecimal: null,
        wholesaleDecimal: null,
        lowDecimal: null,
      },
    ]);
  });

  it("the typed barcode of a unit stays when the same unit definition is chosen again", () => {
    const typed = [
      { barCode: "1001", commodityUnit: "瓶" },
      { id: "x", barCode: "77778888", commodityUnit: "箱", purchaseDecimal: "25" },
    ];
    expect(rowsForUnits(typed, bottleAndCase, "1000")[1]).toMatchObject({ id: "x", barCode: "77778888" });
  });

  it("the prices of sub units are computed from the base unit's, rounded half up to cents", () => {
    const rows = [
      { commodityUnit: "瓶", wholesaleDecimal: "0.3333" },
      { commodityUnit: "箱", wholesaleDecimal: "9" },
    ];
    expect(repriced(rows, bottleAndCase)[1]?.wholesaleDecimal).toBe("4.00");
    expect(scaledPrice("1.005", "1")).toBe("1.01");
    expect(scaledPrice("abc", "12")).toBeNull();
  });
});

describe("a product with attributes", () => {
  const attributes = [
    { attributeName: "颜色", attributeValues: ["红", "蓝"] },
    { attributeName: "尺码", attributeValues: ["L", "XL"] },
  ];

  it("a product with attributes has a row for each combination of their values, each with a barcode of its own", () => {
    expect(combinations(attributes)).toEqual(["红/L", "红/XL", "蓝/L", "蓝/XL"]);
    expect(rowsForAttributes([{ barCode: "1001" }], attributes, "1000").map((row) => row.barCode)).toEqual([
      "1001",
      "1002",
      "1003",
      "1004",
    ]);
  });

  it("existing barcode rows stay when an attribute's value is added", () => {
    const stored = [{ id: "a", barCode: "5555", sku: "红/L" }];
    expect(rowsForAttributes(stored, attributes, "1000")[0]).toEqual(stored[0]);
  });
});

describe("the request body of a product", () => {
  it("a product's request body has its single unit on every row, no unknown fields, and null where no price was typed", () => {
    const sent = wireProduct({
      unit: " 个 ",
      unitId: null,
      meList: [{ ...{ ratio: "1.000", isDefault: true }, id: "a", barCode: " 1001 ", purchaseDecimal: "" }],
      stock: [{ depotId: "d", depotName: "总仓", initStock: "", lowSafeStock: "5" }],
    });
    expect(sent.meList).toEqual([
      {
        id: "a",
        barCode: "1001",
        commodityUnit: "个",
        sku: "",
        purchaseDecimal: null,
        commodityDecimal: null,
        wholesaleDecimal: null,
        lowDecimal: null,
      },
    ]);
    expect(sent.stock).toEqual([
      { depotId: "d", initStock: "0", openingUnitCost: null, lowSafeStock: "5", highSafeStock: null },
    ]);
  });

  it("the request body of a product with batches has no opening stock", () => {
    const stock = [{ depotId: "d", depotName: "总仓", initStock: "7" }];
    expect(wireProduct({ enableBatchNumber: true, stock }).stock).toMatchObject([{ initStock: "0" }]);
    expect(wireProduct({ stock }).stock).toMatchObject([{ initStock: "7" }]);
  });

  it("a product's request body names either a single unit or a unit definition, whichever was chosen", () => {
    expect(wireProduct({ unit: "个", unitId: "u" })).toMatchObject({ unit: "", unitId: "u" });
    expect(wireProduct({ unit: "个", unitId: "" })).toMatchObject({ unit: "个", unitId: null });
  });
});

it("a role that hides purchase prices or sale prices sees the other prices of a product (RBAC-7)", () => {
  expect(visiblePrices(new Set(["4"]))).toEqual(["commodityDecimal", "wholesaleDecimal", "lowDecimal"]);
  expect(visiblePrices(new Set(["6"]))).toEqual(["purchaseDecimal", "commodityDecimal"]);
});

it("setting one stock figure for all warehouses at once leaves a figure that was not filled in unchanged", () => {
  const rows = emptyStock([
    { id: "a", depotName: "甲" },
    { id: "b", depotName: "乙" },
  ]);
  const set = withFigures(rows, { lowSafeStock: "10", initStock: " " });
  expect(set.map(({ lowSafeStock, initStock }) => [lowSafeStock, initStock])).toEqual([
    ["10", ""],
    ["10", ""],
  ]);
});

it("an issue of a product's field is shown in the tab of the form that has the field", () => {
  expect(["meList", "stock", "otherField2", "name", "attribute"].map(tabOf)).toEqual([
    "price",
    "stock",
    "more",
    "basic",
    "price",
  ]);
});
