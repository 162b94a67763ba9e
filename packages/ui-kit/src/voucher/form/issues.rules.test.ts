import { expect, it } from "vitest";
import { targetOf } from "./issues.rules.ts";

const lines = [{ id: "a" }, { id: "b" }];
const cellOf = (field: string) => (field === "price" ? "price" : "barCode");

it.each([
  ["lines.1.price", { line: "b", field: "price" }],
  ["lines.0.materialId", { line: "a", field: "barCode" }],
  ["accounts.0.accountId", { field: "accounts" }],
  ["organId", { field: "organId" }],
  ["lines.2.price", undefined],
  ["lines", undefined],
  [undefined, undefined],
])("an issue of the field %s is shown at %o", (field, target) => {
  expect(targetOf(field, lines, cellOf)).toEqual(target);
});
