import { expect, it } from "vitest";
import { checkedLeaves, type FunctionTree, toTree } from "./role-tree.rules.ts";

const node = (id: string, checked: boolean, children: FunctionTree[] = []): FunctionTree => ({
  id,
  title: `title ${id}`,
  labels: { en: `label ${id}` },
  checked,
  children,
});

const tree = [node("sales", true, [node("orders", true), node("returns", false)]), node("log", true)];

it("a group is ticked when its pages are", () => {
  expect(checkedLeaves(tree)).toEqual(["orders", "log"]);
});

it("titles are in the chosen language, or else the server's texts", () => {
  expect(toTree(tree, "en")[0]?.title).toBe("label sales");
  expect(toTree(tree, "fr")[0]?.children[1]?.title).toBe("title returns");
});
