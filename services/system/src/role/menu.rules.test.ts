// Menu of a user, case by case.
import { expect, test } from "vitest";
import { type FunctionNode, grantTree, HOME, menuOf } from "./menu.rules.ts";

const node = (number: string, parentNumber: string, url: string, sort = number): FunctionNode => ({
  id: `id-${number}`,
  number,
  parentNumber,
  name: url,
  labels: { "zh-CN": url },
  url,
  component: number.endsWith("G") ? "layout" : "mfe-system/page",
  icon: "profile",
  sort,
});
const functions = [
  node("2G", "0", "/system", "0910"),
  node("1G", "0", "/material", "0620"),
  node("11G", "1G", "/materialA"),
  node("111", "11G", "/system/vendor"),
  node("112", "11G", "/system/customer"),
  node("21", "2G", "/system/role"),
  node("3", "0", "/shop/index", "0950"),
];
const shape = (items: readonly { url: string; children: unknown[] }[]): unknown[] =>
  // The children of a menu item are menu items again.
  items.map((item) => [item.url, ...shape(item.children as { url: string; children: unknown[] }[])]);

test.each<[string, string[], string, unknown[]]>([
  ["nothing granted: home alone", [], "0", [[HOME.url]]],
  [
    "one page brings its groups and no other",
    ["/system/customer"],
    "0",
    [[HOME.url], ["/material", ["/materialA", ["/system/customer"]]]],
  ],
  [
    "groups come in the order of their sort text",
    ["/system/role", "/system/vendor", "/shop/index"],
    "0",
    [[HOME.url], ["/material", ["/materialA", ["/system/vendor"]]], ["/system", ["/system/role"]], ["/shop/index"]],
  ],
  ["below a group there is no home", ["/system/vendor"], "1G", [["/materialA", ["/system/vendor"]]]],
  ["a granted path that is no function shows nothing", ["/nowhere"], "0", [[HOME.url]]],
])("the menu is built from the pages that a user may open: %s", (_, pages, below, expected) => {
  expect(shape(menuOf(functions, new Set(pages), below))).toEqual(expected);
});

test("menu functions that are their own ancestors are left out without affecting others", () => {
  const circle = [node("8G", "9G", "/a"), node("9G", "8G", "/b"), ...functions];
  expect(shape(menuOf(circle, new Set(["/system/role"]), "0"))).toEqual([[HOME.url], ["/system", ["/system/role"]]]);
});

test("the tree of pages to grant has only those that the user may grant, and those of the role are checked in it", () => {
  const tree = grantTree(functions, new Set(["id-111", "id-112"]), new Set(["id-112"]));
  expect(tree).toHaveLength(1);
  expect(tree[0]?.children[0]?.children.map((each) => [each.title, each.checked])).toEqual([
    ["/system/vendor", false],
    ["/system/customer", true],
  ]);
});
