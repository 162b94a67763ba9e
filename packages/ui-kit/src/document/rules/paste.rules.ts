// Assigns the cells of rows pasted from a spreadsheet to the columns of the grid.
import { LINES_MAX } from "@kontor/contracts/document/document";

/** One pasted row, by column name. */
export type PastedRow = Readonly<Record<string, string>>;

/** The rows that fit into a document, and the number of rows left out, which the user is told. */
export function fitting(rows: readonly PastedRow[]): { fit: readonly PastedRow[]; left: number } {
  return { fit: rows.slice(0, LINES_MAX), left: Math.max(0, rows.length - LINES_MAX) };
}

/** The columns of a short list, typed by hand or exported by a counting device. */
const SHORT = ["barCode", "operNumber", "unitPrice"];

/**
 * Assigns cells to columns.
 * A first row of headings (cells equal to the labels) names the columns. Without it, at most three cells from the barcode column on are
 * barcode, quantity and price; otherwise cells go to the columns from the active cell's on, in the order of the grid.
 */
export function laid(
  rows: readonly string[][],
  columns: readonly { name: string; label: string }[],
  from: string,
): PastedRow[] {
  const [first = [], ...rest] = rows;
  const headed = first.map((cell) => columns.find(({ label }) => label === cell)?.name);
  if (headed.includes("barCode")) return rest.map((cells) => pairs(headed, cells));
  const width = Math.max(0, ...rows.map((cells) => cells.length));
  const order = columns.map(({ name }) => name);
  const names = from === "barCode" && width <= SHORT.length ? SHORT : order.slice(Math.max(0, order.indexOf(from)));
  return rows.map((cells) => pairs(names, cells));
}

const pairs = (names: readonly (string | undefined)[], cells: readonly string[]): PastedRow =>
  Object.fromEntries(
    cells.flatMap((cell, at) => {
      const name = names[at];
      return name === undefined || cell === "" ? [] : [[name, cell]];
    }),
  );
