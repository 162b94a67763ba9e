// Parses a clipboard table, as spreadsheets copy it, into rows and cells.

/** Tab-separated text as rows of cells; a cell in quotes may contain tabs, line breaks and doubled quotes. */
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
  /** The position of the tab, the line break or the end of the text. */
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
  // A quote that is never closed is an inch sign, not a quotation mark.
  return plain(source, from);
}

/** Whether a pasted text is a clipboard table rather than text for one cell. */
export const isClipboardTable = (text: string): boolean => /[\t\n]/.test(text.replace(/[\r\n]+$/, ""));
