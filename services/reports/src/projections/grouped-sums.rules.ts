// Sums figures by key, so that the changes of many lines are written as one change for each row.
import { plain } from "@kontor/contracts/core/decimal";
import { Decimal } from "decimal.js";
import { negated } from "./signed.rules.ts";

type Key = Readonly<Record<string, string>>;
/** Amounts as decimal texts. */
type Figures = Readonly<Record<string, string>>;

export interface Sums {
  /** @param sign -1 subtracts the figures */
  add(key: Key, figures: Figures, sign?: 1 | -1): void;
  /** Rows of key and figures as texts, without zero changes; in the order of their keys, so that two writers cannot deadlock. */
  rows(): Record<string, string>[];
}

type Figure = string | Decimal;
const IS_ZERO = /^-?0*\.?0*$/;
const isZero = (figure: Figure): boolean => (typeof figure === "string" ? IS_ZERO.test(figure) : figure.isZero());
/** Without exponent, and without zeros at the end of decimals. */
const textOf = (figure: Figure): string => (typeof figure === "string" ? plain(figure) : figure.toFixed());

export function sums(): Sums {
  const groups = new Map<string, { key: Key; figures: Record<string, Figure> }>();
  return {
    add(key, figures, sign = 1) {
      const text = Object.values(key).join(" ");
      let row = groups.get(text);
      if (!row) {
        row = { key, figures: {} };
        groups.set(text, row);
      }
      // Most keys are of one line: its figures stay texts, for nothing has to be added up.
      for (const name of Object.keys(figures)) {
        const [before, figure] = [row.figures[name], figures[name] ?? "0"];
        if (before === undefined) row.figures[name] = sign === 1 ? figure : negated(figure);
        else row.figures[name] = sign === 1 ? new Decimal(before).plus(figure) : new Decimal(before).minus(figure);
      }
    },
    rows() {
      return [...groups]
        .filter(([, { figures }]) => !Object.values(figures).every(isZero))
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([, { key, figures }]) => {
          const row: Record<string, string> = { ...key };
          for (const name of Object.keys(figures)) row[name] = textOf(figures[name] ?? "0");
          return row;
        });
    },
  };
}
