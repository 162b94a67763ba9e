// Chooses which columns of lines are shown and how wide they are: names get the space that is left, and no figure is ever cut.
import { mostDecimals, padding } from "../../fields/point.rules.ts";

interface ValueColumn<Line> {
  name: string;
  show(line: Line): string;
}
interface Measured<Line> extends ValueColumn<Line> {
  isFigure: boolean;
  width: number;
  narrow?: number;
  decimals?: number;
  /** Whether there is no sum below its figures. */
  unsummed?: true;
}

/** The width of a digit in the grid, and of the padding of a cell; pixels. */
const DIGIT_PX = 7.6;
const AROUND_PX = 14;

/** By column, the one it repeats: a column is left out where both are equal in every line. */
const SAME_AS: Readonly<Record<string, string>> = { model: "barCode", taxLastMoney: "allPrice" };
/** Figures that are left out where they are zero in every line. */
const NOUGHT = new Set(["taxRate", "taxMoney"]);

/** The columns of read-only lines that have something to show; today's stock does not belong to a document of the past. */
export function withContent<Line, Column extends ValueColumn<Line>>(
  columns: readonly Column[],
  lines: readonly Line[],
): Column[] {
  const isNought = (column: Column) => lines.every((line) => !/[1-9*]/.test(column.show(line)));
  const columnOf = (name: string) => columns.find((column) => column.name === name);
  return columns.filter((column) => {
    if (column.name === "stock") return false;
    if (lines.length === 0) return true;
    if (NOUGHT.has(column.name)) return !isNought(column);
    const other = columnOf(SAME_AS[column.name] ?? "");
    return !other || lines.some((line) => column.show(line) !== other.show(line));
  });
}

/** The pixels that a figure of this many characters takes. */
const widthOf = (characters: number): number => Math.ceil(characters * DIGIT_PX + AROUND_PX);

/** East Asian characters, which are as wide as they are high. */
const WIDE = /[\u2e80-\uffef]/;
const WIDE_PX = 13.5;
/** Longer names are cut, with the full name in a tooltip. */
const NAME_MAX_PX = 320;

/** The growing column, wide enough for its longest name; the other columns keep what they need. */
export const withNames = <Line, Column extends Measured<Line> & { grows?: true }>(
  columns: readonly Column[],
  lines: readonly Line[],
): Column[] =>
  columns.map((column) => {
    if (!column.grows) return column;
    const pixels = (text: string) =>
      [...text].reduce((sum, letter) => sum + (WIDE.test(letter) ? WIDE_PX : DIGIT_PX), AROUND_PX);
    const longest = lines.reduce((most, line) => Math.max(most, pixels(column.show(line))), column.narrow ?? 0);
    return { ...column, narrow: Math.ceil(Math.min(NAME_MAX_PX, longest)) };
  });

/** More space than this does not help a name. */
const NAME_ROOM_PX = 180;

interface Joining<Column> {
  name: string;
  width: number;
  narrow?: number;
  grows?: true;
  describes?: true;
  under?: string;
  yieldsTo?: string;
  below?: readonly Column[];
}

const needed = (some: readonly Pick<Joining<unknown>, "width" | "narrow">[]): number =>
  some.reduce((sum, { width, narrow = width }) => sum + narrow, 0);

/**
 * The columns of a row of this many pixels: where it is too narrow for all, the product's details go below its name, a column with a partner goes `under`
 * that one, and the name takes its part of the remaining space first. Where even then there is no room, a column that yields goes below the one that it
 * `yieldsTo`.
 */
export function joined<Column extends Joining<Column>>(columns: readonly Column[], room: number): readonly Column[] {
  if (needed(columns) <= room || !columns.some(({ grows }) => grows)) return columns;
  const once = withBelow(columns, room);
  if (needed(once) <= room) return once;
  const yielding = columns.map((column) =>
    column.yieldsTo === undefined ? column : { ...column, under: column.yieldsTo },
  );
  return withBelow(yielding, room);
}

function withBelow<Column extends Joining<Column>>(columns: readonly Column[], room: number): readonly Column[] {
  const rowColumns = columns.filter(
    ({ describes, under }) => !describes && !columns.some(({ name }) => name === under),
  );
  const filled = rowColumns.map((column) => {
    const { name, grows, width, narrow = width } = column;
    if (grows) return { ...column, below: columns.filter(({ describes }) => describes) };
    const below = columns.filter(({ under }) => under === name);
    return below.length === 0 ? column : { ...column, narrow: Math.max(narrow, needed(below)), below };
  });
  const left = Math.max(0, room - needed(filled));
  return filled.map((column) => {
    const { grows, width, narrow = width } = column;
    return grows ? { ...column, narrow: Math.max(narrow, Math.min(NAME_ROOM_PX, narrow + left)) } : column;
  });
}

/** Compact letters are 12 px and not 13 px high, with this padding around them, in pixels; grid.css has both. */
const COMPACT = 12 / 13;
const COMPACT_AROUND_PX = 10;

/** The columns as they are, or where the row has no room for them, as wide as compact letters need. */
export const compacted = <Column extends Joining<Column>>(
  columns: readonly Column[],
  room: number,
): readonly Column[] =>
  needed(columns) <= room
    ? columns
    : columns.map((column) => {
        const { width, narrow = width } = column;
        return { ...column, narrow: Math.ceil((narrow - AROUND_PX) * COMPACT) + COMPACT_AROUND_PX };
      });

/** How many characters the sum of this many figures is longer than the longest of them, at most. */
export const spareOf = (lines: number): number => (lines < 2 ? 0 : Math.ceil(Math.log10(lines)) + 1);

/**
 * Columns of figures with the most decimals of their figures, as wide as the longest of them with aligned points,
 * and `spare` characters wider for the sum below.
 * @param point the language's decimal point
 */
export const withWhole = <Line, Column extends Measured<Line>>(
  columns: readonly Column[],
  lines: readonly Line[],
  point: string,
  spare: number = 0,
): Column[] =>
  columns.map((column) => {
    if (!column.isFigure) return column;
    const shown = lines.map((line) => column.show(line));
    const decimals = mostDecimals(shown, point);
    const longest = shown.reduce(
      (most, text) => Math.max(most, text.length + padding(text, decimals, point).length),
      0,
    );
    const needed = widthOf(longest + (column.unsummed ? 0 : spare));
    const { width, narrow = width } = column;
    const withDecimals = decimals === (column.decimals ?? 0) ? column : { ...column, decimals };
    return longest === 0 || needed <= narrow
      ? withDecimals
      : { ...withDecimals, narrow: needed, width: Math.max(width, needed) };
  });
