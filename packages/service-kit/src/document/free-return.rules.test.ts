import { Refusal } from "@kontor/contracts/core/error";
import { documentKinds } from "@kontor/contracts/document/document-kinds";
import { expect, it } from "vitest";
import { isFreeReturn, refuseCostless } from "./free-return.rules.ts";
import type { DocumentLine } from "./model.ts";

it("only a customer's return without a source is free: other in asks by itself, and goods that leave have a cost", () => {
  const free = documentKinds.filter((kind) => isFreeReturn(kind, null)).map(({ name }) => name);
  expect(free.toSorted()).toEqual(["retail-back", "sale-back"]);
  expect(documentKinds.filter((kind) => isFreeReturn(kind, "source"))).toEqual([]);
});

it("a saved return is refused with each line whose product has no cost, by row, name and barcode, and without any figure", () => {
  const lines = [
    { barCode: "A", name: "Tea" },
    { barCode: "B", name: "Cola" },
    { barCode: "A", name: "Tea" },
  ] as DocumentLine[]; // what the rule reads of them
  const refused = (costless: string[]): unknown => {
    try {
      return refuseCostless(lines, costless);
    } catch (error) {
      return error instanceof Refusal ? error.issues : error;
    }
  };
  const id = "document-return-cost-unknown";
  const values = { barCode: "A", name: "Tea" };
  expect(refused(["A", "C"])).toEqual([
    { id, field: "lines.0.barCode", row: 1, values },
    { id, field: "lines.2.barCode", row: 3, values },
  ]);
  expect(refused(["C"])).toBeUndefined();
});
