// Departments as a tree (reference.md §6.6).
import type { OrganizationNode } from "@kontor/contracts/system/organization";
import { refuseParentOf, type SortedTreeRow, treeOf } from "@kontor/service-kit/resource/tree.rules";

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
export const refuseParent = refuseParentOf("department");
