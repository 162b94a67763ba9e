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

it("the kind of a column's value is known from the answer's schema, and a list of values cannot be filtered by", () => {
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

it("the fixed values of a column are offered as on the wire", () => {
  expect(choicesOf(shape.enabled)).toEqual(["true", "false"]);
  expect(choicesOf(shape.type)).toEqual(["甲", "乙"]);
  expect(choicesOf(shape.status)).toEqual(["0", "2"]);
  expect(choicesOf(shape.name)).toBeUndefined();
});

it("only texts are compared by containing, and only figures and times by more or less", () => {
  expect(rulesOf("text")).toContain("like");
  expect(rulesOf("number")).not.toContain("like");
  expect(rulesOf("choice")).toEqual(["eq", "ne"]);
});

it("conditions that have a value are sent, and nothing where there are none", () => {
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
