// Documents whose figures agree, as a form would send them. Imported by tests only.
import { newId } from "../src/core/id.ts";
import type { DocumentKindValues } from "../src/document/kind-values.ts";
import { movesStock } from "../src/document/movements.ts";
import { editLine, type HeadFigures, type HeadTotals, type LineFigures, totals } from "../src/document/totals.ts";

const LINE = ["operNumber", "unitPrice", "allPrice", "taxRate", "taxMoney", "taxLastMoney"] as const;
const HEAD = ["discount", "discountMoney", "otherMoney", "deposit", "changeAmount"] as const;

type Typed<Name extends string> = Readonly<Partial<Record<Name, string | undefined>>>;
const filled = <Name extends string>(names: readonly Name[], typed: Typed<Name>): Record<Name, string> =>
  Object.fromEntries(names.map((name) => [name, typed[name] ?? "0"])) as Record<Name, string>; // one for each name

/** A new line with what a person types: its other figures follow from quantity, price and tax rate. */
export const validLine = <More extends Typed<keyof LineFigures>>(barCode: string, depotId: string, typed: More) => ({
  ...{ id: newId(), barCode, depotId, ...typed },
  ...editLine<LineFigures>(filled(LINE, typed), "unitPrice"),
});

/** The totals of a document with these lines; figures that are left out are 0. */
export const validTotals = (
  lines: readonly Typed<keyof LineFigures>[],
  head: Typed<keyof HeadFigures> = {},
): HeadTotals =>
  totals(
    lines.map((line) => filled(LINE, line)),
    filled(HEAD, head),
  );

type Placed = { depotId?: string | null; anotherDepotId?: string | null | undefined };
/** A line with the warehouses that lines of its kind have: none, its own, or its own and as target another one of these. */
export const placedIn = <Line extends Placed>(
  { movements }: Pick<DocumentKindValues, "movements">,
  line: Line,
  warehouses: readonly string[],
): Line => ({
  ...line,
  ...(movesStock(movements) ? {} : { depotId: null }),
  ...(movements.hasTarget
    ? { anotherDepotId: line.anotherDepotId ?? warehouses.find((id) => id !== line.depotId) ?? null }
    : {}),
});

/**
 * The lines as a kind has them whose first line is the parent of the others: without children that are the parent itself, and with one where there is
 * none else. Unchanged in all other kinds.
 * @param child makes a line of other goods than the parent
 * @param goods tells which goods a line has, where its barcode alone does not
 */
export function withParts<Line extends { barCode: string }>(
  { movements }: Pick<DocumentKindValues, "movements">,
  lines: readonly Line[],
  child: (parent: Line) => Line,
  goods: (line: Line) => string = ({ barCode }) => barCode,
): readonly Line[] {
  const [parent, ...others] = lines;
  if (!movements.hasParent || !parent) return lines;
  const children = others.filter((line) => goods(line) !== goods(parent));
  return [parent, ...(children.length > 0 ? children : [child(parent)])];
}
