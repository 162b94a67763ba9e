// The amounts of a document's head that are computed from its lines, by the kind's policy, until the user types them, and the shares that a return
// has of its source (reference.md §1.6, §1.7).
import { toWire } from "@kontor/contracts/core/money";
import { type AmountPolicy, type HeadMoney, NO_MONEY } from "@kontor/contracts/document/amounts";
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { deliveredDiscount, returnedDiscount } from "@kontor/contracts/document/returns";
import {
  editDiscount,
  figure,
  type HeadFigures,
  type HeadTotals,
  type LineFigures,
  totals,
} from "@kontor/contracts/document/totals";
import type { DocumentContent, Head } from "./head.rules.ts";
import { type FormLine, figuresOf, isFigure } from "./line.rules.ts";
import { type ParentPrice, parentPrice, placed } from "./parts.rules.ts";
import { type Proposed, returned, returnLines } from "./return.rules.ts";
import { NOTHING_LEFT } from "./source-document.rules.ts";

/** The amounts that the user typed, which therefore no longer follow the lines. */
type TypedFields = ReadonlySet<keyof HeadMoney>;

/** What is left of a document's source. */
export interface ReturnedAmounts {
  /** The source's open amount. */
  openDebt: string;
  /** The document's part of its source's discount; undefined: the discount follows its rate. */
  discount?: Pick<HeadFigures, "discount" | "discountMoney"> | undefined;
  /** What is left of the order's deposit. */
  deposit?: string;
}

/** The head after its lines or one of its amounts changed, by the kind's policy. */
export const follow = (
  amounts: AmountPolicy,
  lines: readonly LineFigures[],
  head: HeadMoney,
  typed: TypedFields,
  returnAmounts?: ReturnedAmounts,
): HeadMoney =>
  amounts.recalculate(lines, head, typed, {
    openDebt: returnAmounts?.openDebt ?? "0",
    discount: returnAmounts?.discount,
    deposit: returnAmounts?.deposit ?? "0",
  });

/** Whether the stored payment equals what the form would propose, so that it goes on following the lines; figures and head as stored. */
export const isProposed = (
  amounts: AmountPolicy,
  lines: readonly LineFigures[],
  head: HeadMoney,
  returnAmounts: ReturnedAmounts,
): boolean => {
  const proposed = follow(amounts, lines, head, new Set(["discountMoney", "deposit", "getAmount"]), returnAmounts);
  return figure(proposed.changeAmount).equals(figure(head.changeAmount));
};

/** The head after its discount was typed: rate and amount follow each other. */
const discounted = (
  lines: readonly LineFigures[],
  head: HeadMoney,
  edited: "discount" | "discountMoney",
): HeadMoney => ({
  ...head,
  ...editDiscount(lines, head, edited),
});

/** The form's amounts; a text that is not a figure counts as 0 until it is corrected. */
export const moneyOf = (values: Readonly<Partial<Record<keyof HeadMoney, unknown>>>): HeadMoney => {
  const names = Object.keys(NO_MONEY) as (keyof HeadMoney)[];
  // Each name of NO_MONEY gets its text.
  return Object.fromEntries(names.map((name) => [name, figureText(values[name])])) as unknown as HeadMoney;
};
const figureText = (value: unknown): string =>
  typeof value === "string" && isFigure(value) ? value.trim() || "0" : "0";

export interface Totals extends HeadTotals {
  /** The change given back. */
  backAmount: string;
}
export const totalsOf = (lines: readonly LineFigures[], head: HeadMoney): Totals => ({
  ...totals(lines, head),
  backAmount: toWire(figure(head.getAmount).minus(figure(head.changeAmount)), "amount"),
});

type Left = typeof NOTHING_LEFT;

/** Header amounts that are computed from the lines until the user types them. */
const FOLLOWING = ["deposit", "changeAmount", "getAmount"] as const;

/** What follows from a document's head and lines. */
interface Computed {
  /** The lines of a return that take another share of its source now, or a parent that is worth other children. */
  changedLines: readonly FormLine[];
  /** The amounts of the head that are others now. */
  changedMoney: Partial<HeadMoney>;
  totals: Totals;
}

export interface HeaderAmounts {
  /** The form begins with this content: finds which of its amounts were typed. @returns the content with all others computed, and the sums */
  begin(content: DocumentContent): DocumentContent & Pick<Computed, "totals">;
  /** Computes the lines' shares, the head's amounts and the sums. */
  recalculate(content: DocumentContent): Computed;
  /** The user has typed into these fields of the head, which has their values. @returns the amounts that follow at once */
  typed(values: Partial<Head>, content: DocumentContent): Partial<HeadMoney>;
  /** What is left of a return's source. */
  setLeft(left: Left): void;
  /** The lines are now those of a source: the document takes its part of the source's discount again. */
  follow(left: Left): void;
}

