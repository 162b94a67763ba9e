// What a parent is made of: the children of its last assembly or of a template, for as many as are made now, and how many can be made of what is there. Pure.
import { plain } from "@kontor/contracts/core/decimal";
import { toWire } from "@kontor/contracts/core/money";
import { figure } from "@kontor/contracts/document/totals";
import { baseOf, blankLine, type FormLine, figured, isFigure, type Placed, type Start, started } from "./line.rules.ts";
import { goodsKey } from "./tracked.rules.ts";

/** A line of a document, or of a template, which has no warehouse. */
interface MadeLine extends Pick<FormLine, "barCode" | "name" | "operNumber">, Partial<Placed> {}

/** A child, with how much of it one parent takes. */
export interface RecipeLine extends Pick<FormLine, "barCode" | "name">, Partial<Placed> {
  /** In the child's unit for one unit of the parent; not rounded. */
  each: string;
}

/** What the parent of a document or template is made of; undefined where its parent is another product or unit, or none of it was made. */
export function recipeOf(
  { lines: [parent, ...children] }: { lines: readonly MadeLine[] },
  barCode: string,
): RecipeLine[] | undefined {
  if (parent?.barCode !== barCode || figure(parent.operNumber).isZero()) return undefined;
  return children.map(({ operNumber, ...child }) => ({
    ...child,
    each: figure(operNumber).div(parent.operNumber).toString(),
  }));
}

/** The lines of a template: the parent, and of each child what all its lines have together. Warehouses, batches and serial numbers are left out. */
export function templateLines(lines: readonly FormLine[]): Pick<FormLine, "barCode" | "operNumber">[] {
  const [parent, ...children] = lines.filter(
    ({ materialId, operNumber }) => materialId !== null && isFigure(operNumber),
  );
  if (!parent) return [];
  const sums = [...Map.groupBy(children, ({ barCode }) => barCode)].map(([barCode, same]) => ({
    barCode,
    operNumber: plain(
      toWire(
        same.reduce((sum, line) => sum.plus(figure(line.operNumber)), figure("0")),
        "quantity",
      ),
    ),
  }));
  return [{ barCode: parent.barCode, operNumber: parent.operNumber }, ...sums];
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
