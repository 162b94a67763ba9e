// Compares rows of two databases, which no statement can join. Both come in the same order, and one row of each is in memory at a time.

/** A row with its sort key: ids joined by blanks. */
export interface Keyed {
  key: string;
}

/** Pairs rows of the same key; a row that only one side has is yielded alone. Both sides must come in the order of their keys. */
export async function* sideBySide<L extends Keyed, R extends Keyed>(
  left: AsyncIterable<L>,
  right: AsyncIterable<R>,
): AsyncGenerator<{ left?: L; right?: R }> {
  const [lefts, rights] = [left[Symbol.asyncIterator](), right[Symbol.asyncIterator]()];
  let [one, other] = [await lefts.next(), await rights.next()];
  while (!one.done || !other.done) {
    const order = one.done
      ? 1
      : other.done
        ? -1
        : one.value.key < other.value.key
          ? -1
          : Number(one.value.key > other.value.key);
    yield {
      ...(order <= 0 && !one.done ? { left: one.value } : {}),
      ...(order >= 0 && !other.done ? { right: other.value } : {}),
    };
    if (order <= 0) one = await lefts.next();
    if (order >= 0) other = await rights.next();
  }
}
