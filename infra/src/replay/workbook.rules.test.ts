import { describe, expect, it } from "vitest";
import { isDuplicate, stillMissing, workbookRows, wrongRows } from "./workbook.rules.ts";

const rows = ["A", "B", "C"].map((name) => ({ name, cells: { "Name*": name } }));
const refused = (refusal: string, ...issues: { id: string; row?: number; field?: string }[]) => ({ refusal, issues });
const nameExists = (row?: number) => ({ id: "name-already-exists", field: "supplier", ...(row ? { row } : {}) });

describe("a workbook", () => {
  it("the replay's workbook has each cell under its heading, in whatever column the template has that heading", () => {
    const one = { name: "A", cells: { Price: "2", "Name*": "A" } };
    expect(workbookRows(["Name*", "Spec", "Price"], [one])).toEqual([
      ["Name*", "Spec", "Price"],
      ["A", "", "2"],
    ]);
  });

  it("the replay makes no workbook for a template that lacks a column", () => {
    expect(() => workbookRows(["Name*"], [{ name: "A", cells: { Price: "2" } }])).toThrow('no column "Price"');
  });
});

describe("a refused import", () => {
  it.each([
    ["names of some rows that exist", refused("workbook-rows-invalid", nameExists(2)), true],
    ["a name that another import brings in at the same moment", refused("name-already-exists", nameExists()), true],
    ["a barcode that another import brings in at the same moment", refused("already-exists"), true],
    ["rows that an earlier run had imported", refused("idempotency-key-reused"), true],
    [
      "a row that is wrong besides",
      refused("workbook-rows-invalid", nameExists(2), { id: "field-too-long", row: 3 }),
      false,
    ],
    ["other headings", refused("workbook-header-mismatch"), false],
  ])("the replay recognizes a refused import that only repeats existing rows, here: %s", (_why, refusal, expected) => {
    expect(isDuplicate(refusal)).toBe(expected);
  });

  it("the replay repeats a refused import with the rows that neither the refusal nor the list names as existing", () => {
    const refusal = refused("workbook-rows-invalid", nameExists(2));
    expect(stillMissing(rows, refusal, new Set(["A"])).map(({ name }) => name)).toEqual(["C"]);
    expect(stillMissing(rows, refused("already-exists"), new Set())).toEqual(rows);
  });

  it("the replay reports a refused import with the names of its first wrong rows", () => {
    const long = { id: "field-too-long", field: "supplier", row: 2, values: { max: 60 } };
    expect(wrongRows(rows, [long])).toBe('B: supplier field-too-long {"max":60}');
    expect(
      wrongRows(
        rows,
        Array.from({ length: 7 }, () => long),
      ),
    ).toMatch(/; 2 more$/);
  });
});
