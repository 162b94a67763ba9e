import { expect, test } from "vitest";
import { laterReason, lineIssue } from "./check.rules.ts";

const usual = { enableSerialNumber: false, enableBatchNumber: false, manySku: false };

test.each([
  ["an ordinary product", {}, undefined],
  ["one with serial numbers", { enableSerialNumber: true }, "product-serial-later"],
  ["one with batches", { enableBatchNumber: true }, "product-batch-later"],
  ["one with attributes", { manySku: true }, "product-attribute-later"],
] as const)("%s is refused for: %s", (_case, given, reason) => {
  expect(laterReason({ ...usual, ...given })).toBe(reason);
});

test("an issue of a line names its cell and its number, counted from 1", () => {
  expect(lineIssue("not-found", 4, "depotId")).toEqual({ id: "not-found", field: "lines.4.depotId", row: 5 });
});
