// Rows that are ticked wherever they are pressed, not in their small box alone.

/** The rows with this one added, or without it where it was among them; `keyOf` tells them apart. */
export function toggled<Row>(rows: readonly Row[], row: Row, keyOf: (row: Row) => unknown = (one) => one): Row[] {
  const rest = rows.filter((one) => keyOf(one) !== keyOf(row));
  return rest.length < rows.length ? rest : [...rows, row];
}
