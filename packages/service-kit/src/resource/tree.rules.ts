// Rows that form a tree, such as departments and categories: order, cycles and depth (reference.md §5.7, §6.6).
import { notFound, refuse } from "@kontor/contracts/core/error";

/** A row of a tree. */
export interface TreeRow {
  id: string;
  parentId: string | null;
}
export interface SortedTreeRow extends TreeRow {
  /** The sort order as text: a number; what is none, such as an older text, comes last. */
  sort: string;
}
/** A row with all rows below it. */
export type Branch<Node> = Node & { children: Branch<Node>[] };

/** Levels that a tree may have. */
export const DEPTH_MAX = 10;

const compare = <T extends string | number>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);
const sortOrder = ({ sort }: SortedTreeRow): number => (/^\d+$/.test(sort) ? Number(sort) : Number.MAX_VALUE);

/**
 * The rows as a tree, in the order of sort, then code. Those whose parent is not among them become roots.
 * @param codeOf what orders rows of the same sort order
 * @param without a row that is left out with all below it, so that nothing is put below itself
 */
export function treeOf<Row extends SortedTreeRow, Node>(
  rows: readonly Row[],
  {
    codeOf,
    nodeOf,
    without,
  }: { codeOf: (row: Row) => string; nodeOf: (row: Row) => Node; without?: string | undefined },
): Branch<Node>[] {
  const ids = new Set(rows.map(({ id }) => id));
  const order = (a: Row, b: Row): number =>
    compare(sortOrder(a), sortOrder(b)) || compare(a.sort, b.sort) || compare(codeOf(a), codeOf(b));
  const children = childrenOf([...rows].sort(order), ({ parentId }) =>
    parentId !== null && ids.has(parentId) ? parentId : ROOT,
  );
  const below = (parent: string, depth: number): Branch<Node>[] =>
    depth === 0
      ? []
      : (children.get(parent) ?? [])
          .filter(({ id }) => id !== without)
          .map((row) => ({ ...nodeOf(row), children: below(row.id, depth - 1) }));
  return below(ROOT, DEPTH_MAX);
}

/** The ids of a row and of all below it, from the top. */
export function branchOf(rows: readonly TreeRow[], id: string): Set<string> {
  const children = childrenOf(rows);
  const branch = new Set<string>();
  const visit = (each: string): void => {
    if (branch.has(each)) return;
    branch.add(each);
    for (const child of children.get(each) ?? []) visit(child.id);
  };
  visit(id);
  return branch;
}

/** The reason why a row cannot stand below a parent; undefined: it can. @param id the row that moves, undefined for a new one */
export function misplaced(
  rows: readonly TreeRow[],
  id: string | undefined,
  parentId: string | null,
): "unknown-parent" | "below-itself" | "too-deep" | undefined {
  if (parentId === null) return undefined;
  const parents = new Map(rows.map((row) => [row.id, row.parentId]));
  if (!parents.has(parentId)) return "unknown-parent";
  if (id !== undefined && branchOf(rows, id).has(parentId)) return "below-itself";
  const levels = levelsAbove(parents, parentId) + (id === undefined ? 1 : levelsBelow(rows, id));
  return levels > DEPTH_MAX ? "too-deep" : undefined;
}

/**
 * Refuses a parent below which a row cannot stand. @param prefix of the refusals' ids, such as "category"
 * @returns a function that throws a Refusal: `not-found` for an unknown parent, `<prefix>-below-itself`, `<prefix>-too-deep` {max}
 */
export const refuseParentOf =
  (prefix: string) =>
  (rows: readonly TreeRow[], id: string | undefined, parentId: string | null): void => {
    const problem = misplaced(rows, id, parentId);
    if (problem === "unknown-parent") throw notFound("parentId");
    const limit = problem === "too-deep" ? { values: { max: DEPTH_MAX } } : {};
    if (problem) throw refuse(`${prefix}-${problem}`, { field: "parentId", ...limit });
  };

const ROOT = "";
const childrenOf = <Row extends TreeRow>(
  rows: readonly Row[],
  parentOf: (row: Row) => string = ({ parentId }) => parentId ?? ROOT,
): Map<string, Row[]> => Map.groupBy(rows, parentOf);

/** How many levels there are from the root to this row, itself included. */
function levelsAbove(parents: ReadonlyMap<string, string | null>, id: string): number {
  let levels = 0;
  for (let at: string | null | undefined = id; at && levels <= DEPTH_MAX; at = parents.get(at)) levels++;
  return levels;
}

/** How many levels a row has, itself included. */
function levelsBelow(rows: readonly TreeRow[], id: string): number {
  const children = childrenOf(rows);
  const below = (each: string, depth: number): number =>
    depth > DEPTH_MAX
      ? depth
      : 1 + Math.max(0, ...(children.get(each) ?? []).map((child) => below(child.id, depth + 1)));
  return below(id, 1);
}
