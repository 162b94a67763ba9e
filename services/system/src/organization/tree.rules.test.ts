// The tree of departments, case by case.
import { expect, test } from "vitest";
import { branchOf, DEPTH_MAX, type Department, refusePlace, treeOf } from "./tree.rules.ts";

const department = (id: string, parentId: string | null, sort = ""): Department => ({
  id,
  orgNo: id,
  orgAbr: id,
  parentId,
  sort,
});
const house = [
  department("shop", "sales", "2"),
  department("root", null),
  department("sales", "root"),
  department("branch", "sales", "1"),
  department("stock", "root"),
];
const chain = Array.from({ length: DEPTH_MAX }, (_, level) =>
  department(`d${level}`, level === 0 ? null : `d${level - 1}`),
);

test("departments hang below their parents, in the order of sort and code", () => {
  const [root] = treeOf(house);
  expect(root?.children.map((each) => each.title)).toEqual(["sales", "stock"]);
  expect(root?.children[0]?.children.map((each) => each.title)).toEqual(["branch", "shop"]);
});

test("a place is a number: 2 comes before 10, and what has none comes last", () => {
  const placed = ["10", "", "2"].map((sort) => department(`of ${sort}`, null, sort));
  expect(treeOf(placed).map((each) => each.title)).toEqual(["of 2", "of 10", "of "]);
});

test("the tree for choosing a parent leaves out the department itself and all below it", () => {
  const [root] = treeOf(house, "sales");
  expect(root?.children.map((each) => each.title)).toEqual(["stock"]);
});

test("a department whose parent one may not see stands at the top", () => {
  expect(treeOf(house.filter((each) => each.id !== "root")).map((each) => each.title)).toEqual(["sales", "stock"]);
});

test("a branch is a department and all below it", () => {
  expect([...branchOf(house, "sales")].sort()).toEqual(["branch", "sales", "shop"]);
});

test.each<[string, Department[], string | undefined, string | null, string | undefined]>([
  ["a root is always possible", house, "sales", null, undefined],
  ["another parent", house, "shop", "stock", undefined],
  ["an unknown parent", house, undefined, "elsewhere", "not-found"],
  ["itself as parent", house, "sales", "sales", "department-below-itself"],
  ["a grandchild as parent", house, "root", "shop", "department-below-itself"],
  ["the deepest level", chain.slice(0, -1), undefined, `d${DEPTH_MAX - 2}`, undefined],
  ["one level too deep", chain, undefined, `d${DEPTH_MAX - 1}`, "department-too-deep"],
  ["a branch that gets too deep", [...chain, ...house], "sales", `d${DEPTH_MAX - 2}`, "department-too-deep"],
])("%s", (_, departments, id, parentId, refusal) => {
  const run = () => refusePlace(departments, id, parentId);
  if (refusal) expect(run).toThrow(refusal);
  else expect(run).not.toThrow();
});
