// The parent and its children in a form: which line is which, and the parent's price, which is the sum of its children until a user types another (reference.md §1.14).
import { toWire } from "@kontor/contracts/core/money";
import type { Movements } from "@kontor/contracts/document/movements";
import { partTypeAt } from "@kontor/contracts/document/parts";
import { editLine, figure } from "@kontor/contracts/document/totals";
import { type FormLine, isBlank, isFigure } from "./line.rules.ts";

/** The lines with what each is to the others. Blank lines are not saved: the parent is the first that is not. */
export function placed(movements: Pick<Movements, "hasParent">, lines: readonly FormLine[]): readonly FormLine[] {
  const first = Math.max(
    lines.findIndex((line) => !isBlank(line)),
    0,
  );
  return lines.map((line, at) => {
    const mType = at < first ? "" : partTypeAt(movements, at - first);
    return line.mType === mType ? line : { ...line, mType };
  });
}

const isPriced = (line: FormLine): boolean =>
  line.materialId !== null && !line.hidden && Object.keys(line.typed).length === 0 && isFigure(line.operNumber);

const sumOf = (lines: readonly FormLine[]): string =>
  toWire(
    lines.reduce((sum, line) => sum.plus(figure(line.allPrice)), figure("0")),
    "amount",
  );

/** The parent's figures when they were last looked at. */
type Seen = Pick<FormLine, "id" | "barCode" | "operNumber" | "unitPrice" | "allPrice">;
const isSame = (one: string, other: string): boolean => figure(one).equals(figure(other));

/** Whether the user has typed another price or amount since; what a new product or quantity brings is not typed. */
function isTyped(parent: FormLine, seen: Seen | undefined, before: boolean): boolean {
  if (seen?.id !== parent.id || seen.barCode !== parent.barCode || figure(parent.unitPrice).isZero()) return false;
  const isOther =
    !isSame(parent.unitPrice, seen.unitPrice) ||
    (!isSame(parent.allPrice, seen.allPrice) && isSame(parent.operNumber, seen.operNumber));
  return before || isOther;
}

/** Follows the parent's price while a form is open. */
export interface ParentPrice {
  /** The form begins with these lines: a parent that is not worth its children has a typed price. */
  begin(lines: readonly FormLine[]): void;
  /** The lines, the parent worth its children unless its price was typed. */
  follow(lines: readonly FormLine[]): readonly FormLine[];
}

export function parentPrice(): ParentPrice {
  let seen: Seen | undefined;
  let typed = false;
  const split = (lines: readonly FormLine[]) => {
    const parent = lines.find(({ mType }) => mType === "组合件");
    return { parent, sum: sumOf(lines.filter((line) => line !== parent && line.materialId !== null)) };
  };
  return {
    begin(lines) {
      const { parent, sum } = split(lines);
      seen = parent;
      typed = parent !== undefined && parent.materialId !== null && !isSame(parent.allPrice, sum);
    },
    follow(lines) {
      const { parent, sum } = split(lines);
      if (!parent || !isPriced(parent)) return lines;
      typed = isTyped(parent, seen, typed);
      const follows = !typed && Number(sum) > 0 && Number(parent.operNumber) > 0 && !isSame(parent.allPrice, sum);
      const next = follows ? editLine({ ...parent, allPrice: sum }, "allPrice") : parent;
      seen = next;
      return follows ? lines.map((line) => (line === parent ? next : line)) : lines;
    },
  };
}
