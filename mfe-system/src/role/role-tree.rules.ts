// Converts the functions that can be granted to a role into the nodes of a tree control.

export interface FunctionTree {
  id: string;
  title: string;
  labels: Record<string, string>;
  checked: boolean;
  children: unknown[];
}

interface TreeNode {
  key: string;
  title: string;
  children: TreeNode[];
}

// The contract's recursive schema has unknown children; each of them is a FunctionTree.
const childrenOf = (node: FunctionTree) => node.children as FunctionTree[];

/** The tree with titles in the given language. */
export const toTree = (nodes: readonly FunctionTree[], language: string): TreeNode[] =>
  nodes.map((node) => ({
    key: node.id,
    title: node.labels[language] ?? node.title,
    children: toTree(childrenOf(node), language),
  }));

/** The ids of the ticked pages; groups follow their pages. */
export const checkedLeaves = (nodes: readonly FunctionTree[]): string[] =>
  nodes.flatMap((node) => (node.children.length > 0 ? checkedLeaves(childrenOf(node)) : node.checked ? [node.id] : []));
