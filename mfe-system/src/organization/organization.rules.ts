// The department tree as controls want it.
import type { OrganizationNode } from "@kontor/contracts/system/organization";

export interface Branch {
  key: string;
  value: string;
  title: string;
  children: Branch[];
}

/** The tree, without the given department and what is below it: nothing can become its own child. */
export const branches = (nodes: readonly OrganizationNode[], withoutId?: string): Branch[] =>
  nodes
    .filter((node) => node.id !== withoutId)
    .map((node) => ({ key: node.id, value: node.id, title: node.title, children: branches(node.children, withoutId) }));

/** The branches whose name, or the name of one below, contains the text. */
export const matching = (nodes: readonly Branch[], text: string): Branch[] =>
  nodes
    .map((node) => ({ ...node, children: matching(node.children, text) }))
    .filter((node) => node.children.length > 0 || node.title.toLowerCase().includes(text.trim().toLowerCase()));
