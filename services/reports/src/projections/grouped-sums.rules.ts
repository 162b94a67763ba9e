// Sums figures by key, so that the changes of many lines are written as one change for each row.
import { Decimal } from "decimal.js";

type Key = Readonly<Record<string, string>>;
type Figures = Readonly<Record<string, Decimal.Value>>;

export interface Sums {
  /** @param sign -1 subtracts the figures */
  add(key: Key, figures: Figures, sign?: 1 | -1): void;
  /** Rows of key and figures as texts, without zero changes; in the order of their keys, so that two writers cannot deadlock. */
  rows(): Record<string, string>[];
}

export function sums(): Sums {
  const groups = new Map<string, { key: Key; figures: Record<string, Decimal> }>();
  return {
    add(key, figures, sign = 1) {
      const text = Object.values(key).join(" ");
      const row = groups.get(text) ?? { key, figures: {} };
      groups.set(text, row);
      // Most keys are of one line: then nothing has to be added up.
      for (const name of Object.keys(figures)) {
        const [before, figure] = [row.figures[name], figures[name] ?? 0];
        if (before) row.figures[name] = sign === 1 ? before.plus(figure) : before.minus(figure);
        else row.figures[name] = sign === 1 ? new Decimal(figure) : new Decimal(figure).negated();
      }
    },
    rows() {
      return [...groups]
        .filter(([, { figures }]) => Object.values(figures).some((figure) => !figure.isZero()))
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([, { key, figures }]) => ({
          ...key,
          ...Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, figure.toFixed()])),
        }));
    },
  };
}
