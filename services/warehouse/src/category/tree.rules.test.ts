// The tree of categories on paper (reference.md §5.7).
import { describe, expect, it } from "vitest";
import { branchOf, type Category, DEPTH_MAX, refusePlace, treeOf } from "./tree.rules.ts";

const category = (id: string, parentId: string | null, sort = ""): Category => ({
  id,
  name: id,
  serialNo: id,
  parentId,
  sort,
});
const drinks = [
  category("drinks", null, "2"),
  category("cola", "drinks"),
  category("tea", "drinks"),
  category("food", null, "1"),
];
const refusalOf = (act: () => void): string => {
  try {
    act();
    return "";
  } catch (error) {
    return error instanceof Error ? error.message : "";
  }
};

describe("categories", () => {
  it("are a tree in order of sort, then number", () => {
    expect(treeOf(drinks)).toMatchObject([
      { id: "food", children: [] },
      { id: "drinks", children: [{ id: "cola" }, { id: "tea" }] },
    ]);
  });

  it("count their places, and put those without one last, older texts too", () => {
    const places = ["A1", "", "10", "2", "02"].map((sort, at) => category(`c${at}`, null, sort));
    expect(treeOf(places).map((node) => node.id)).toEqual(["c4", "c3", "c2", "c1", "c0"]);
  });

  it("leave out the one being edited with all below it", () => {
    expect(treeOf(drinks, "drinks").map((node) => node.id)).toEqual(["food"]);
  });

  it("know what is below them", () => {
    expect([...branchOf(drinks, "drinks")]).toEqual(["drinks", "cola", "tea"]);
  });

  it.each([
    [undefined, null, ""],
    [undefined, "cola", ""],
    [undefined, "nowhere", "not-found"],
    ["drinks", "tea", "category-below-itself"],
    ["drinks", "drinks", "category-below-itself"],
    ["cola", "food", ""],
  ])("refuse to put %s below %s: %j", (id, parentId, refusal) => {
    expect(refusalOf(() => refusePlace(drinks, id, parentId))).toBe(refusal);
  });

  it("are not deeper than a screen can show", () => {
    const chain = Array.from({ length: DEPTH_MAX }, (_, at) => category(`c${at}`, at === 0 ? null : `c${at - 1}`));
    expect(refusalOf(() => refusePlace(chain, undefined, `c${DEPTH_MAX - 2}`))).toBe("");
    expect(refusalOf(() => refusePlace(chain, undefined, `c${DEPTH_MAX - 1}`))).toBe("category-too-deep");
    expect(refusalOf(() => refusePlace([...chain, ...drinks], "drinks", `c${DEPTH_MAX - 2}`))).toBe(
      "category-too-deep",
    );
  });
});
