import { name } from "@kontor/service-kit/document/export.columns";
import { figure } from "@kontor/service-kit/workbook/columns";
import { expect, test } from "vitest";
import { columnsShown } from "./workbook.rules.ts";

const of = (field: string) => figure(field, "", "", "", "", "");
const columns = [name, of("currentStock"), of("bigUnitStock"), of("cost")];
const shown = (names?: string) => columnsShown(columns, names).map(({ field }) => field);

test("a report's workbook has the page's columns in their order, or all columns where the page names none", () => {
  expect(shown()).toEqual(["name", "currentStock", "bigUnitStock", "cost"]);
  expect(shown("cost,name")).toEqual(["cost", "name"]);
});

test("a report's workbook has the stock in the large unit next to the stock, and no pictures", () => {
  expect(shown("imageId,name,currentStock")).toEqual(["name", "currentStock", "bigUnitStock"]);
});

test("a workbook with a column that the report does not have is refused", () => {
  expect(() => shown("name,password")).toThrowError("field-unknown");
});
