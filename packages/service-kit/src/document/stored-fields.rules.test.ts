import { having, sentShape } from "@kontor/contracts/document/fields";
import { lineFields } from "@kontor/contracts/document/line-fields";
import { expect, test } from "vitest";
import { z } from "zod";
import type { DocumentLine } from "./model.ts";
import { lineNotes, productOf, storedLine, wireLine } from "./stored-fields.rules.ts";

// Each field's value is its own name.
const line = Object.fromEntries(Object.keys(storedLine).map((name) => [name, name])) as unknown as DocumentLine;

test("a stored line is shown under the wire's names, without what only services see", () => {
  expect(wireLine(line)).toMatchObject({ materialUnit: "unit", operNumber: "quantity", taxLastMoney: "amountWithTax" });
  expect(Object.keys(wireLine(line))).not.toContain("fees");
});

test("a line takes over its product's texts, and not what belongs to the line", () => {
  expect(productOf(line)).toMatchObject({ productId: "productId", otherField3: "otherField3", ratio: "ratio" });
  expect(Object.keys(productOf(line))).not.toContain("remark");
});

test("what a user writes is stored as it was sent", () => {
  const notes = having(lineFields, "note");
  const sent = z.object(sentShape(notes)).parse({ remark: "fragile" });
  expect(lineNotes(sent)).toMatchObject({ remark: "fragile" });
  expect(Object.keys(lineNotes(sent))).toEqual(Object.keys(notes));
});
