// Computes the lines of a return while its form is open: they have the source's price, and the last one takes the rest (docs/decisions/0042).
import { proposedLines, type ReturnLine, type SharedSource } from "@kontor/contracts/document/returns";
import { editLine, figure, type LineFigures, priceIn } from "@kontor/contracts/document/totals";
import { type FormLine, isFigure } from "./line.rules.ts";

/** The figures last proposed for the lines, by line id. */
export type Proposed = ReadonlyMap<string, LineFigures>;

/** The form's lines as lines of a return; a text that is not a figure takes nothing. */
export const returnLines = (lines: readonly FormLine[]): ReturnLine[] =>
  lines.map((line) => (isFigure(line.operNumber) ? line : { ...line, operNumber: "0" }));

const MONEY = ["unitPrice", "allPrice", "taxRate", "taxLastMoney"] as const;
const isSame = (line: LineFigures, other: LineFigures): boolean =>
  MONEY.every((name) => figure(line[name]).equals(figure(other[name])));

/** Whether a line has the figures that its source's price gives for its quantity, or those proposed: nobody typed another price, tax rate or amount. */
function follows(line: FormLine, { lines }: SharedSource, before: LineFigures | undefined): boolean {
  const source = lines.find(({ id }) => id === line.linkId);
  if (!source || line.hidden || !isFigure(line.operNumber) || Object.keys(line.typed).length > 0) return false;
  if (before && isSame(line, before) && figure(line.operNumber).equals(before.operNumber)) return true;
  const prices = [priceIn(source.unitPrice, source.ratio, line.ratio), ...(before ? [before.unitPrice] : [])];
  return (
    figure(line.taxRate).equals(source.taxRate) &&
    prices.some((price) => figure(price).equals(figure(line.unitPrice))) &&
    isSame(line, editLine(line, "operNumber"))
  );
}

/** The lines whose figures differ from before by what is left of their source, with the figures proposed now. */
export function returned(
  lines: readonly FormLine[],
  source: SharedSource,
  before: Proposed,
): { changed: FormLine[]; proposed: Proposed } {
  const isTyped = lines.map((line) => !follows(line, source, before.get(line.id)));
  const next = proposedLines(returnLines(lines), source, (at) => isTyped[at] ?? true);
  const proposed = new Map<string, LineFigures>();
  const changed = lines.flatMap((line, at) => {
    const returnLine = next[at];
    if (!returnLine || isTyped[at]) return [];
    proposed.set(line.id, returnLine);
    const { unitPrice, allPrice, taxMoney, taxLastMoney } = returnLine;
    return isSame(line, returnLine) ? [] : [{ ...line, unitPrice, allPrice, taxMoney, taxLastMoney }];
  });
  return { changed, proposed };
}
