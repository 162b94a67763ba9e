// Product categories as a tree (reference.md §5.7).
import type { CategoryNode } from "@kontor/contracts/warehouse/category";
import { refuseParentOf, type SortedTreeRow, treeOf } from "@kontor/service-kit/resource/tree.rules";

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
export const refuseParent = refuseParentOf("category");
