// The stock card of one product, as a bookkeeper writes it: goods come in at the price paid, leave at the average, and an uncovered quantity is
// covered by the next goods that come in (reference.md §2.8); of stock worth next to nothing the last average is known (docs/decisions/0071). It shares no code with Kontor's own rules.
import { Decimal } from "decimal.js";

const Exact = Decimal.clone({ precision: 50, rounding: Decimal.ROUND_HALF_UP });
const cents = (amount: Decimal): Decimal => amount.toDecimalPlaces(2, Decimal.ROUND_HALF_UP);
const AVERAGE_DECIMALS = 12;
/** The cents of stock worth less say nothing of what a unit costs. */
const TELLING_VALUE = 1;
const perUnit = (amount: Decimal, units: Decimal): Decimal =>
  amount.div(units).toDecimalPlaces(AVERAGE_DECIMALS, Decimal.ROUND_HALF_UP);

/** Uncovered goods: the assumed cost of one of them, until goods come in for them. */
interface Uncovered<Line> {
  line: Line;
  units: Decimal;
  price: Decimal;
}

/** @param book takes a line's change of the stock's value: negative when it costs; an uncovered line is posted once more when it is covered */
export function stockCard<Line>(book: (line: Line, value: Decimal) => void) {
  let [units, value, average] = [new Exact(0), new Exact(0), new Exact(0)];
  const uncovered: Uncovered<Line>[] = [];

  /** The cost of the next unit in stock: the average as long as it yields the value to the cent. */
  const price = (): Decimal =>
    units.greaterThan(0) && !cents(average.times(units)).equals(value) ? perUnit(value, units) : average;
  /** What a unit is taken to cost that is not in stock: the same, unless too little is left to tell. */
  const knownPrice = (): Decimal => (value.lessThan(TELLING_VALUE) && !average.isZero() ? average : price());

  function moved(line: Line, by: Decimal): void {
    value = value.plus(by);
    book(line, by);
  }

  /** Goods leave; the last of them take all that is left. */
  function leave(line: Line, leaving: Decimal): void {
    const each = price();
    average = knownPrice();
    const there = Decimal.max(units, 0);
    const missing = Decimal.max(leaving.minus(there), 0);
    const rest = missing.greaterThan(0) ? new Exact(0) : cents(each.times(there.minus(leaving)));
    const paid = units.isNegative() ? new Exact(0) : value.minus(rest);
    units = units.minus(leaving);
    moved(line, paid.plus(cents(average.times(missing))).negated());
    if (missing.greaterThan(0)) uncovered.push({ line, units: missing, price: average });
  }

  /** Goods come in for this much. Uncovered quantities are covered first, in their order. */
  function arrive(line: Line, coming: Decimal, brought: Decimal, isBought: boolean): void {
    const wasThere = units.greaterThan(0);
    const before = value.lessThan(TELLING_VALUE) ? knownPrice().times(units) : value;
    moved(line, brought);
    let [left, rest] = [coming, brought];
    for (const debt of uncovered) {
      const part = Decimal.min(debt.units, left);
      if (part.isZero()) continue;
      const cost = part.equals(left) ? rest : cents(rest.times(part).div(left));
      const covered = cents(debt.price.times(debt.units)).minus(cents(debt.price.times(debt.units.minus(part))));
      moved(debt.line, covered.minus(cost));
      debt.units = debt.units.minus(part);
      [left, rest] = [left.minus(part), rest.minus(cost)];
    }
    uncovered.splice(0, uncovered.length, ...uncovered.filter((debt) => debt.units.greaterThan(0)));
    units = units.plus(coming);
    if (isBought) average = wasThere ? perUnit(before.plus(brought), units) : perUnit(brought, coming);
    average = isBought && wasThere ? average : knownPrice();
  }

  return {
    leave: (line: Line, leaving: Decimal.Value): void => leave(line, new Exact(leaving)),
    /** Bought, or found at a price. */
    buy: (line: Line, coming: Decimal.Value, paid: Decimal.Value): void =>
      arrive(line, new Exact(coming), new Exact(paid), true),
    /** A return without a known sale: at the present cost, and where there is none, at the product's purchase price in the catalogue. */
    comeBack(line: Line, coming: Decimal.Value, priced: Decimal.Value): void {
      const returning = new Exact(coming);
      const each = knownPrice();
      arrive(line, returning, each.isZero() ? new Exact(priced) : cents(each.times(returning)), each.isZero());
    },
  };
}
