import { expect, it } from "vitest";
import { between, exploded, outbound } from "./movements.ts";
import { partIssues, partTypeAt } from "./parts.ts";

const lines = (...products: (string | null)[]) =>
  products.map((productId) => ({ productId, barCode: `code of ${productId}` }));
const issues = (...products: (string | null)[]) => partIssues(exploded(1), lines(...products));

it("the first line of an assembly is the parent and the others are its children, and lines of other kinds are neither", () => {
  expect([0, 1, 2].map((at) => partTypeAt(exploded(-1), at))).toEqual(["组合件", "普通子件", "普通子件"]);
  expect([0, 1].map((at) => partTypeAt(between(), at))).toEqual(["", ""]);
});

it("a parent without children is refused with its code (reference.md §1.12, rule 17)", () => {
  expect(issues("bike")).toEqual([{ id: "document-children-required", field: "lines", code: 8500020 }]);
  expect(issues("bike", "wheel")).toEqual([]);
});

it("each child that is the parent itself is refused at its line", () => {
  expect(issues("bike", "wheel", "bike", "bike").map(({ field, row }) => [field, row])).toEqual([
    ["lines.2.barCode", 3],
    ["lines.3.barCode", 4],
  ]);
  expect(issues("bike", "wheel", "wheel")).toEqual([]);
});

it("lines whose product is not known yet are no parents of themselves, and other kinds have neither rule", () => {
  expect(issues(null, null)).toEqual([]);
  expect(partIssues(outbound(), lines("bike"))).toEqual([]);
  expect(partIssues(outbound(), lines("bike", "bike"))).toEqual([]);
});
