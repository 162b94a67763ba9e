import { expect, it } from "vitest";
import { codesOf, textOf, treeOf } from "./function.rules.ts";

const each = (number: string, parentNumber: string, sort: string) => ({ number, parentNumber, sort, name: "x" });
const all = [each("01", "0", "2"), each("02", "0", "1"), each("0101", "01", "1"), each("010101", "0101", "1")];
const numbers = (tree: ReturnType<typeof treeOf>): unknown[] =>
  tree.map(({ value, children = [] }) => (children.length > 0 ? [value, numbers(children)] : value));

it("menu functions are listed below their parent in the order of their sort field", () => {
  expect(numbers(treeOf(all))).toEqual(["02", ["01", [["0101", ["010101"]]]]]);
});

it("the tree from which a function's parent is chosen leaves out the function itself and its descendants", () => {
  expect(numbers(treeOf(all, "0101"))).toEqual(["02", "01"]);
});

it("the ticked buttons of a page are sent as a comma-separated text of their codes", () => {
  expect(textOf(["3", "1"])).toBe("1,3");
  expect(codesOf("1,3")).toEqual(["1", "3"]);
  expect(codesOf("")).toEqual([]);
});
