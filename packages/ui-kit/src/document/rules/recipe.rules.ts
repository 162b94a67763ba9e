// What a parent is made of: the children of its last assembly, for as many as are made now, and how many can be made of what is there. Pure.
import { toWire } from "@kontor/contracts/core/money";
import type { DocumentDetail } from "@kontor/contracts/document/document";
import { figure } from "@kontor/contracts/document/totals";
import { plain } from "../../fields/number-input.rules.ts";
import { blankLine, type FormLine, figured, isFigure, type Placed, type Start, started } from "./line.rules.ts";
import { baseOf, goodsKey } from "./tracked.rules.ts";

/** A child, with how much of it one parent takes. */
export interface RecipeLine extends Pick<FormLine, "barCode" | "depotId" | "depotName"> {
  /** In the child's unit for one unit of the parent; not rounded. */
  each: string;
}

/** What the parent of a document is made of; undefined where its parent is another product or unit, or none of it was made. */
export function recipeOf(
  { lines: [parent, ...children] }: Pick<DocumentDetail, "lines">,
  barCode: string,
): RecipeLine[] | undefined {
  if (parent?.barCode !== barCode || figure(parent.operNumber).isZero()) return undefined;
  return children.map(({ barCode: code, depotId, depotName, operNumber }) => ({
    ...{ barCode: code, depotId, depotName },
    each: figure(operNumber).div(parent.operNumber).toString(),
  }));
}

/** How much of a child so many parents take. */
const quantityFor = ({ each }: Pick<RecipeLine, "each">, parents: string): string =>
  plain(toWire(figure(each).times(figure(parents)), "quantity"));

/** The lines of the children; those whose product can be in no document any more are left out. */
export const recipeLines = (
  recipe: readonly RecipeLine[],
  parents: string,
  starts: ReadonlyMap<string, Start>,
  newId: () => string,
  placed: (line: RecipeLine) => Placed,
): { line: FormLine; of: RecipeLine }[] =>
  recipe.flatMap((of) => {
    const start = starts.get(of.barCode);
    if (!start || start.refusal) return [];
    const blank = { ...blankLine(newId(), placed(of)), operNumber: quantityFor(of, parents) };
    return [{ line: started(blank, start), of }];
  });

/** The children whose quantity nobody typed another one into, with that for another number of parents. */
export const scaled = (
  lines: readonly FormLine[],
  proposed: ReadonlyMap<string, RecipeLine>,
  { from, to }: { from: string; to: string },
): FormLine[] =>
  lines.flatMap((line) => {
    const of = proposed.get(line.id);
    const follows = of && isFigure(line.operNumber) && figure(line.operNumber).equals(quantityFor(of, from));
    return follows ? [figured(line, "operNumber", quantityFor(of, to))] : [];
  });

/** How many whole parents can be made of the children's stock, each in its warehouse; undefined while it is not known. */
export function makeable([parent, ...others]: readonly FormLine[]): string | undefined {
  const children = others.filter(({ materialId }) => materialId !== null);
  if (!parent || parent.materialId === null || children.length === 0) return undefined;
  if (!isFigure(parent.operNumber) || figure(parent.operNumber).isZero()) return undefined;
  const counts = [...Map.groupBy(children, goodsKey).values()].map((lines) => {
    const [{ stock, ratio } = { stock: null, ratio: "1" }] = lines;
    const needed = lines.reduce((sum, line) => sum.plus(figure(baseOf(line) ?? "0")), figure("0"));
    if (stock === null) return undefined;
    return needed.isZero() ? null : figure(stock).times(ratio).times(figure(parent.operNumber)).div(needed);
  });
  const limits = counts.filter((count) => count !== null && count !== undefined);
  if (counts.includes(undefined) || limits.length === 0) return undefined;
  const least = limits.reduce((one, other) => (other.lessThan(one) ? other : one));
  return least.isNegative() ? "0" : least.floor().toFixed();
}
