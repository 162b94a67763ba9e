import type { OrganizationNode } from "@kontor/contracts/system/organization";
import { expect, it } from "vitest";
import { branches, matching } from "./organization.rules.ts";

const node = (id: string, children: OrganizationNode[] = []): OrganizationNode => ({
  id,
  key: id,
  value: id,
  title: id.toUpperCase(),
  orgNo: id,
  children,
});

const tree = [node("root", [node("sales", [node("shop")]), node("finance")])];

it("a department cannot be moved below itself", () => {
  expect(branches(tree, "sales")[0]?.children.map((branch) => branch.key)).toEqual(["finance"]);
});

it("searching keeps the way down to what matches", () => {
  const found = matching(branches(tree), "shop");
  expect(found[0]?.children[0]?.children[0]?.key).toBe("shop");
  expect(found[0]?.children.length).toBe(1);
  expect(matching(branches(tree), "nothing")).toEqual([]);
});
