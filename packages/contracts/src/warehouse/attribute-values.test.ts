import fc from "fast-check";
import { expect, test } from "vitest";
import { issuesIn } from "../core/issues.ts";
import { attributeValues, joinedValues, valuesIn } from "./attribute-values.ts";

const many = (count: number) => Array.from({ length: count }, (_, at) => `v${at}`).join("|");

test.each([
  ["red|blue", undefined],
  [" red | blue |", undefined],
  [many(50), undefined],
  ["x".repeat(20), undefined],
  ["", "field-required"],
  [" | |", "field-required"],
  ["\u200b|\u200b", "field-required"],
  [many(51), "attribute-values-many"],
  ["x".repeat(21), "attribute-value-long"],
  ["S/M|L", "attribute-value-slash"],
  ["red|blue|red", "attribute-values-differ"],
  ["Ａ|A", "attribute-values-differ"],
  ["x|".repeat(251), "field-too-long"],
])("the values %j of an attribute template are refused as %s", (text, refusal) => {
  expect(issuesIn(attributeValues, text)[0]?.id).toBe(refusal);
});

test("values that are joined and read again stay the same, without blanks around them and without empty ones", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 60 }), (text) => {
      const values = valuesIn(text);
      expect(valuesIn(joinedValues(values))).toEqual(values);
      expect(values.every((value) => value !== "" && value === value.trim())).toBe(true);
    }),
  );
});
