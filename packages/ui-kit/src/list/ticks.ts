// Lets a click anywhere in a row tick it, not only one on its tick box.

/** The rows with this one added, or without it if it was among them; `keyOf` identifies rows. */
export function toggled<Row>(rows: readonly Row[], row: Row, keyOf: (row: Row) => unknown = (one) => one): Row[] {
  const rest = rows.filter((one) => keyOf(one) !== keyOf(row));
  return rest.length < rows.length ? rest : [...rows, row];
}
