// Conversion of workbook rows to products.
import { describe, expect, it } from "vitest";
import { attributesOf, grouped, type ImportRow, productOf, workbookRow } from "./workbook.rules.ts";

const rowOf = (row: number, cells: Record<string, string>): ImportRow => ({
  row,
  cells: workbookRow.parse({ name: "可乐", unit: "瓶", barCode: `100${row}`, enabled: "1", ...cells }),
  opening: [],
});
const none = { unitId: null, categoryId: null };

describe("a row", () => {
  it("an imported row with a sub unit makes two barcode rows, the second with prices times the ratio", () => {
    const row = rowOf(1, { subUnit: "箱", subBarCode: "2001", ratio: "12", purchaseDecimal: "1.255" });
    expect(productOf([row], { ...none, unitId: "u" })).toMatchObject({
      unit: "",
      unitId: "u",
      meList: [
        { barCode: "1001", commodityUnit: "瓶", purchaseDecimal: "1.255" },
        { barCode: "2001", commodityUnit: "箱", purchaseDecimal: "15.06", lowDecimal: null },
      ],
    });
  });

  it.each([
    [{ name: "" }, "name"],
    [{ enabled: "yes" }, "enabled"],
    [{ weight: "heavy" }, "weight"],
    [{ expiryNum: "1.5" }, "expiryNum"],
    [{ barCode: "1" }, "barCode"],
    [{ purchaseDecimal: "-1" }, "purchaseDecimal"],
  ])("an imported row with the cells %j is refused at %s", (cells, field) => {
    const parsed = workbookRow.safeParse({ name: "可乐", unit: "瓶", barCode: "1000", enabled: "1", ...cells });
    expect(parsed.error?.issues.map((issue) => issue.path.join("."))).toEqual([field]);
  });
});

describe("rows of several attributes", () => {
  it("imported rows of one name with attributes make one product, and other rows one product each", () => {
    const rows = [
      rowOf(1, { sku: "红/大" }),
      rowOf(2, { sku: "蓝/大" }),
      rowOf(3, {}),
      rowOf(4, { name: "茶", sku: "红/大" }),
    ];
    expect(grouped(rows, () => undefined).map((group) => group.map(({ row }) => row))).toEqual([[1, 2], [3], [4]]);
  });

  it("attribute combinations such as red/large in imported rows are split into each attribute with its values", () => {
    expect(attributesOf(["红/大", "蓝/大"])).toEqual([
      { attributeName: "属性1", attributeValues: ["红", "蓝"] },
      { attributeName: "属性2", attributeValues: ["大"] },
    ]);
  });
});
