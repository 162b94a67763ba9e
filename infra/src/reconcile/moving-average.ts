// The moving average in whole numbers: quantities in thousandths of a base unit, money in millionths.

export interface Product {
  quantity: bigint;
  value: bigint;
  average: bigint;
}
export const NOTHING: Product = { quantity: 0n, value: 0n, average: 0n };

export interface Step {
  /** Signed: what comes in is positive. */
  quantity: bigint;
  /** What one base unit brings along. */
  own: bigint | null;
  /** What one base unit had left at, of goods that come back. */
  source: bigint | null;
}

const THOUSANDTHS = 1000n;

/** Half away from zero. */
function divided(what: bigint, by: bigint): bigint {
  const negative = what < 0n !== by < 0n;
  const [top, bottom] = [what < 0n ? -what : what, by < 0n ? -by : by];
  const result = (2n * top + bottom) / (2n * bottom);
  return negative ? -result : result;
}

/** One step: what leaves takes its share of what is there and keeps the average; what comes in brings its own cost, its old one, or the average. */
export function movingAverage(
  before: Product,
  { quantity, own, source }: Step,
): { cost: bigint; value: bigint; after: Product } {
  const leaves = quantity < 0n && own === null;
  const cost = own ?? (leaves ? before.average : (source ?? before.average));
  const shared = leaves && before.quantity > 0n && before.value >= 0n;
  const value = shared ? divided(before.value * quantity, before.quantity) : divided(cost * quantity, THOUSANDTHS);
  const left = before.quantity + quantity;
  const worth = before.value + value;
  const average = !leaves && left > 0n && worth > 0n ? divided(worth * THOUSANDTHS, left) : (own ?? before.average);
  return { cost, value, after: { quantity: left, value: worth, average } };
}
