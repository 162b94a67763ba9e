import { expect, it } from "vitest";
import { coded } from "./issue-code.rules.ts";

it.each([
  [{ id: "bar-code-already-exists", field: "meList.3.barCode" }, 8_000_005],
  [{ id: "bar-code-already-exists", field: "subBarCode" }, 80_000_028],
  [{ id: "bar-code-already-exists", field: "subBarCode", code: 80_000_021 }, 80_000_021],
  [{ id: "field-too-short", field: "barCode" }, 8_000_007],
  [{ id: "field-too-long", field: "brand" }, undefined],
  [{ id: "serial-and-batch" }, 8_000_008],
])("the issue %j of a product has the code %s (reference.md §7.9)", (issue, code) => {
  expect(coded(issue)).toEqual(code === undefined ? issue : { ...issue, code });
});
