// Converts menu functions into a tree, and a page's buttons into their codes.
import type { FunctionRow } from "@kontor/contracts/system/function";

/** The parent number of first-level functions (reference.md §6.3). */
export const ROOT = "0";

/** A node of a tree picker. */
export interface TreeNode {
  value: string;
  title: string;
  children: TreeNode[];
}
type PlacedFunction = Pick<FunctionRow, "number" | "parentNumber" | "name" | "sort">;

/** The functions below a number; one of them may be left out with its descendants, because no function is below itself. */
export function treeOf(all: readonly PlacedFunction[], without?: string, parent: string = ROOT): TreeNode[] {
  return all
    .filter((each) => each.parentNumber === parent && each.number !== without)
    .sort((a, b) => a.sort.localeCompare(b.sort))
    .map((each) => ({
      value: each.number,
      title: `${each.number} ${each.name}`,
      children: treeOf(all, without, each.number),
    }));
}

/** "1,3" as a list of ticked codes. */
export const codesOf = (value: unknown): string[] =>
  typeof value === "string" && value !== "" ? value.split(",") : [];

/** The ticked codes as on the wire, in order. */
export const textOf = (ticked: readonly string[]): string => [...ticked].sort().join(",");
