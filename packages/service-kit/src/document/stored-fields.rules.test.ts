import { having, sentShape } from "@kontor/contracts/document/fields";
import { lineFields } from "@kontor/contracts/document/line-fields";
import { expect, test } from "vitest";
import { z } from "zod";
import type { DocumentLine } from "./model.ts";
import { lineNotes, productOf, publishedNotes, storedLine, wireLine } from "./stored-fields.rules.ts";

// Each field's value is its own name.
const line = Object.fromEntries(Object.keys(storedLine).map((name) => [name, name])) as unknown as DocumentLine;

test("a stored line is shown under the names on the wire, without the fields that only services see", () => {
  expect(wireLine(line)).toMatchObject({ materialUnit: "unit", operNumber: "quantity", taxLastMoney: "amountWithTax" });
  expect(Object.keys(wireLine(line))).not.toContain("fees");
});

test("the fields that a line takes over from its product include texts and ratio, and not the line's own remark", () => {
  expect(productOf(line)).toMatchObject({ productId: "productId", otherField3: "otherField3", ratio: "ratio" });
  expect(Object.keys(productOf(line))).not.toContain("remark");
});

test("the notes that a user writes into a line are stored as they were sent", () => {
  const notes = having(lineFields, "note");
  const sent = z.object(sentShape(notes)).parse({ remark: "fragile" });
  expect(lineNotes(sent)).toMatchObject({ remark: "fragile" });
  expect(Object.keys(lineNotes(sent))).toEqual(Object.keys(notes));
});

test("a line of another service's order has each note, empty where its fact does not have it", () => {
  const notes = Object.keys(having(lineFields, "note"));
  expect(publishedNotes({ remark: "fragile", quantityBase: "1" })).toMatchObject({ remark: "fragile" });
  expect(publishedNotes({})).toEqual(Object.fromEntries(notes.map((note) => [note, ""])));
});
