// Goods that are made of others, or taken apart into them: the first line is the parent, all others are its children (reference.md §1.5, §1.12, rule 17).
import type { Issue } from "../core/error.ts";
import type { Movements } from "./movements.ts";

/** What a line is to the others of its document, on the wire; empty in kinds that have neither. */
export const partTypes = ["", "组合件", "普通子件"] as const;
export type PartType = (typeof partTypes)[number];

/** Which of them a line is, by its place among the lines. */
export const partTypeAt = ({ hasParent }: Pick<Movements, "hasParent">, at: number): PartType =>
  hasParent ? (at === 0 ? "组合件" : "普通子件") : "";

const code = 8500020;
/** A parent has children, and is none of them: no goods are made of themselves. */
export function partIssues(
  { hasParent }: Pick<Movements, "hasParent">,
  lines: readonly { productId: string | null; barCode: string }[],
): Issue[] {
  if (!hasParent) return [];
  if (lines.length < 2) return [{ id: "document-children-required", field: "lines", code }];
  const [parent] = lines;
  return lines.flatMap(({ productId, barCode }, at) =>
    at > 0 && productId !== null && productId === parent?.productId
      ? [{ id: "document-parent-in-children", field: `lines.${at}.barCode`, row: at + 1, code, values: { barCode } }]
      : [],
  );
}
