// Categories as a tree: order, cycles and depth (reference.md §5.7).
import { notFound, refuse } from "@kontor/contracts/core/error";
import type { CategoryNode } from "@kontor/contracts/warehouse/category";

export interface Category {
  id: string;
  name: string;
  serialNo: string;
  parentId: string | null;
  sort: string;
}
type Placed = Pick<Category, "id" | "parentId">;

export const DEPTH_MAX = 10;

const compare = <T extends string | number>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);
/** A place is a number; what is none, such as an older text, comes last. */
const placeOf = ({ sort }: Category): number => (/^\d+$/.test(sort) ? Number(sort) : Number.MAX_VALUE);
const order = (a: Category, b: Category): number =>
  compare(placeOf(a), placeOf(b)) || compare(a.sort, b.sort) || compare(a.serialNo, b.serialNo);

/** The categories as a tree; `without` and all below it are left out, so that nothing is put below itself. */
export function treeOf(categories: readonly Category[], without?: string): CategoryNode[] {
  const children = Map.groupBy([...categories].sort(order), (each) => each.parentId ?? "");
  const below = (parent: string, depth: number): CategoryNode[] =>
    depth === 0
      ? []
      : (children.get(parent) ?? [])
          .filter((each) => each.id !== without)
          .map(({ id, name, serialNo }) => ({
            ...{ id, key: id, value: id, title: name, serialNo },
            children: below(id, depth - 1),
          }));
  return below("", DEPTH_MAX);
}

/** The ids of a category and of all below it. */
export function branchOf(categories: readonly Placed[], id: string): Set<string> {
  const children = Map.groupBy(categories, (each) => each.parentId ?? "");
  const branch = new Set<string>();
  const visit = (each: string): void => {
    if (branch.has(each)) return;
    branch.add(each);
    for (const child of children.get(each) ?? []) visit(child.id);
  };
  visit(id);
  return branch;
}

/**
 * Refuses a place in the tree that cannot be.
 * @param id the category that moves; undefined for a new one
 * @throws Refusal `not-found` for an unknown parent, `category-below-itself`, `category-too-deep` {max}
 */
export function refusePlace(categories: readonly Placed[], id: string | undefined, parentId: string | null): void {
  if (parentId === null) return;
  const parents = new Map(categories.map((each) => [each.id, each.parentId]));
  if (!parents.has(parentId)) throw notFound("parentId");
  const branch = id === undefined ? new Set<string>() : branchOf(categories, id);
  if (branch.has(parentId)) throw refuse("category-below-itself", { field: "parentId" });
  const levels = (from: string): number => {
    let count = 0;
    for (let at: string | null | undefined = from; at && count <= DEPTH_MAX; at = parents.get(at)) count++;
    return count;
  };
  const own = id === undefined ? 0 : levels(id);
  const height = Math.max(1, ...[...branch].map((each) => levels(each) - own + 1));
  if (levels(parentId) + height > DEPTH_MAX)
    throw refuse("category-too-deep", { field: "parentId", values: { max: DEPTH_MAX } });
}
