import { expect, it } from "vitest";
import { branches, joinedBelow, matching, parents } from "./tree-options.rules.ts";

interface Node {
  id: string;
  title: string;
  children: Node[];
}
const node = (id: string, children: Node[] = []): Node => ({ id, title: id.toUpperCase(), children });

const nodes = [node("food", [node("drinks", [node("tea")]), node("sweets")]), node("tools")];
const tree = branches(nodes);

it("neither a branch nor any branch below it is offered as its parent", () => {
  expect(branches(nodes, "drinks")[0]?.children.map(({ key }) => key)).toEqual(["sweets"]);
  expect(branches(nodes, "food").map(({ key }) => key)).toEqual(["tools"]);
});

it("a search in a tree keeps the matching branches with their ancestors, and nothing else", () => {
  const matches = matching(tree, " Tea ");
  expect(matches.map(({ key }) => key)).toEqual(["food"]);
  expect(matches[0]?.children.map(({ key }) => key)).toEqual(["drinks"]);
  expect(matches[0]?.children[0]?.children.map(({ key }) => key)).toEqual(["tea"]);
  expect(matching(tree, "screws")).toEqual([]);
});

it("expanding a whole tree opens every branch that has children", () => {
  expect(parents(tree)).toEqual(["food", "drinks"]);
});

it("a filter by a branch includes the branch itself, first, and all branches below it", () => {
  expect(joinedBelow(tree, "food")).toBe("food,drinks,tea,sweets");
  expect(joinedBelow(tree, "sweets")).toBe("sweets");
});
