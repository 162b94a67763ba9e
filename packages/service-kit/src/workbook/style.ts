// A workbook's style: number formats, dates, a bold header that stays visible, column widths that fit.

/** A time is local, "2026-11-21 10:00:00", and becomes a real date. */
export type WorkbookCell = { text: string } | { figure: string } | { time: string } | null;

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
/** For amounts and quantities: from none up to six decimals. */
const DECIMALS_MAX = 6;
const DATE_TIME = DECIMALS_MAX + 2;
/** Formats of one weight; the same again in bold. 0 is text. */
const FORMATS = DATE_TIME + 1;
const HEAD = 2 * FORMATS;
const FIRST_OWN_FORMAT = 164;

const formatOf = (decimals: number): string => (decimals === 0 ? "#,##0" : `#,##0.${"0".repeat(decimals)}`);
const codes = [...Array.from({ length: DECIMALS_MAX + 1 }, (_, at) => formatOf(at)), "yyyy\\-mm\\-dd\\ hh:mm:ss"];
const xf = (format: number, font: number, fill = 0): string =>
  `<xf numFmtId="${format}" fontId="${font}" fillId="${fill}" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"/>`;
const weight = (font: number): string =>
  [xf(0, font), ...codes.map((_, at) => xf(FIRST_OWN_FORMAT + at, font))].join("");

/** The part xl/styles.xml. */
export const stylesXml = `<styleSheet xmlns="${MAIN}"><numFmts count="${codes.length}">${codes
  .map((code, at) => `<numFmt numFmtId="${FIRST_OWN_FORMAT + at}" formatCode="${code}"/>`)
  .join(
    "",
  )}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFF2F2F2"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${HEAD + 1}">${weight(0)}${weight(1)}${xf(0, 1, 2)}</cellXfs></styleSheet>`;

export type RowStyle = "head" | "plain" | "total";

/** The index of a cell's style. */
export function styleOf(cell: WorkbookCell, rowStyle: RowStyle): number {
  if (rowStyle === "head") return HEAD;
  const bold = rowStyle === "total" ? FORMATS : 0;
  if (cell === null || "text" in cell) return bold;
  return bold + ("time" in cell ? DATE_TIME : 1 + decimalsOf(cell.figure));
}

/** Two decimals are an amount's and stay; further zeros at the end are dropped. */
function decimalsOf(figure: string): number {
  const behind = figure.split(".")[1] ?? "";
  if (behind.length === 2) return 2;
  return Math.min(behind.replace(/0+$/, "").length, DECIMALS_MAX);
}

const EPOCH = Date.UTC(1899, 11, 30);
const DAY_MS = 24 * 3_600_000;
/** A local time, "2026-11-21 10:00:00", as spreadsheets count it: days since the end of 1899. */
export const serialOf = (time: string): number => (Date.parse(`${time.replace(" ", "T")}Z`) - EPOCH) / DAY_MS;

const ROWS_MEASURED = 200;
const WIDTH = { min: 8, max: 48, time: 19, padding: 2 };
/** Chinese characters are twice as wide. */
const textWidth = (text: string): number => [...text].reduce((sum, sign) => sum + (sign > "\u2e7f" ? 2 : 1), 0);
const widthOf = (cell: WorkbookCell): number =>
  cell === null ? 0 : "time" in cell ? WIDTH.time : textWidth("figure" in cell ? cell.figure : cell.text);

/** The columns' widths in characters, by their header and first rows. */
export function columnWidths(rows: readonly (readonly WorkbookCell[])[]): number[] {
  const widths: number[] = [];
  for (const row of [...rows.slice(0, ROWS_MEASURED), ...rows.slice(-1)])
    for (const [at, cell] of row.entries()) widths[at] = Math.max(widths[at] ?? 0, widthOf(cell));
  return widths.map((width) => Math.min(WIDTH.max, Math.max(WIDTH.min, width + WIDTH.padding)));
}
