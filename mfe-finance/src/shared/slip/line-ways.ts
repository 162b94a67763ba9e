// Adding and removing lines of an open slip, by the kind of its lines: items and accounts are typed, open items are chosen.
import { newId } from "@kontor/contracts/core/id";
import type { SlipKindValues } from "@kontor/contracts/finance/slip-kind";
import { toast } from "@kontor/ui-kit/feedback/toast";
import type { FormStore } from "@kontor/ui-kit/voucher/form/form-store";
import { blankLine, type SlipHead, type SlipLine } from "./slip.rules.ts";

/** The parts of the form that change lines. */
interface Form
  extends Pick<FormStore<SlipHead, SlipLine, object>, "lines" | "appendLines" | "replaceLines" | "goTo" | "leaveCell"> {
  /** Moves the focus to the discount, after the last line of open items. */
  toDiscount(): void;
  chooseDebts(): void;
}

interface LineWays {
  /** The lines to put into the form for a slip with these lines. */
  filled(rows: readonly SlipLine[]): readonly SlipLine[];
  /** Adds a line with its cell active. */
  addLine(column: string): void;
  /** Goes to the line that is still to be filled. */
  toLines(): void;
  /** Called after another partner was chosen. */
  partnerChanged(): void;
}

/** The line handling for a kind of slip. */
export const lineWaysOf = ({ lines: about }: Pick<SlipKindValues, "lines">, form: Form): LineWays =>
  about({
    items: () => typedWays(form, "inOutItemId"),
    openItems: () => openItemWays(form),
    accounts: () => typedWays(form, "receiverId"),
  });

/** @param column the cell that a line begins with */
function typedWays({ lines, appendLines, goTo }: Form, column: "inOutItemId" | "receiverId"): LineWays {
  const addLine = (at: string) => {
    const line = blankLine(newId());
    appendLines([line]);
    goTo(line.id, at);
  };
  return {
    filled: (rows) => (rows.length > 0 ? rows : [blankLine(newId())]),
    addLine,
    toLines() {
      const waiting = lines().find((line) => line[column] === null);
      if (waiting) goTo(waiting.id, column);
      else addLine(column);
    },
    partnerChanged: () => undefined,
  };
}

const openItemWays = ({ lines, replaceLines, goTo, leaveCell, toDiscount, chooseDebts }: Form): LineWays => ({
  filled: (rows) => rows,
  // Lines are chosen from open items; the last one is followed by the discount.
  addLine() {
    leaveCell();
    toDiscount();
  },
  toLines() {
    const [first] = lines();
    if (first) goTo(first.id, "eachAmount");
    else chooseDebts();
  },
  // Another partner's open items do not belong to this one.
  partnerChanged() {
    if (lines().length === 0) return;
    replaceLines([]);
    toast.info("slip.linesCleared");
  },
});
