// How the head's figures follow from the lines in the form, by the kind's amounts (reference.md §1.6, §1.7).
import { toWire } from "@kontor/contracts/core/money";
import { type AmountPolicy, type HeadMoney, NO_MONEY } from "@kontor/contracts/document/amounts";
import { type ReturnLine, returnedDiscount, type SharedSource } from "@kontor/contracts/document/returns";
import { editDiscount, figure, type HeadTotals, type LineFigures, totals } from "@kontor/contracts/document/totals";
import { isFigure } from "./line.rules.ts";

/** Which figures a person has typed, so that they no longer follow. */
type ByHand = ReadonlySet<keyof HeadMoney>;

/** Of a return: what its source says to it. */
export interface Back {
  /** What the source still leaves to be paid, an amount. */
  openDebt: string;
  /** The source's discount, of which the return takes its share; undefined: the discount follows its rate. */
  discount?: { source: SharedSource; lines: readonly ReturnLine[] } | undefined;
}

/** The head after the lines or one of its figures changed: what the kind's policy makes of it. */
export const follow = (
  amounts: AmountPolicy,
  lines: readonly LineFigures[],
  head: HeadMoney,
  byHand: ByHand,
  back?: Back,
): HeadMoney =>
  amounts.recalculate(lines, head, byHand, {
    openDebt: back?.openDebt ?? "0",
    discount: back?.discount && returnedDiscount(back.discount.lines, back.discount.source),
  });

/** Whether what a document pays is what the form would propose, so that it goes on following the lines; figures and head as they are stored. */
export const isProposed = (
  amounts: AmountPolicy,
  lines: readonly LineFigures[],
  head: HeadMoney,
  back: Back,
): boolean => {
  const proposed = follow(amounts, lines, head, new Set(["discountMoney", "getAmount"]), back);
  return figure(proposed.changeAmount).equals(figure(head.changeAmount));
};

/** The head after its discount was typed: rate and money follow each other. */
export const discounted = (
  lines: readonly LineFigures[],
  head: HeadMoney,
  edited: "discount" | "discountMoney",
): HeadMoney => ({
  ...head,
  ...editDiscount(lines, head, edited),
});

/** What the form holds as figures; a text that is none counts as 0 until it is mended. */
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
