// Rows pasted from a spreadsheet, laid onto the columns of the grid.
import { LINES_MAX } from "@kontor/contracts/document/document";

/** What lies in one pasted row, by column name. */
export type PastedRow = Readonly<Record<string, string>>;

/** What one paste may bring, as no document holds more lines, and how many rows are left out of it: those are said. */
export function fitting(rows: readonly PastedRow[]): { fit: readonly PastedRow[]; left: number } {
  return { fit: rows.slice(0, LINES_MAX), left: Math.max(0, rows.length - LINES_MAX) };
}

/** How a short list, typed by hand or from a counting device, is laid out. */
const SHORT = ["barCode", "operNumber", "unitPrice"];

/**
 * Lays rows onto columns.
 * A first row of headings (cells equal to the labels) says which is which. Pasting from the barcode column on with at most three cells means
 * barcode, quantity, price; otherwise cells go to the columns from the one that the cursor is in, in the order of the grid.
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
