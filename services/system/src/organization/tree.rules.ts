// Departments as a tree: order, cycles and depth (reference.md §6.6).
import { notFound, refuse } from "@kontor/contracts/core/error";
import type { OrganizationNode } from "@kontor/contracts/system/organization";

export interface Department {
  id: string;
  orgNo: string;
  orgAbr: string;
  parentId: string | null;
  sort: string;
}

export const DEPTH_MAX = 10;

const compare = <T extends string | number>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);
/** A place is a number; what is none, such as an older text, comes last. */
const placeOf = ({ sort }: Department): number => (/^\d+$/.test(sort) ? Number(sort) : Number.MAX_VALUE);
const order = (a: Department, b: Department): number =>
  compare(placeOf(a), placeOf(b)) || compare(a.sort, b.sort) || compare(a.orgNo, b.orgNo);

/** The departments as a tree. Those whose parent is not among them become roots; `without` and all below it are left out. */
export function treeOf(departments: readonly Department[], without?: string): OrganizationNode[] {
  const ids = new Set(departments.map((each) => each.id));
  const rootKey = "";
  const children = Map.groupBy([...departments].sort(order), (each) =>
    each.parentId !== null && ids.has(each.parentId) ? each.parentId : rootKey,
  );
  const below = (parent: string, depth: number): OrganizationNode[] =>
    depth === 0
      ? []
      : (children.get(parent) ?? [])
          .filter((each) => each.id !== without)
          .map(({ id, orgAbr, orgNo }) => ({
            id,
            key: id,
            value: id,
            title: orgAbr,
            orgNo,
            children: below(id, depth - 1),
          }));
  return below(rootKey, DEPTH_MAX);
}

/** The ids of a department and of all below it. */
export function branchOf(departments: readonly Pick<Department, "id" | "parentId">[], id: string): Set<string> {
  const children = Map.groupBy(departments, (each) => each.parentId ?? "");
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
 * @param id the department that moves; undefined for a new one
 * @throws Refusal `not-found` for an unknown parent, `department-below-itself`, `department-too-deep` {max}
 */
export function refusePlace(
  departments: readonly Pick<Department, "id" | "parentId">[],
  id: string | undefined,
  parentId: string | null,
): void {
  if (parentId === null) return;
  const parents = new Map(departments.map((each) => [each.id, each.parentId]));
  if (!parents.has(parentId)) throw notFound("parentId");
  if (id !== undefined && branchOf(departments, id).has(parentId)) {
    throw refuse("department-below-itself", { field: "parentId" });
  }
  const above = ancestors(parents, parentId);
  const below = id === undefined ? 1 : height(departments, id);
  if (above + below > DEPTH_MAX) throw refuse("department-too-deep", { field: "parentId", values: { max: DEPTH_MAX } });
}

/** How many levels there are from the root to this department, itself included. */
function ancestors(parents: ReadonlyMap<string, string | null>, id: string): number {
  let levels = 0;
  for (let at: string | null | undefined = id; at && levels <= DEPTH_MAX; at = parents.get(at)) levels++;
  return levels;
}

/** How many levels a department has, itself included. */
function height(departments: readonly Pick<Department, "id" | "parentId">[], id: string): number {
  const children = Map.groupBy(departments, (each) => each.parentId ?? "");
  const below = (each: string, depth: number): number =>
    depth > DEPTH_MAX
      ? depth
      : 1 + Math.max(0, ...(children.get(each) ?? []).map((child) => below(child.id, depth + 1)));
  return below(id, 1);
}
