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

it("the ticked entries of a role's tree are pages alone, because a menu group is ticked by its pages", () => {
  expect(checkedLeaves(tree)).toEqual(["orders", "log"]);
});

it("menu titles in a role's tree are in the chosen language, or the server's texts where a translation is missing", () => {
  expect(toTree(tree, "en")[0]?.title).toBe("label sales");
  expect(toTree(tree, "fr")[0]?.children[1]?.title).toBe("title returns");
});
