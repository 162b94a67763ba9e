import type { ProductUpdate } from "@kontor/contracts/warehouse/product";
import { expect, it } from "vitest";
import { depthOf } from "./change.rules.ts";

const row = {
  id: "r1",
  barCode: "1000",
  commodityUnit: "瓶",
  sku: "",
  purchaseDecimal: "5.0000",
  commodityDecimal: null,
};
const level = {
  depotId: "d1",
  initStock: "24.000",
  openingUnitCost: "4.800000",
  lowSafeStock: "6",
  highSafeStock: null,
};
const former = {
  ...{ id: "p1", version: 3, enabled: true, name: "茶", standard: "", brand: "好茶", weight: "1.500", attribute: [] },
  ...{ meList: [{ ...row, wholesaleDecimal: null, lowDecimal: null }], stock: [level] },
} as unknown as ProductUpdate; // the fields that the cases touch
const [only] = former.meList;

it.each([
  ["nothing", {}, "none"],
  ["the same figures, written otherwise", { weight: "1.5", meList: [{ ...only, purchaseDecimal: "5" }] }, "none"],
  ["the same opening stock", { stock: [{ ...level, initStock: "24" }] }, "none"],
  ["no word of the opening stock", { stock: [] }, "none"],
  ["a text", { brand: "新茶" }, "plain"],
  ["a price", { meList: [{ ...only, purchaseDecimal: "6" }] }, "plain"],
  ["a price where there was none", { meList: [{ ...only, commodityDecimal: "9" }] }, "plain"],
  ["the flag by which it is offered", { enabled: false }, "plain"],
  ["what tells it apart", { standard: "500g" }, "deep"],
  ["a barcode", { meList: [{ ...only, barCode: "1001" }] }, "deep"],
  ["another row", { meList: [only, { ...only, id: undefined, barCode: "1001" }] }, "deep"],
  ["an attribute", { attribute: [{ attributeName: "色", attributeValues: ["红"] }] }, "deep"],
  ["the opening stock", { stock: [{ ...level, initStock: "25" }] }, "deep"],
  ["opening stock elsewhere", { stock: [{ ...level, depotId: "d2" }] }, "deep"],
])(
  "an import classifies the change of a product as none, plain (texts, prices, status) or deep (all else), here of %s, %j: %s",
  (_what, changes, depth) => {
    expect(depthOf(former, { ...former, ...changes } as ProductUpdate)).toBe(depth);
  },
);
