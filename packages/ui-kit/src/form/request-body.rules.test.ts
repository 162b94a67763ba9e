import { decimalNotNegative } from "@kontor/contracts/core/decimal";
import { issuesIn } from "@kontor/contracts/core/issues";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { bodyOf, changedNames, defaultsOf, isRequired, lengthMax, same, wireOf } from "./request-body.rules.ts";

const schema = z.strictObject({
  id: z.uuid(),
  version: z.number().int(),
  name: z.string().trim().min(2).max(60),
  fax: z.string().max(30).default(""),
  opening: decimalNotNegative("amount").nullable().default(null),
  kind: z.enum(["a", "b"]).default("a"),
  parent: z.uuid().optional(),
});
const shape = schema.shape;

describe("the request body of a record", () => {
  const loaded = { id: "0190a000-0000-7000-8000-000000000001", version: 3, name: "Old", fax: "12", createTime: "x" };

  it("a request body has the fields of the form and, where the form does not show one, those of the loaded record", () => {
    expect(bodyOf(schema, { name: " New ", opening: "", extra: 1 }, loaded)).toEqual({
      id: loaded.id,
      version: 3,
      name: "New",
      fax: "12",
      opening: null,
    });
  });

  it("an emptied field is sent as empty text or null, or is left out, whichever its schema allows", () => {
    expect(wireOf(shape.fax, "  ")).toBe("");
    expect(wireOf(shape.opening, "")).toBeNull();
    expect(wireOf(shape.parent, null)).toBeUndefined();
    expect(wireOf(shape.opening, "0")).toBe("0");
  });

  it("a new record starts with the schema's defaults", () => {
    expect(defaultsOf(schema)).toEqual({ fax: "", opening: null, kind: "a" });
  });
});

describe("what the schema says of a field", () => {
  it("a field that cannot be empty is marked as required", () => {
    expect(
      Object.entries(shape)
        .filter(([, field]) => isRequired(field))
        .map(([name]) => name),
    ).toEqual(["id", "version", "name"]);
  });

  it("a field's maximum length is read from its schema, also where the schema has a default", () => {
    expect([lengthMax(shape.name), lengthMax(shape.fax), lengthMax(shape.kind)]).toEqual([60, 30, undefined]);
  });

  it.each([
    ["", [{ id: "field-required" }]],
    ["x", [{ id: "field-too-short", values: { min: 2 } }]],
    ["x".repeat(61), [{ id: "field-too-long", values: { max: 60 } }]],
    ["fine", []],
  ])("the name %j is accepted or refused as the schema says", (value, issues) => {
    expect(issuesIn(shape.name, value)).toEqual(issues);
  });

  it.each(["12,5", "-1", "1.234", "1e3"])("the opening balance %j is refused as an invalid number", (value) => {
    expect(issuesIn(shape.opening, value)[0]).toEqual({ id: "number-invalid" });
  });

  it("the issues of a body name its fields, and a refinement of the schema gives its own refusal id", () => {
    const both = z
      .strictObject({ get: z.string(), pay: z.string() })
      .refine((body) => !(body.get && body.pay), { message: "both-openings", path: ["pay"] });
    expect(issuesIn(both, { get: "1", pay: "2" })).toEqual([{ id: "both-openings", field: "pay" }]);
    expect(issuesIn(schema, { name: "ab" }).map(({ id, field }) => `${field} ${id}`)).toEqual([
      "id field-required",
      "version field-required",
    ]);
  });
});

describe("whether anything was changed", () => {
  it("a comparison of two records takes undefined, null and empty text for equal, and ignores the order of fields", () => {
    expect(same({ a: "", b: 1 }, { b: 1, a: undefined, c: null })).toBe(true);
    expect(same({ a: "x" }, { a: "y" })).toBe(false);
    expect(same({ a: [1, 2] }, { a: [2, 1] })).toBe(false);
  });

  it("of two versions of a record exactly the fields that differ are listed, empty ones being equal", () => {
    expect(changedNames({ a: 1, b: "x", c: null }, { a: 2, b: "x", c: "" }, ["a", "b", "c"])).toEqual(["a"]);
  });
});
