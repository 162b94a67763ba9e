import { page } from "@kontor/contracts/core/list-contract";
import { expect, it } from "vitest";
import { z } from "zod";
import { advancedQuery, choicesOf, kindOf, NO_CONDITIONS, rowShape, rulesOf } from "./filter-builder.rules.ts";

const shape = rowShape(
  page(
    z.object({
      name: z.string(),
      count: z.number().int(),
      enabled: z.boolean(),
      type: z.enum(["甲", "乙"]),
      status: z.union([z.literal(0), z.literal(2)]).nullable(),
      tags: z.array(z.string()),
    }),
  ),
);

it("a filter knows the type of a column's value from the response's schema, and a column with a list of values has no filter", () => {
  const kinds = Object.entries(shape).map(([name, schema]) => [name, kindOf(schema)]);
  expect(Object.fromEntries(kinds)).toEqual({
    name: "text",
    count: "number",
    enabled: "choice",
    type: "choice",
    status: "choice",
    tags: undefined,
  });
});

it("a filter offers the fixed values of a column as they are on the wire", () => {
  expect(choicesOf(shape.enabled)).toEqual(["true", "false"]);
  expect(choicesOf(shape.type)).toEqual(["甲", "乙"]);
  expect(choicesOf(shape.status)).toEqual(["0", "2"]);
  expect(choicesOf(shape.name)).toBeUndefined();
});

it("a filter compares only texts by containing, and fixed values only by being equal or not", () => {
  expect(rulesOf("text")).toContain("like");
  expect(rulesOf("number")).not.toContain("like");
  expect(rulesOf("choice")).toEqual(["eq", "ne"]);
});

it("only conditions that have a value are sent, and nothing is sent where there are none", () => {
  const conditions = [
    { field: "name", rule: "like", value: " Ann " },
    { field: "count", rule: "gt", value: "" },
  ] as const;
  expect(advancedQuery({ match: "or", conditions })).toEqual({
    superQueryParams: '[{"field":"name","rule":"like","value":"Ann"}]',
    superQueryMatchType: "or",
  });
  expect(advancedQuery(NO_CONDITIONS)).toEqual({});
});
