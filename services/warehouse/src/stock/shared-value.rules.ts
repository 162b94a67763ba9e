// Shares the value of goods that become other goods: what a document takes is worth what it brings, to the cent (reference.md §2.8). Pure.
import type { Decimal } from "decimal.js";
import { cents, exact } from "./cost.rules.ts";
import { givesShare, type LedgerLine, takesShare } from "./post-document.rules.ts";

const sum = (all: readonly Decimal[]): Decimal => all.reduce((total, each) => total.plus(each), exact(0));

/**
 * The lines of one document that come in, each with its share of what the others are worth: by weight, or equally where all weights are 0. Each gets what is
 * left of the running total in cents, in the order of their ids, so that the shares add up to the whole and are the same whenever they are found.
 */
export function withShares(lines: readonly LedgerLine[]): LedgerLine[] {
  const total = sum(lines.filter(givesShare).map(({ value, withheld }) => value.plus(withheld))).negated();
  const taking = lines.filter(takesShare).sort((one, other) => (one.lineId < other.lineId ? -1 : 1));
  const weights = taking.map(({ share }) => share ?? exact(0));
  const shares = sum(weights).isZero() ? taking.map(() => exact(1)) : weights;
  const all = sum(shares);
  let [before, weight] = [exact(0), exact(0)];
  return taking.map((line, at) => {
    weight = weight.plus(shares[at] ?? 0);
    const upTo = at === taking.length - 1 ? total : cents(total.times(weight).div(all));
    const worth = upTo.minus(before);
    before = upTo;
    return { ...line, worth };
  });
}

/** Those of one document's lines that come in with another value than what the goods that left are worth now, each with its new value. */
export function withNewShares(lines: readonly LedgerLine[]): LedgerLine[] {
  const before = new Map(lines.map((line) => [line.lineId, line.worth]));
  return withShares(lines).filter(({ lineId, worth }) => !before.get(lineId)?.equals(worth ?? 0));
}
