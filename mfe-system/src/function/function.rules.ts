// Menu functions as a tree, and the buttons of a page as their codes.
import type { FunctionRow } from "@kontor/contracts/system/function";

/** The number above all functions (reference.md §6.3). */
export const ROOT = "0";

/** As tree pickers take it. */
export interface TreeNode {
  value: string;
  title: string;
  children: TreeNode[];
}
type PlacedFunction = Pick<FunctionRow, "number" | "parentNumber" | "name" | "sort">;

/** The functions below a number; one of them, with what is below it, may be left out: nothing lies below itself. */
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

/** "1,3" as the codes ticked. */
export const codesOf = (value: unknown): string[] =>
  typeof value === "string" && value !== "" ? value.split(",") : [];

/** The ticked codes as the wire has them, in order. */
export const textOf = (ticked: readonly string[]): string => [...ticked].sort().join(",");
