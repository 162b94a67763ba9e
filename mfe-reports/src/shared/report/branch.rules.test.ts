import type { CategoryNode } from "@kontor/contracts/warehouse/category";
import { expect, it } from "vitest";
import { branches, joinedBelow } from "./branch.rules.ts";

const node = (id: string, children: CategoryNode[] = []): CategoryNode => ({
  id,
  key: id,
  value: id,
  title: id.toUpperCase(),
  serialNo: id,
  children,
});
const tree = branches([node("food", [node("drinks", [node("tea")]), node("sweets")]), node("tools")]);

it("a chosen category stands for all that is below it, itself first", () => {
  expect(joinedBelow(tree, "food")).toBe("food,drinks,tea,sweets");
  expect(joinedBelow(tree, "sweets")).toBe("sweets");
});
