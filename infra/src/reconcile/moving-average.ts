// The moving average in whole numbers: quantities in thousandths of a base unit, money in millionths, averages in millionths of a millionth
// (reference.md §2.8, docs/decisions/0033). Deliberately shares no code with the ledger's own rule.

export interface Step {
  key: string;
  /** Signed: incoming goods are positive. */
  quantity: bigint;
  /** The cost that incoming goods bring. */
  worth: bigint | null;
  /** The source line of returned goods, if it is earlier, with its stored value. */
  source: { key: string; quantity: bigint; value: bigint } | null;
}
/** A line whose cost is final. */
export interface LineValue {
  key: string;
  value: bigint;
}
interface Short {
  key: string;
  units: bigint;
  missing: bigint;
  paid: bigint;
  guess: bigint;
  returned: { key: string; moved: bigint; units: bigint; stocked: bigint }[];
}

const CENT = 10_000n;
/** What little is worth less says nothing of a unit's cost (docs/decisions/0071). */
const ONE = 1_000_000n;
const sum = (all: readonly bigint[]): bigint => all.reduce((total, each) => total + each, 0n);

const lesser = (one: bigint, other: bigint): bigint => (other < one ? other : one);
const greater = (one: bigint, other: bigint): bigint => (other > one ? other : one);

/** Half away from zero. */
export function divided(what: bigint, by: bigint): bigint {
  const negative = what < 0n !== by < 0n;
  const [top, bottom] = [what < 0n ? -what : what, by < 0n ? -by : by];
  const result = (2n * top + bottom) / (2n * bottom);
  return negative ? -result : result;
}
const cents = (top: bigint, bottom = 1n): bigint => divided(top, bottom * CENT) * CENT;
/** An average (twelve decimals) times thousandths, in millionths and whole cents. */
const at = (average: bigint, units: bigint): bigint => cents(average * units, 10n ** 9n);
const perUnit = (value: bigint, units: bigint): bigint => divided(value * 10n ** 9n, units);

/** What came back of lines whose cost is final. */
function returnedGoods() {
  const came = new Map<string, { units: bigint; worth: bigint }>();
  return {
    set: (key: string, returnedSoFar: { units: bigint; worth: bigint }): void => void came.set(key, returnedSoFar),
    /** The returned part of a line: all returns together rounded once, less what the earlier ones are worth. */
    valueOf({ key, quantity: sold, value: cost }: NonNullable<Step["source"]>, moved: bigint): bigint {
      const before = came.get(key) ?? { units: 0n, worth: 0n };
      const units = before.units + moved;
      const worth = greater(cents(cost * units, sold), before.worth);
      came.set(key, { units, worth });
      return worth - before.worth;
    },
  };
}

/** The cost of a line that left without stock, and of what came back of it. */
function lineValues(short: Short): [own: LineValue, ...returns: LineValue[]] {
  const notReturned = short.units - sum(short.returned.map(({ units }) => units));
  const isPaid = short.missing === 0n && notReturned > 0n;
  const returns = short.returned.map(({ key, units, stocked }) => {
    const amount = isPaid ? cents(short.paid * units, notReturned) : at(short.guess, units);
    return { key, worth: amount, value: amount + stocked };
  });
  const all = short.paid + at(short.guess, short.missing) + sum(returns.map(({ worth: amount }) => amount));
  return [{ key: short.key, value: -all }, ...returns];
}

/** Incoming goods cover what had left without stock, the oldest first. @returns by how much that changes the stock's value */
function cover(shorts: readonly Short[], moved: bigint, amount: bigint): bigint {
  let [units, rest, change] = [moved, amount, 0n];
  for (const short of shorts) {
    const part = lesser(short.missing, units);
    if (part === 0n) continue;
    const share = part === units ? rest : cents(rest * part, units);
    change += at(short.guess, short.missing) - at(short.guess, short.missing - part) - share;
    short.missing -= part;
    short.paid += share;
    [units, rest] = [units - part, rest - share];
  }
  return change;
}

/** A product's stock, line by line. The cost of an uncovered quantity is final when goods have come in for it, or at the end. */
export function stockOf() {
  let [quantity, value, average] = [0n, 0n, 0n];
  const shorts: Short[] = [];
  const returned = returnedGoods();

  function costOfOne(): bigint {
    return quantity > 0n && at(average, quantity) !== cents(value) ? perUnit(value, quantity) : average;
  }

  /** The unit cost for what has none of its own. */
  const guessed = (): bigint => (value < ONE && average !== 0n ? average : costOfOne());

  /** Takes lines out of which nothing is missing any more. */
  function completed(): LineValue[] {
    const done = shorts.filter(({ missing }) => missing === 0n);
    return done.flatMap((short) => {
      shorts.splice(shorts.indexOf(short), 1);
      const [own, ...returns] = lineValues(short);
      const units = sum(short.returned.map(({ moved }) => moved));
      returned.set(short.key, { units, worth: sum(returns.map(({ value: each }) => each)) });
      return [own, ...returns];
    });
  }

  function leave({ key, quantity: moved }: Step): LineValue[] {
    const units = -moved;
    const [cost, guess] = [costOfOne(), guessed()];
    const there = quantity > 0n ? quantity : 0n;
    const paid = quantity < 0n ? 0n : units >= quantity ? value : cents(value) - at(cost, quantity - units);
    const missing = units > there ? units - there : 0n;
    quantity -= units;
    value -= paid + at(guess, missing);
    average = guess;
    if (missing === 0n) return [{ key, value: -paid }];
    shorts.push({ key, units, missing, paid, guess, returned: [] });
    return [];
  }

  function arrive(moved: bigint, amount: bigint, isOwn: boolean): LineValue[] {
    const wasThere = quantity > 0n;
    // In millionths of a millionth of thousandths, as precise as the average.
    const before = wasThere && value < ONE ? guessed() * quantity : value * 10n ** 9n;
    value += amount + cover(shorts, moved, amount);
    quantity += moved;
    if (isOwn && wasThere) average = divided(before + amount * 10n ** 9n, quantity);
    else {
      if (isOwn) average = perUnit(amount, moved);
      average = guessed();
    }
    return completed();
  }

  function returnTo(short: Short, { key, quantity: moved }: Step): LineValue[] {
    const units = lesser(short.missing, moved);
    const part = { key, moved, units, stocked: 0n };
    short.returned.push(part);
    value += at(short.guess, short.missing) - at(short.guess, short.missing - units);
    short.missing -= units;
    quantity += units;
    if (units === moved) {
      average = guessed();
      return completed();
    }
    const notReturned = short.units - sum(short.returned.map((each) => each.units));
    part.stocked = notReturned > 0n ? cents(short.paid * (moved - units), notReturned) : at(short.guess, moved - units);
    return [...completed(), ...arrive(moved - units, part.stocked, false)];
  }

  return {
    /** Costs a line. @returns the costs that became final, its own and earlier ones, and the average after it */
    take(step: Step): { lines: LineValue[]; average: bigint } {
      const { key, quantity: moved, worth: amount, source } = step;
      const short = shorts.find((each) => each.key === source?.key);
      let done: LineValue[];
      if (moved < 0n) done = leave(step);
      else if (amount === null && short) done = returnTo(short, step);
      else {
        const brought = amount ?? (source ? returned.valueOf(source, moved) : at(guessed(), moved));
        done = [{ key, value: brought }, ...arrive(moved, brought, amount !== null)];
      }
      return { lines: done, average };
    },
    /** Quantities that were never covered, at the last known cost. */
    rest: (): LineValue[] => shorts.flatMap(lineValues),
  };
}
export type Stock = ReturnType<typeof stockOf>;
