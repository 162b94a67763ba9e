// The tree of product categories as filters want it.
import type { CategoryNode } from "@kontor/contracts/warehouse/category";

export interface Branch {
  key: string;
  value: string;
  title: string;
  children: Branch[];
}

export const branches = (nodes: readonly CategoryNode[]): Branch[] =>
  nodes.map(({ id, title, children }) => ({ key: id, value: id, title, children: branches(children) }));

const flat = (tree: readonly Branch[]): Branch[] => tree.flatMap((branch) => [branch, ...flat(branch.children)]);

/** The id of a category and those of all below it, joined by commas; its own comes first. */
export function joinedBelow(tree: readonly Branch[], id: string): string {
  const found = flat(tree).find(({ value }) => value === id);
  return found
    ? flat([found])
        .map(({ value }) => value)
        .join(",")
    : id;
}

/** The name of a category; empty when it has none or is gone. */
export const titleOf = (tree: readonly Branch[], id: string | null): string =>
  flat(tree).find(({ value }) => value === id)?.title ?? "";
