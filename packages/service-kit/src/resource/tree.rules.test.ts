// Trees of rows, case by case.
import { describe, expect, it, test } from "vitest";
import { branchOf, DEPTH_MAX, misplaced, type SortedTreeRow, treeOf } from "./tree.rules.ts";

const row = (id: string, parentId: string | null, sort = ""): SortedTreeRow => ({ id, parentId, sort });
const departments = [
  row("shop", "sales", "2"),
  row("root", null),
  row("sales", "root"),
  row("branch", "sales", "1"),
  row("stock", "root"),
];
const chain = Array.from({ length: DEPTH_MAX }, (_, level) => row(`d${level}`, level === 0 ? null : `d${level - 1}`));

interface Shown {
  id: string;
  children: Shown[];
}
const tree = (rows: readonly SortedTreeRow[], without?: string): Shown[] =>
  treeOf(rows, { codeOf: ({ id }) => id, nodeOf: ({ id }) => ({ id }), without });
/** "a(b,c)": a row with its children. */
const shape = (nodes: readonly Shown[]): string =>
  nodes.map(({ id, children }) => (children.length > 0 ? `${id}(${shape(children)})` : id)).join(",");

describe("a tree of rows", () => {
  it("a tree puts rows below their parents in the order of their sort numbers, then of their codes", () => {
    expect(shape(tree(departments))).toBe("root(sales(branch,shop),stock)");
  });

  it("a tree compares sort numbers as numbers, and puts rows last whose sort number is empty or no number", () => {
    const rows = ["A1", "", "10", "2", "02"].map((sort, at) => row(`c${at}`, null, sort));
    expect(shape(tree(rows))).toBe("c4,c3,c2,c1,c0");
  });

  it("a tree from which a row's parent is chosen is without that row and all rows below it", () => {
    expect(shape(tree(departments, "sales"))).toBe("root(stock)");
  });

  it("a row whose parent is not among the rows becomes a root", () => {
    expect(shape(tree(departments.filter(({ id }) => id !== "root")))).toBe("sales(branch,shop),stock");
  });

  it("a branch is a row with all rows below it", () => {
    expect([...branchOf(departments, "sales")]).toEqual(["sales", "shop", "branch"]);
  });
});

test.each<[string, SortedTreeRow[], string | undefined, string | null, string | undefined]>([
  ["a row may become a root", departments, "sales", null, undefined],
  ["a row may move below another parent", departments, "shop", "stock", undefined],
  ["a new row may stand below any row", departments, undefined, "shop", undefined],
  ["an absent parent is refused", departments, undefined, "elsewhere", "unknown-parent"],
  ["a row cannot stand below itself", departments, "sales", "sales", "below-itself"],
  ["a row cannot stand below its grandchild", departments, "root", "shop", "below-itself"],
  ["the deepest level can be filled", chain.slice(0, -1), undefined, `d${DEPTH_MAX - 2}`, undefined],
  ["one level below the deepest is too deep", chain, undefined, `d${DEPTH_MAX - 1}`, "too-deep"],
  [
    "a branch that would become too deep is refused",
    [...chain, ...departments],
    "sales",
    `d${DEPTH_MAX - 2}`,
    "too-deep",
  ],
])(
  "a row of a tree of departments or categories can be moved below another row unless that makes a circle or too many levels: %s",
  (_, rows, id, parentId, problem) => {
    expect(misplaced(rows, id, parentId)).toBe(problem);
  },
);
