import type { CategoryNode } from "@kontor/contracts/warehouse/category";
import { expect, it } from "vitest";
import { branches, matching, parents } from "./category.rules.ts";

const node = (id: string, children: CategoryNode[] = []): CategoryNode => ({
  id,
  key: id,
  value: id,
  title: id.toUpperCase(),
  serialNo: id,
  children,
});

const tree = [node("food", [node("drinks", [node("tea")]), node("sweets")])];

it("a category cannot be moved below itself", () => {
  expect(branches(tree, "drinks")[0]?.children.map((branch) => branch.key)).toEqual(["sweets"]);
});

it("searching keeps the way down to what matches", () => {
  expect(matching(branches(tree), "tea")[0]?.children.map((branch) => branch.key)).toEqual(["drinks"]);
  expect(matching(branches(tree), "screws")).toEqual([]);
});

it("expanding all opens every category that has others below it", () => {
  expect(parents(branches(tree))).toEqual(["food", "drinks"]);
});
