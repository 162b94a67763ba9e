// Departments as a tree (reference.md §6.6).
import { notFound, refuse } from "@kontor/contracts/core/error";
import type { OrganizationNode } from "@kontor/contracts/system/organization";
import {
  DEPTH_MAX,
  misplaced,
  type SortedTreeRow,
  type TreeRow,
  treeOf,
} from "@kontor/service-kit/resource/tree.rules";

export interface Department extends SortedTreeRow {
  orgNo: string;
  orgAbr: string;
}

/** The departments as a tree; those whose parent is not among them become roots, `without` and all below it are left out. */
export const departmentTree = (departments: readonly Department[], without?: string): OrganizationNode[] =>
  treeOf(departments, {
    codeOf: ({ orgNo }) => orgNo,
    nodeOf: ({ id, orgAbr, orgNo }) => ({ id, key: id, value: id, title: orgAbr, orgNo }),
    without,
  });

/** @throws Refusal `not-found` for an unknown parent, `department-below-itself`, `department-too-deep` {max} */
export function refuseParent(departments: readonly TreeRow[], id: string | undefined, parentId: string | null): void {
  const problem = misplaced(departments, id, parentId);
  if (problem === "unknown-parent") throw notFound("parentId");
  if (problem === "below-itself") throw refuse("department-below-itself", { field: "parentId" });
  if (problem) throw refuse("department-too-deep", { field: "parentId", values: { max: DEPTH_MAX } });
}
