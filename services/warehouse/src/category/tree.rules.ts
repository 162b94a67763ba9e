// Product categories as a tree (reference.md §5.7).
import { notFound, refuse } from "@kontor/contracts/core/error";
import type { CategoryNode } from "@kontor/contracts/warehouse/category";
import {
  DEPTH_MAX,
  misplaced,
  type SortedTreeRow,
  type TreeRow,
  treeOf,
} from "@kontor/service-kit/resource/tree.rules";

export interface Category extends SortedTreeRow {
  name: string;
  serialNo: string;
}

/** The categories as a tree; `without` and all below it are left out. */
export const categoryTree = (categories: readonly Category[], without?: string): CategoryNode[] =>
  treeOf(categories, {
    codeOf: ({ serialNo }) => serialNo,
    nodeOf: ({ id, name, serialNo }) => ({ id, key: id, value: id, title: name, serialNo }),
    without,
  });

/** @throws Refusal `not-found` for an unknown parent, `category-below-itself`, `category-too-deep` {max} */
export function refuseParent(categories: readonly TreeRow[], id: string | undefined, parentId: string | null): void {
  const problem = misplaced(categories, id, parentId);
  if (problem === "unknown-parent") throw notFound("parentId");
  if (problem === "below-itself") throw refuse("category-below-itself", { field: "parentId" });
  if (problem) throw refuse("category-too-deep", { field: "parentId", values: { max: DEPTH_MAX } });
}
