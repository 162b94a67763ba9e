import { expect, test } from "vitest";
import { z } from "zod";
import { decimal, decimalNotNegative } from "./decimal.ts";
import { firstOfEachField, issuesOf } from "./issues.ts";

const form = z.strictObject({
  name: z.string().min(2).max(5),
  price: decimal("amount"),
  debt: decimalNotNegative("amount"),
  count: z.number().int().min(1).max(9),
  type: z.enum(["a", "b"]),
  email: z.email(),
  lines: z.array(z.strictObject({ id: z.uuid() })).max(1),
});
const good = { name: "abc", price: "1.25", debt: "0", count: 1, type: "a", email: "a@b.cd", lines: [] };
const issuesFor = (changes: Record<string, unknown>) => {
  const parsed = form.safeParse({ ...good, ...changes }, { reportInput: true });
  return parsed.error ? issuesOf(parsed.error) : [];
};

test.each([
  [{ name: undefined }, [{ id: "field-required", field: "name" }]],
  [{ name: "" }, [{ id: "field-required", field: "name" }]],
  [{ name: "a" }, [{ id: "field-too-short", field: "name", values: { min: 2 } }]],
  [{ name: "abcdef" }, [{ id: "field-too-long", field: "name", values: { max: 5 } }]],
  [{ name: ["abc"] }, [{ id: "field-invalid", field: "name" }]],
  [{ name: null }, [{ id: "field-required", field: "name" }]],
  [{ price: "" }, [{ id: "field-required", field: "price" }]],
  [{ price: "1.255" }, [{ id: "number-invalid", field: "price" }]],
  [{ debt: "-1" }, [{ id: "number-invalid", field: "debt" }]],
  [{ count: 10 }, [{ id: "number-invalid", field: "count", values: { max: 9 } }]],
  [{ count: "1" }, [{ id: "number-invalid", field: "count" }]],
  [{ type: "c" }, [{ id: "value-not-allowed", field: "type" }]],
  [{ type: undefined }, [{ id: "field-required", field: "type" }]],
  [{ email: "nobody" }, [{ id: "field-invalid", field: "email" }]],
  [{ lines: [{ id: "x" }] }, [{ id: "field-invalid", field: "lines.0.id" }]],
  [
    { tenantId: "x", more: 1 },
    [
      { id: "field-unknown", field: "tenantId" },
      { id: "field-unknown", field: "more" },
    ],
  ],
  [
    { name: "a", type: "c" },
    [
      { id: "field-too-short", field: "name", values: { min: 2 } },
      { id: "value-not-allowed", field: "type" },
    ],
  ],
])("a form with the wrong values %j gets all its issues at once", (changes, issues) => {
  expect(issuesFor(changes)).toEqual(issues);
});

test.each([
  ["document-lines-required", 8500006],
  ["slip-lines-required", 9500003],
])("a voucher without lines is refused as %s with its business code %i", (id, code) => {
  const parsed = z.object({ lines: z.array(z.string()).min(1, id) }).safeParse({ lines: [] }, { reportInput: true });
  expect(parsed.error && issuesOf(parsed.error)).toEqual([{ id, code, field: "lines" }]);
});

test("a check that a schema adds may name the refusal id of its issue itself", () => {
  const parsed = z
    .object({ get: z.string(), pay: z.string() })
    .refine(() => false, { message: "both-openings", path: ["pay"] })
    .safeParse({ get: "1", pay: "1" });
  expect(parsed.error && issuesOf(parsed.error)).toEqual([{ id: "both-openings", field: "pay" }]);
});

test("of several issues of one field only the first counts, and issues without a field stay", () => {
  const issues = [
    { id: "first", field: "organId" },
    { id: "second", field: "organId" },
    { id: "third" },
    { id: "last" },
  ];
  expect(firstOfEachField(issues).map(({ id }) => id)).toEqual(["first", "third", "last"]);
});
