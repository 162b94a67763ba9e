import { describe, expect, it } from "vitest";
import { fieldsIn, having, lacking, sentShape, shownShape, wireNames } from "./fields.ts";
import { headFields } from "./head-fields.ts";
import { lineFields } from "./line-fields.ts";

describe.each([
  ["head", headFields],
  ["line", lineFields],
] as const)("the fields of a document's %s", (_, table) => {
  it("no two fields of a table have the same name on the wire", () => {
    const names = wireNames(table);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  it("no field that a form sends is a derived field", () => {
    expect(Object.keys(having(having(table, "sent"), "derived"))).toEqual([]);
  });

  it("the fields that are money and those that are not are together all fields of a table", () => {
    const [money, other] = [having(table, "money"), lacking(table, "money")];
    expect(Object.keys({ ...money, ...other }).sort()).toEqual(Object.keys(table).sort());
  });
});

it("the schemas of a table's fields use the names on the wire, not those in the code", () => {
  const { quantity, unitPrice, remark } = lineFields;
  const table = { quantity, unitPrice, remark };
  expect(fieldsIn(table).map(({ code, wire }) => [code, wire])).toContainEqual(["quantity", "operNumber"]);
  expect(Object.keys(sentShape(table))).toEqual(["operNumber", "unitPrice", "remark"]);
  const shown = shownShape(table);
  expect([shown.unitPrice, shown.operNumber].map((schema) => schema.safeParse(null).success)).toEqual([true, false]);
});
