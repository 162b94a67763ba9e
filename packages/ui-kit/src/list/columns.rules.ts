// Chooses the columns to show: the page's default and the user's changes (shell.md §3, reference.md §8.1).

interface Choosable {
  name: string;
  /** Offered in the chooser, but not shown at first. */
  hidden?: boolean;
  /** Left out where no row has a value. */
  whenFilled?: true;
}

/** The user's changes, by column name: true shown, false hidden. Columns added later keep their default. */
export type ColumnChoice = Readonly<Record<string, boolean>>;

export const isShown = (column: Choosable, choice: ColumnChoice): boolean => choice[column.name] ?? !column.hidden;

/** The columns to show, in the page's order. If all are hidden the first is shown, because a table without columns looks broken. */
export function shownColumns<C extends Choosable>(columns: readonly C[], choice: ColumnChoice): C[] {
  const shown = columns.filter((column) => isShown(column, choice));
  return shown.length > 0 ? shown : columns.slice(0, 1);
}

interface Spare {
  name: string;
  /** The lower, the sooner it is left out. */
  spare: number;
  /** Pixels. */
  width: number;
}

/** The columns that are left out of a table which is wider than its place by so many pixels: as few as give that much space, or all that can be spared. */
export function leftOut(overPx: number, spares: readonly Spare[]): string[] {
  const names: string[] = [];
  let missing = overPx;
  for (const { name, width } of spares.toSorted((a, b) => a.spare - b.spare)) {
    if (missing <= 0) break;
    names.push(name);
    missing -= width;
  }
  return names;
}

/** Columns that are left out are hidden like those that are not shown at first, so that the chooser shows them unticked. */
export const withLeftOut = <C extends Choosable>(columns: readonly C[], names: readonly string[]): readonly C[] =>
  names.length === 0
    ? columns
    : columns.map((column) => (names.includes(column.name) ? { ...column, hidden: true } : column));

/** Without the columns that are empty in every row and shown only when filled. */
export const filledColumns = <C extends Choosable>(columns: readonly C[], rows: readonly object[]): C[] =>
  columns.filter(({ name, whenFilled }) => !whenFilled || rows.some((row) => Boolean(Reflect.get(row, name))));

/** The choice after the chooser's list of ticked names changed. */
export const chosen = (columns: readonly Choosable[], ticked: readonly string[]): ColumnChoice =>
  Object.fromEntries(
    columns
      .filter((column) => ticked.includes(column.name) === Boolean(column.hidden))
      .map(({ name }) => [name, ticked.includes(name)]),
  );
