// Computes the head's amounts from the lines in the form, by the kind's policy (reference.md §1.6, §1.7).
import { toWire } from "@kontor/contracts/core/money";
import { type AmountPolicy, type HeadMoney, NO_MONEY } from "@kontor/contracts/document/amounts";
import { type ReturnLine, returnedDiscount, type SharedSource } from "@kontor/contracts/document/returns";
import { editDiscount, figure, type HeadTotals, type LineFigures, totals } from "@kontor/contracts/document/totals";
import { isFigure } from "./line.rules.ts";

/** The amounts that the user typed, which therefore no longer follow the lines. */
type TypedFields = ReadonlySet<keyof HeadMoney>;

/** What is left of a document's source. */
export interface Back {
  /** The source's open amount. */
  openDebt: string;
  /** The source's discount, of which the return takes its share; undefined: the discount follows its rate. */
  discount?: { source: SharedSource; lines: readonly ReturnLine[] } | undefined;
  /** What is left of the order's deposit. */
  deposit?: string;
}

/** The head after its lines or one of its amounts changed, by the kind's policy. */
export const follow = (
  amounts: AmountPolicy,
  lines: readonly LineFigures[],
  head: HeadMoney,
  typed: TypedFields,
  back?: Back,
): HeadMoney =>
  amounts.recalculate(lines, head, typed, {
    openDebt: back?.openDebt ?? "0",
    discount: back?.discount && returnedDiscount(back.discount.lines, back.discount.source),
    deposit: back?.deposit ?? "0",
  });

/** Whether the stored payment equals what the form would propose, so that it goes on following the lines; figures and head as stored. */
export const isProposed = (
  amounts: AmountPolicy,
  lines: readonly LineFigures[],
  head: HeadMoney,
  back: Back,
): boolean => {
  const proposed = follow(amounts, lines, head, new Set(["discountMoney", "deposit", "getAmount"]), back);
  return figure(proposed.changeAmount).equals(figure(head.changeAmount));
};

/** The head after its discount was typed: rate and amount follow each other. */
export const discounted = (
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
