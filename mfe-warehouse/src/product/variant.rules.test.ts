import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Attribute, type BarcodeDraft, combinations } from "./product.rules.ts";
import { chosenIn, firstPicks, mergedAttributes, NO_PICK, pickOf, variantPlan } from "./variant.rules.ts";

const attribute = (attributeName: string, ...attributeValues: string[]): Attribute => ({
  attributeName,
  attributeValues,
});
const colors = attribute("颜色", "红", "蓝");
const sizes = attribute("尺寸", "S", "M");
const many = (name: string, count: number) =>
  attribute(name, ...Array.from({ length: count }, (_, at) => `${name}${at}`));
const plan = (rows: BarcodeDraft[], current: Attribute[], chosen: Attribute[]) =>
  variantPlan(rows, current, chosen, "1000");

describe("the rows that are made from attribute templates", () => {
  it("each combination of attributes gets a barcode row: the first the existing row, the others its prices and the next barcodes", () => {
    const { rows, attributes, count, added } = plan([{ barCode: "1001", purchaseDecimal: "5" }], [], [colors, sizes]);
    expect(rows.map(({ sku, barCode, purchaseDecimal }) => [sku, barCode, purchaseDecimal])).toEqual([
      ["红/S", "1001", "5"],
      ["红/M", "1002", "5"],
      ["蓝/S", "1003", "5"],
      ["蓝/M", "1004", "5"],
    ]);
    expect({ attributes, count, added }).toEqual({ attributes: [colors, sizes], count: 4, added: 4 });
  });

  it("combinations of attributes that exist already stay unchanged and are not added twice", () => {
    const stored = [
      { id: "a", barCode: "2001", sku: "红/S", lowDecimal: "9" },
      { id: "b", barCode: "2007", sku: "蓝/S" },
    ];
    const green = attribute("颜色", "红", "绿");
    const { rows, attributes, added, count } = plan(
      stored,
      [colors, attribute("尺寸", "S")],
      [green, attribute("尺寸", "S")],
    );
    expect(rows.slice(0, 2)).toEqual(stored);
    expect(rows.slice(2)).toMatchObject([{ sku: "绿/S", barCode: "2008", lowDecimal: "9" }]);
    expect({ added, count }).toEqual({ added: 1, count: 2 });
    expect(attributes[0]?.attributeValues).toEqual(["红", "蓝", "绿"]);
  });

  it("other attributes replace those of rows that are not saved yet, which keep their barcodes", () => {
    const typed = [
      { barCode: "1001", sku: "红" },
      { barCode: "1002", sku: "蓝" },
    ];
    const { rows } = plan(typed, [colors], [sizes]);
    expect(rows).toEqual([
      { barCode: "1001", sku: "S" },
      { barCode: "1002", sku: "M" },
    ]);
  });

  it.each([
    ["no attribute", [], [], "values-missing"],
    ["an attribute without values", [], [colors, attribute("尺寸")], "values-missing"],
    ["301 combinations", [], [many("甲", 43), many("乙", 7)], "too-many-rows"],
    ["125 thousand combinations", [], [many("甲", 50), many("乙", 50), many("丙", 50)], "too-many-rows"],
    ["51 values with those that there are", [many("甲", 50)], [attribute("甲", "新")], "too-many-values"],
    ["a long combination", [], ["a", "b", "c"].map((each) => attribute(each, each.repeat(20))), "sku-too-long"],
  ])("no barcode row is added for %s", (_what, current, chosen, problem) => {
    expect(plan([{ barCode: "1001" }], current, chosen)).toMatchObject({ problem, rows: [{ barCode: "1001" }] });
  });

  it("a product has at most 300 barcode rows, existing ones included", () => {
    const [some, rest] = [many("甲", 50), attribute("甲", "甲0")];
    const first = plan([{ barCode: "1001" }], [], [some, many("乙", 6)]);
    expect(first.rows).toHaveLength(300);
    expect(plan(first.rows, first.attributes, [rest, attribute("乙", "新")])).toMatchObject({
      problem: "too-many-rows",
    });
  });
});

const values = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,3}$/), { minLength: 1, maxLength: 6 });
const attributes = fc
  .array(values, { minLength: 1, maxLength: 3 })
  .map((lists) => lists.map((list, at) => attribute(`attribute ${at}`, ...list)));

it("for any attributes each combination has exactly one row with a barcode of its own, and adding them again adds none", () => {
  fc.assert(
    fc.property(attributes, fc.nat(9_999_999), (chosen, highest) => {
      const first = variantPlan([{ barCode: String(highest) }], [], chosen, String(highest));
      expect(first.rows.map(({ sku }) => sku)).toEqual(combinations(chosen));
      expect(new Set(first.rows.map(({ barCode }) => barCode)).size).toBe(first.rows.length);
      const again = variantPlan(first.rows, first.attributes, chosen, String(highest));
      expect(again).toMatchObject({ added: 0, rows: first.rows, attributes: first.attributes });
    }),
  );
});

it("for any values chosen one time after the other all rows stay, and each row is a combination of the attributes", () => {
  fc.assert(
    fc.property(values, values, values, (one, two, size) => {
      const chosen = (list: string[]) => [attribute("a", ...list), attribute("b", ...size)];
      const first = plan([{ barCode: "1001" }], [], chosen(one));
      const then = plan(first.rows, first.attributes, chosen(two));
      expect(then.rows.slice(0, first.rows.length)).toEqual(first.rows);
      const all = combinations(then.attributes);
      expect(then.rows.every(({ sku }) => sku && all.includes(sku))).toBe(true);
      expect(new Set(then.rows.map(({ sku }) => sku)).size).toBe(then.rows.length);
    }),
  );
});

describe("the dialog of variants", () => {
  const templates = [
    { attributeName: "颜色", attributeValue: "红|黄" },
    { attributeName: "尺寸", attributeValue: "S|M" },
  ];

  it("a new product begins with an attribute to choose, whose template's values are offered and none is ticked", () => {
    expect(firstPicks([attribute("")], templates)).toEqual([NO_PICK]);
    expect(pickOf(templates, "尺寸")).toEqual({ attributeName: "尺寸", offered: ["S", "M"], ticked: [] });
    expect(chosenIn([NO_PICK])).toEqual([]);
  });

  it("a product's attributes are ticked, and the further values of their templates offered", () => {
    expect(firstPicks([colors], templates)).toEqual([
      { attributeName: "颜色", offered: ["红", "蓝", "黄"], ticked: ["红", "蓝"] },
    ]);
  });

  it("an attribute that is named otherwise than the product's replaces it, one that is named the same is added to", () => {
    expect(mergedAttributes([colors], [sizes])).toEqual([sizes]);
    expect(mergedAttributes([colors], [attribute("颜色 ", "绿")])).toEqual([attribute("颜色", "红", "蓝", "绿")]);
  });
});
