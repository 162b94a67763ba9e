// How the head's figures follow from the lines, by the way the kind is settled (reference.md §1.6, §1.7).
import { toWire } from "@kontor/contracts/core/money";
import type { Settlement } from "@kontor/contracts/document/kind";
import { type ReturnLine, returnedDiscount, type SharedSource } from "@kontor/contracts/document/returns";
import {
  editDiscount,
  figure,
  type HeadFigures,
  type HeadTotals,
  type LineFigures,
  paidBack,
  totals,
} from "@kontor/contracts/document/totals";
import { isFigure } from "./line.rules.ts";

/** The head's figures as they stand in the form. */
export interface HeadMoney extends HeadFigures {
  /** Received at the counter. */
  getAmount: string;
}
export const NO_MONEY: HeadMoney = {
  discount: "0",
  discountMoney: "0",
  otherMoney: "0",
  deposit: "0",
  changeAmount: "0",
  getAmount: "0",
};

/** Which figures a person has typed, so that they no longer follow. */
type ByHand = ReadonlySet<keyof HeadMoney>;

/** The head after the lines or one of its figures changed. */
export type Follow = (lines: readonly LineFigures[], head: HeadMoney, byHand: ByHand, back?: Back) => HeadMoney;

/** Of a return: what its source says to it. */
export interface Back {
  /** What the source still leaves to be paid, an amount. */
  openDebt: string;
  /** The source's discount, of which the return takes its share; undefined: the discount follows its rate. */
  discount?: { source: SharedSource; lines: readonly ReturnLine[] } | undefined;
}

/**
 * Paid now follows what is due until it is typed, a return's after it has cleared its source's debt; the discount follows its rate, a
 * return's its share of its source's.
 */
const credit: Follow = (lines, head, byHand, { openDebt, discount } = { openDebt: "0" }) => {
  const follows = discount ? returnedDiscount(discount.lines, discount.source) : editDiscount(lines, head, "discount");
  const discounted = byHand.has("discountMoney") ? head : { ...head, ...follows };
  if (byHand.has("changeAmount")) return discounted;
  const { due } = totals(lines, discounted);
  return { ...discounted, changeAmount: paidBack(due, openDebt) };
};

/** The whole amount is paid; received follows it until it is typed. */
const cash: Follow = (lines, head, byHand) => {
  const { due } = totals(lines, { ...NO_MONEY });
  return { ...NO_MONEY, changeAmount: due, getAmount: byHand.has("getAmount") ? head.getAmount : due };
};

export const following: Readonly<Record<Settlement, Follow>> = { credit, cash, none: () => NO_MONEY };

/** Whether what a document pays is what the form would propose, so that it goes on following the lines; figures and head as they are stored. */
export const isProposed = (
  settlement: Settlement,
  lines: readonly LineFigures[],
  head: HeadMoney,
  back: Back,
): boolean => {
  const proposed = following[settlement](lines, head, new Set(["discountMoney", "getAmount"]), back);
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
