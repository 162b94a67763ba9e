// Rules for products: units of barcodes, attributes, flags, stock rows (business.md §5 "Products").
import type { BarcodeInput, StockInput } from "@kontor/contracts/warehouse/product";
import { describe, expect, it } from "vitest";
import { fixedIssues, lastingIssues, openingCost, productIssues, ratioOf, uncostedIssues } from "./product.rules.ts";

const bottle = {
  basicUnit: "瓶",
  subUnits: [
    { unit: "箱", ratio: "12" },
    { unit: "托", ratio: "240" },
  ],
};
const row = (barCode: string, commodityUnit = "瓶", sku = ""): BarcodeInput => ({
  ...{ barCode, commodityUnit, sku },
  ...{ purchaseDecimal: null, commodityDecimal: null, wholesaleDecimal: null, lowDecimal: null },
});
const stock = (overrides: Partial<StockInput>): StockInput => ({
  ...{ depotId: "d", initStock: "0", openingUnitCost: null, lowSafeStock: null, highSafeStock: null },
  ...overrides,
});
type Product = Parameters<typeof productIssues>[0];
const product = (overrides: Partial<Product> = {}): Product => ({
  ...{ unit: "瓶", unitId: null, meList: [row("1000")], stock: [] },
  ...{ enableSerialNumber: false, enableBatchNumber: false, attribute: [] },
  ...overrides,
});
const multi = (meList: BarcodeInput[]) => product({ unit: "", unitId: "u", meList });
const colours = [{ attributeName: "颜色", attributeValues: ["红", "蓝"] }];
const many = (meList: BarcodeInput[], more: Partial<Product> = {}) => product({ attribute: colours, meList, ...more });
const issueIds = (overrides: Product, unit: typeof bottle | null = null) =>
  productIssues(overrides, unit).map(({ id, field }) => `${id} ${field}`);

describe("a product of one unit", () => {
  it.each<[string, Product, string[]]>([
    ["is right", product(), []],
    ["may have further barcodes of that unit", product({ meList: [row("1000"), row("1001")] }), []],
    ["needs a unit", product({ unit: "", meList: [row("1000", "")] }), ["field-required unit"]],
    [
      "has every barcode once",
      product({ meList: [row("1000"), row("1000")] }),
      ["bar-code-already-exists meList.1.barCode"],
    ],
    [
      "has its unit after the barcode",
      product({ meList: [row("1000", "箱")] }),
      ["unit-not-matching meList.0.commodityUnit"],
    ],
    [
      "has no attribute values",
      product({ meList: [row("1000", "瓶", "红")] }),
      ["sku-without-attributes meList.0.sku"],
    ],
    [
      "is not tracked both ways",
      product({ enableSerialNumber: true, enableBatchNumber: true }),
      ["serial-and-batch enableBatchNumber"],
    ],
    ...(["enableSerialNumber", "enableBatchNumber"] as const).map(
      (flag) =>
        [
          `is not tracked by ${flag} where it has attributes`,
          product({
            [flag]: true,
            attribute: [{ attributeName: "颜色", attributeValues: ["红"] }],
            meList: [row("1000", "瓶", "红")],
          }),
          [`attributes-untracked ${flag}`],
        ] as [string, ReturnType<typeof product>, string[]],
    ),
  ])("a product of one unit is checked: %s", (_what, overrides, issues) => {
    expect(issueIds(overrides)).toEqual(issues);
  });
});

describe("a multi-unit product", () => {
  it.each<[string, Product, string[]]>([
    ["is right with base and sub unit", multi([row("1000"), row("1001", "箱")]), []],
    ["may leave a sub unit out", multi([row("1000"), row("1001", "托")]), []],
    ["needs two barcodes", multi([row("1000")]), ["two-bar-codes-needed meList"]],
    [
      "begins with the base unit",
      multi([row("1000", "箱"), row("1001")]),
      ["unit-not-matching meList.0.commodityUnit"],
    ],
    ["knows no other unit", multi([row("1000"), row("1001", "个")]), ["unit-not-matching meList.1.commodityUnit"]],
    [
      "has each unit once",
      multi([row("1000"), row("1001", "箱"), row("1002", "箱")]),
      ["unit-twice meList.2.commodityUnit"],
    ],
    [
      "has no single unit beside",
      { ...multi([row("1000"), row("1001", "箱")]), unit: "瓶" },
      ["single-or-multi-unit unit"],
    ],
  ])("a multi-unit product is checked: %s", (_what, overrides, issues) => {
    expect(issueIds(overrides, bottle)).toEqual(issues);
  });

  it("each unit of a multi-unit product has its ratio to the base unit", () => {
    expect(["瓶", "箱", "托", "个"].map((unit) => ratioOf(unit, { unit: "" }, bottle))).toEqual([
      "1",
      "12",
      "240",
      undefined,
    ]);
  });
});

