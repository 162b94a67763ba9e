// Trees of categories and departments as filters want them.

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

export const branches = (nodes: readonly Node[]): Branch[] =>
  nodes.map(({ id, title, children }) => ({ key: id, value: id, title, children: branches(children) }));

const flat = (tree: readonly Branch[]): Branch[] => tree.flatMap((branch) => [branch, ...flat(branch.children)]);

/** The id of a branch and those of all below it, joined by commas; its own comes first. */
export function joinedBelow(tree: readonly Branch[], id: string): string {
  const found = flat(tree).find(({ value }) => value === id);
  return found
    ? flat([found])
        .map(({ value }) => value)
        .join(",")
    : id;
}
