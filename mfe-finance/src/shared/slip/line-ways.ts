// How the lines of an open slip come and go, by what they are about: items are written, open items are chosen.
import { newId } from "@kontor/contracts/core/id";
import type { SlipTraits } from "@kontor/contracts/finance/slip-kind";
import type { createCursor } from "@kontor/ui-kit/document/cursor";
import type { createLineStore } from "@kontor/ui-kit/document/line-store";
import { say } from "@kontor/ui-kit/feedback/speak";
import { blankLine, type SlipLine } from "./slip.rules.ts";

/** The parts of the open slip that lines are written by. */
interface Form {
  lines: ReturnType<typeof createLineStore<SlipLine>>;
  cursor: ReturnType<typeof createCursor>;
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

function itemWays({ lines, cursor }: Form): LineWays {
  const addLine = (column: string) => {
    const line = blankLine(newId());
    lines.add([line]);
    cursor.go(line.id, column);
  };
  return {
    filled: (rows) => (rows.length > 0 ? rows : [blankLine(newId())]),
    addLine,
    toLines() {
      const waiting = lines.all().find((line) => line.inOutItemId === null);
      if (waiting) cursor.go(waiting.id, "inOutItemId");
      else addLine("inOutItemId");
    },
    partnerChanged: () => undefined,
  };
}

const openItemWays = ({ lines, cursor, toDiscount, chooseDebts }: Form): LineWays => ({
  filled: (rows) => rows,
  // Lines come from what is open; behind the last one follows the discount.
  addLine() {
    cursor.leave();
    toDiscount();
  },
  toLines() {
    const [first] = lines.all();
    if (first) cursor.go(first.id, "eachAmount");
    else chooseDebts();
  },
  // What another partner owes is not this one's.
  partnerChanged() {
    if (lines.order().length === 0) return;
    lines.replace([]);
    say.info("slip.linesCleared");
  },
});
