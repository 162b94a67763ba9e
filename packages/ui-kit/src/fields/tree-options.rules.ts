// Converts trees of categories and departments into the options of controls.

interface Node {
  id: string;
  title: string;
  children: readonly Node[];
}

export interface Branch {
  key: string;
  value: string;
  title: string;
  children: Branch[];
}

/** The tree without the given node and its descendants: no node can become its own child. */
export const branches = (nodes: readonly Node[], withoutId?: string): Branch[] =>
  nodes
    .filter(({ id }) => id !== withoutId)
    .map(({ id, title, children }) => ({ key: id, value: id, title, children: branches(children, withoutId) }));

/** The branches whose name, or the name of one below, contains the text. */
export const matching = (tree: readonly Branch[], text: string): Branch[] =>
  tree
    .map((branch) => ({ ...branch, children: matching(branch.children, text) }))
    .filter(({ children, title }) => children.length > 0 || title.toLowerCase().includes(text.trim().toLowerCase()));

/** The keys of all branches that have children: those that "expand all" opens. */
export const parents = (tree: readonly Branch[]): string[] =>
  tree.flatMap(({ key, children }) => (children.length > 0 ? [key, ...parents(children)] : []));

const flat = (tree: readonly Branch[]): Branch[] => tree.flatMap((branch) => [branch, ...flat(branch.children)]);

/** The id of a branch and those of its descendants, joined by commas; its own comes first. */
export function joinedBelow(tree: readonly Branch[], id: string): string {
  const node = flat(tree).find(({ value }) => value === id);
  return node
    ? flat([node])
        .map(({ value }) => value)
        .join(",")
    : id;
}
