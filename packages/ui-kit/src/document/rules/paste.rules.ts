// Rows pasted from a spreadsheet: cut into cells and laid onto the columns of the grid.
import { LINES_MAX } from "@kontor/contracts/document/document";

/** Tab-separated text as rows of cells; a cell in quotes may hold tabs, line breaks and doubled quotes. */
export function rowsOf(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  const source = text.replace(/\r\n?/g, "\n").replace(/\n+$/, "");
  while (at <= source.length) {
    const { cell, end } = source[at] === '"' ? quoted(source, at) : plain(source, at);
    row.push(cell.trim());
    if (source[end] !== "\t") {
      rows.push(row);
      row = [];
    }
    at = end + 1;
  }
  return rows.filter((cells) => cells.some((cell) => cell !== ""));
}

interface Cut {
  cell: string;
  /** Where the tab, the line break or the end of the text is. */
  end: number;
}

function plain(source: string, from: number): Cut {
  const length = source.slice(from).search(/[\t\n]/);
  const end = length === -1 ? source.length : from + length;
  return { cell: source.slice(from, end), end };
}

function quoted(source: string, from: number): Cut {
  let cell = "";
  for (let at = from + 1; at < source.length; at++) {
    if (source[at] !== '"') cell += source[at];
    else if (source[at + 1] === '"') {
      cell += '"';
      at++;
    } else return { cell: cell + plain(source, at + 1).cell, end: plain(source, at + 1).end };
  }
  // A quote that is never closed is an inch sign, not a quotation.
  return plain(source, from);
}

/** Whether a pasted text is a piece of a sheet rather than a word for one cell. */
export const isSheet = (text: string): boolean => /[\t\n]/.test(text.replace(/[\r\n]+$/, ""));

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