/** The lines, with those that changed in their places. */
function withLines(lines: readonly FormLine[], changedLines: readonly FormLine[]): FormLine[] {
  const byId = new Map(changedLines.map((line) => [line.id, line]));
  return lines.map((line) => byId.get(line.id) ?? line);
}

function changed(before: HeadMoney, next: HeadMoney): Partial<HeadMoney> {
  const names = Object.keys(next) as (keyof HeadMoney)[]; // the names of NO_MONEY
  return Object.fromEntries(names.filter((name) => before[name] !== next[name]).map((name) => [name, next[name]]));
}

/** Stores which amounts of an open form were typed, and computes the others from the form's content. */
export function headerAmounts(kind: DocumentKind): HeaderAmounts {
  const typedFields = new Set<keyof HeadMoney>();
  /** The sum of the lines for which the discount was typed: the discount stays until that sum changes. */
  let discountFor: string | undefined;
  /** Whether the document takes its part of its source's discount; ends when the user types another discount. */
  let sharesDiscount = false;
  let left = NOTHING_LEFT;
  let proposed: Proposed = new Map();
  const price = kind.movements.hasParent ? parentPrice() : undefined;

  const returnAmounts = (lines: readonly FormLine[]): ReturnedAmounts => ({
    openDebt: left.debt,
    deposit: left.deposit,
    discount: sharesDiscount ? partOfDiscount(lines) : undefined,
  });
  const partOfDiscount = (lines: readonly FormLine[]): ReturnedAmounts["discount"] => {
    if (left.shared) return returnedDiscount(returnLines(lines), left.shared);
    return left.ordered && deliveredDiscount(returnLines(lines), left.ordered);
  };
  /** The lines of a return that differ by what is left of their source. */
  const shareSource = (lines: readonly FormLine[]): readonly FormLine[] => {
    if (!left.shared) return [];
    const next = returned(lines, left.shared, proposed);
    proposed = next.proposed;
    return next.changed;
  };

  /** The lines that are other parts than before, or a parent that is worth something else. */
  const shareParts = (lines: readonly FormLine[], { follow: following }: ParentPrice): readonly FormLine[] => {
    const next = following(placed(kind.movements, lines));
    return next.filter((line, at) => line !== lines[at]);
  };

  const recalculate = ({ head, lines: before }: DocumentContent): Computed => {
    const changedLines = price ? shareParts(before, price) : shareSource(before);
    const lines = withLines(before, changedLines);
    const figures = figuresOf(lines);
    const now = moneyOf(head);
    const fixed = new Set(typedFields);
    if (discountFor === totalsOf(figures, now).totalTaxLastMoney) fixed.add("discountMoney");
    const next = follow(kind.amounts, figures, now, fixed, returnAmounts(lines));
    return { changedLines, changedMoney: changed(now, next), totals: totalsOf(figures, next) };
  };

  return {
    recalculate,
    begin({ head, lines }) {
      const figures = figuresOf(lines);
      const stored = totalsOf(figures, head);
      typedFields.clear();
      sharesDiscount = true;
      const { discountMoney, deposit } = follow(kind.amounts, figures, moneyOf(head), new Set(), returnAmounts(lines));
      sharesDiscount = figure(discountMoney).equals(figure(stored.discountMoney));
      if (!figure(deposit).equals(figure(stored.deposit))) typedFields.add("deposit");
      if (lines.length > 0 && !isProposed(kind.amounts, figures, head, returnAmounts(lines)))
        typedFields.add("changeAmount");
      if (lines.length > 0 && Number(stored.backAmount) !== 0) typedFields.add("getAmount");
      discountFor = stored.totalTaxLastMoney;
      price?.begin(placed(kind.movements, lines));
      const { changedLines, changedMoney, totals } = recalculate({ head, lines });
      return { head: { ...head, ...changedMoney }, lines: withLines(lines, changedLines), totals };
    },
    typed(values, { head, lines }) {
      const figures = figuresOf(lines);
      let before = moneyOf(head);
      let now = before;
      if ("discount" in values || "discountMoney" in values) {
        const edited = "discount" in values ? "discount" : "discountMoney";
        sharesDiscount = false;
        now = discounted(figures, before, edited);
        // The edited field keeps the text that is being typed.
        before = { ...before, [edited]: now[edited] };
        discountFor = totalsOf(figures, now).totalTaxLastMoney;
      }
      for (const name of FOLLOWING) {
        if (!(name in values)) continue;
        typedFields.delete(name);
        // An amount is computed again once its field is emptied or holds the computed value.
        const computed = follow(kind.amounts, figures, now, typedFields, returnAmounts(lines))[name];
        if (`${values[name] ?? ""}`.trim() !== "" && !figure(computed).equals(figure(now[name]))) typedFields.add(name);
      }
      return changed(before, now);
    },
    setLeft(next) {
      left = next;
    },
    follow(next) {
      [left, sharesDiscount, discountFor] = [next, true, undefined];
    },
  };
}