describe("a product of several attributes", () => {
  it.each<[string, Product, string[]]>([
    ["has a row for each combination", many([row("1000", "瓶", "红"), row("1001", "瓶", "蓝")]), []],
    ["has each once", many([row("1000", "瓶", "红"), row("1001", "瓶", "红")]), ["sku-not-matching meList.1.sku"]],
    ["has no other values", many([row("1000", "瓶", "绿")]), ["sku-not-matching meList.0.sku"]],
    [
      "takes no opening stock",
      many([row("1000", "瓶", "红")], { stock: [stock({ initStock: "1" })] }),
      ["opening-not-allowed stock.0.initStock"],
    ],
    [
      "takes safety stock",
      many([row("1000", "瓶", "红")], { stock: [stock({ initStock: "0.000", lowSafeStock: "1" })] }),
      [],
    ],
  ])("a product of several attributes is checked: %s", (_what, overrides, issues) => {
    expect(issueIds(overrides)).toEqual(issues);
  });
});

describe("stock rows", () => {
  it.each([
    ["9", "10", []],
    ["10", "10.0", []],
    ["10", "9", ["low-above-high stock.0.lowSafeStock"]],
    ["0.5", "0.25", ["low-above-high stock.0.lowSafeStock"]],
  ])(
    "a stock row is refused where its minimum is above its maximum: minimum %s, maximum %s",
    (lowSafeStock, highSafeStock, issues) => {
      expect(issueIds(product({ stock: [stock({ lowSafeStock, highSafeStock })] }))).toEqual(issues);
    },
  );

  it("a product cannot have two stock rows of one warehouse", () => {
    expect(issueIds(product({ stock: [stock({}), stock({})] }))).toEqual(["value-not-allowed stock.1.depotId"]);
  });
});

it("base unit, tracking flags and attributes of a product in use cannot be changed", () => {
  const before = { baseUnit: "瓶", enableSerialNumber: false, enableBatchNumber: false, attribute: [] };
  expect(fixedIssues(before, before)).toEqual([]);
  const after = { baseUnit: "个", enableSerialNumber: true, enableBatchNumber: true, attribute: colours };
  expect(fixedIssues(before, after).map((issue) => issue.field)).toEqual([
    "unit",
    "enableSerialNumber",
    "enableBatchNumber",
    "attribute",
  ]);
});

it.each([
  [colours, [], ["attributes-stay attribute"]],
  [colours, [...colours, { attributeName: "尺码", attributeValues: ["M"] }], []],
  [[], colours, []],
  [[], [], []],
])("a product's attributes %j can become %j, unless all are removed, with the issues %j", (before, after, issues) => {
  const issueIds = lastingIssues({ attribute: before }, { attribute: after });
  expect(issueIds.map(({ id, field }) => `${id} ${field}`)).toEqual(issues);
});

describe("what opening stock costs (reference.md §2.2)", () => {
  const there = { initStock: "5.000", openingUnitCost: "3.000000" };
  it.each([
    ["typed", { initStock: "2", openingUnitCost: "4" }, there, "7", "4"],
    ["typed as nothing", { initStock: "2", openingUnitCost: "0" }, there, "7", "0"],
    ["not typed, where some is there", { initStock: "2", openingUnitCost: null }, there, "7", "3.000000"],
    ["not typed, new", { initStock: "2", openingUnitCost: null }, undefined, "7", "7"],
    [
      "not typed, where there was none",
      { initStock: "2", openingUnitCost: null },
      { ...there, initStock: "0" },
      "7",
      "7",
    ],
    ["known to nobody", { initStock: "2", openingUnitCost: null }, undefined, null, null],
    [
      "from before costs were asked for",
      { initStock: "2", openingUnitCost: null },
      { ...there, openingUnitCost: null },
      "7",
      "0",
    ],
    ["of no stock", { initStock: "0", openingUnitCost: null }, undefined, "7", null],
  ])(
    "opening stock gets its cost from what is typed, from its former cost or from the purchase price, here: %s",
    (_what, row, former, price, cost) => {
      expect(openingCost(row, former, price)).toBe(cost);
    },
  );

  it("opening stock without a known cost is an issue at its row, and a row without stock needs none", () => {
    const rows = [
      { initStock: "0", openingUnitCost: null },
      { initStock: "1", openingUnitCost: null },
    ];
    expect(uncostedIssues([...rows, there], "openingUnitCost")).toEqual([
      { id: "opening-cost-unknown", field: "stock.1.openingUnitCost" },
    ]);
  });
});
