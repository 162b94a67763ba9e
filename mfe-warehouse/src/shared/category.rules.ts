// The category tree as controls want it.
import type { CategoryNode } from "@kontor/contracts/warehouse/category";

export interface Branch {
  key: string;
  value: string;
  title: string;
  children: Branch[];
}

/** The tree, without the given category and what is below it: nothing can become its own child. */
export const branches = (nodes: readonly CategoryNode[], withoutId?: string): Branch[] =>
  nodes
    .filter((node) => node.id !== withoutId)
    .map((node) => ({ key: node.id, value: node.id, title: node.title, children: branches(node.children, withoutId) }));

/** The branches whose name, or the name of one below, contains the text. */
export const matching = (nodes: readonly Branch[], text: string): Branch[] =>
  nodes
    .map((node) => ({ ...node, children: matching(node.children, text) }))
    .filter((node) => node.children.length > 0 || node.title.toLowerCase().includes(text.trim().toLowerCase()));

/** The keys of all branches that have others below them: what "expand all" opens. */
export const parents = (nodes: readonly Branch[]): string[] =>
  nodes.flatMap((node) => (node.children.length > 0 ? [node.key, ...parents(node.children)] : []));
