// How the lines of an open slip come and go, by what they are about: items are written, open items are chosen.
import { newId } from "@kontor/contracts/core/id";
import type { SlipTraits } from "@kontor/contracts/finance/slip-kind";
import { toast } from "@kontor/ui-kit/feedback/toast";
import type { FormStore } from "@kontor/ui-kit/voucher/form/form-store";
import { blankLine, type SlipHead, type SlipLine } from "./slip.rules.ts";

/** The parts of the form that lines are written by. */
interface Form
  extends Pick<FormStore<SlipHead, SlipLine, object>, "lines" | "appendLines" | "replaceLines" | "goTo" | "leaveCell"> {
  /** What follows behind the last line of open items. */
  toDiscount(): void;
  chooseDebts(): void;
}

interface LineWays {
  /** What a slip is filled with that has these lines. */
  filled(rows: readonly SlipLine[]): readonly SlipLine[];
  /** A further line, its cell open. */
  addLine(column: string): void;
  /** Goes to the line that waits to be written. */
  toLines(): void;
  /** Another partner was chosen. */
  partnerChanged(): void;
}

/** The ways of a kind's lines. */
export const lineWaysOf = ({ lines: about }: Pick<SlipTraits, "lines">, form: Form): LineWays =>
  about({ items: () => itemWays(form), openItems: () => openItemWays(form) });

function itemWays({ lines, appendLines, goTo }: Form): LineWays {
  const addLine = (column: string) => {
    const line = blankLine(newId());
    appendLines([line]);
    goTo(line.id, column);
  };
  return {
    filled: (rows) => (rows.length > 0 ? rows : [blankLine(newId())]),
    addLine,
    toLines() {
      const waiting = lines().find((line) => line.inOutItemId === null);
      if (waiting) goTo(waiting.id, "inOutItemId");
      else addLine("inOutItemId");
    },
    partnerChanged: () => undefined,
  };
}

const openItemWays = ({ lines, replaceLines, goTo, leaveCell, toDiscount, chooseDebts }: Form): LineWays => ({
  filled: (rows) => rows,
  // Lines come from what is open; behind the last one follows the discount.
  addLine() {
    leaveCell();
    toDiscount();
  },
  toLines() {
    const [first] = lines();
    if (first) goTo(first.id, "eachAmount");
    else chooseDebts();
  },
  // What another partner owes is not this one's.
  partnerChanged() {
    if (lines().length === 0) return;
    replaceLines([]);
    toast.info("slip.linesCleared");
  },
});
