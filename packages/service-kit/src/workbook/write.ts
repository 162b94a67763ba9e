// Writes a workbook of one or more worksheets: texts as texts, figures as figures, nothing that a spreadsheet program would run (XLS-4).
import { setImmediate } from "node:timers/promises";
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from "fflate";
import { columnWidths, type RowStyle, serialOf, styleOf, stylesXml, type WorkbookCell } from "./style.ts";

export type { WorkbookCell } from "./style.ts";

const ROWS_A_PIECE = 500;
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
export const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

export interface Worksheet {
  /** At most 31 characters, none of \\ / ? * [ ] : */
  name: string;
  /** The first row is the header, unless `isPlain`. */
  rows: readonly (readonly WorkbookCell[])[];
  /** The last row is of totals. */
  hasTotals?: boolean;
  /** Neither header nor filter: notes. */
  isPlain?: boolean;
  /** The allowed values of a column, by its index from 0. */
  choices?: ReadonlyMap<number, readonly string[]>;
}

export const worksheetPath = (index: number): string => `xl/worksheets/sheet${index + 1}.xml`;
export const frameOf = (worksheets: readonly Pick<Worksheet, "name">[]): Record<string, string> => ({
  "[Content_Types].xml": `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>${worksheets.map((_, index) => `<Override PartName="/${worksheetPath(index)}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`).join("")}<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
  "_rels/.rels": `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/workbook.xml": `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${worksheets.map(({ name }, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`).join("")}</sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": `${XML}<Relationships xmlns="${PACKAGE}/relationships">${worksheets.map((_, index) => `<Relationship Id="rId${index + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`).join("")}<Relationship Id="rId${worksheets.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  "xl/styles.xml": `${XML}${stylesXml}`,
});

/** Makes the bytes of an .xlsx file with one worksheet. Other requests get their turn in between. */
export const writeWorkbook = (rows: Worksheet["rows"]): Promise<Uint8Array<ArrayBuffer>> =>
  writeWorksheets([{ name: "Sheet1", rows }]);

/** The same with several worksheets. */
export async function writeWorksheets(worksheets: readonly Worksheet[]): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
  });
  for (const [name, xml] of Object.entries(frameOf(worksheets))) {
    const part = new ZipPassThrough(name);
    zip.add(part);
    part.push(strToU8(xml), true);
  }
  for (const [index, worksheet] of worksheets.entries()) await writeRows(zip, worksheetPath(index), worksheet);
  zip.end();
  return new Uint8Array(Buffer.concat(pieces));
}

async function writeRows(zip: Zip, path: string, worksheet: Worksheet): Promise<void> {
  const { rows, hasTotals = false, isPlain = false } = worksheet;
  const part = new ZipDeflate(path, { level: 1 });
  zip.add(part);
  part.push(strToU8(beginXml(rows, isPlain)));
  const rowStyleAt = (at: number): RowStyle =>
    at === 0 && !isPlain ? "head" : hasTotals && at === rows.length - 1 ? "total" : "plain";
  for (let at = 0; at < rows.length; at += ROWS_A_PIECE) {
    const xml = rows
      .slice(at, at + ROWS_A_PIECE)
      .map((row, index) => rowXml(row, at + index + 1, rowStyleAt(at + index)));
    part.push(strToU8(xml.join("")));
    await setImmediate();
  }
  const last = Math.max(1, rows.length - (hasTotals ? 1 : 0));
  const filter = isPlain ? "" : filterXml(rows[0]?.length ?? 0, last);
  part.push(strToU8(`</sheetData>${filter}${choicesXml(worksheet)}</worksheet>`), true);
}

/** A worksheet up to its rows. @param rows the first of them, by which columns get their widths */
export function beginXml(rows: Worksheet["rows"], isPlain = false): string {
  const pane = `<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`;
  return `${XML}<worksheet xmlns="${MAIN}">${isPlain ? "" : pane}${columnsXml(columnWidths(rows))}<sheetData>`;
}

const columnsXml = (widths: readonly number[]): string =>
  widths.length === 0
    ? ""
    : `<cols>${widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`).join("")}</cols>`;

/** A filter over the rows from the header to the last before the totals. */
export const filterXml = (columns: number, last: number): string =>
  columns === 0 ? "" : `<autoFilter ref="A1:${columnName(columns - 1)}${last}"/>`;

const CHOICE_ROWS = 1_000;
const CHOICES_LENGTH_MAX = 255;
/** Drop-downs; a list that is longer than spreadsheets accept is left out. */
function choicesXml({ choices = new Map() }: Worksheet): string {
  const lists = [...choices].flatMap(([at, values]) => {
    const list = values.join(",");
    return values.length === 0 || list.length > CHOICES_LENGTH_MAX || values.some((value) => value.includes(","))
      ? []
      : `<dataValidation type="list" allowBlank="1" showErrorMessage="1" sqref="${columnName(at)}2:${columnName(at)}${CHOICE_ROWS}"><formula1>${escaped(`"${list.replaceAll('"', '""')}"`)}</formula1></dataValidation>`;
  });
  return lists.length === 0 ? "" : `<dataValidations count="${lists.length}">${lists.join("")}</dataValidations>`;
}

export const rowXml = (row: readonly WorkbookCell[], number: number, rowStyle: RowStyle): string =>
  `<row r="${number}">${row.map((cell, index) => cellXml(cell, `${columnName(index)}${number}`, rowStyle)).join("")}</row>`;

function cellXml(cell: WorkbookCell, reference: string, rowStyle: RowStyle): string {
  if (cell === null) return "";
  const style = styleOf(cell, rowStyle);
  if ("figure" in cell) return `<c r="${reference}" s="${style}"><v>${escaped(cell.figure)}</v></c>`;
  if ("time" in cell) return `<c r="${reference}" s="${style}"><v>${serialOf(cell.time)}</v></c>`;
  return `<c r="${reference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(harmless(cell.text))}</t></is></c>`;
}

/** Characters that some programs take for a formula's beginning, and texts that already look escaped. */
const SIGN_FIRST = /^'*[=+\-@\t\r\0]/;
export const harmless = (text: string): string => (SIGN_FIRST.test(text) ? `'${text}` : text);
/** The cell's text before it was escaped, so that an export can be imported again. */
export const meant = (text: string): string => (text.startsWith("'") && SIGN_FIRST.test(text) ? text.slice(1) : text);

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
/** XML allows no control characters but the three that are white space. */
const SPECIAL = /[\p{Cc}\ufffe\uffff&<>"]/u;
// Most texts have none of these; a million rows are not searched twice.
const escaped = (text: string): string =>
  SPECIAL.test(text)
    ? text
        .replace(/[\p{Cc}\ufffe\uffff]/gu, (character) => ("\t\n\r".includes(character) ? character : ""))
        .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? "")
    : text;

const columnName = (index: number): string =>
  (index < 26 ? "" : columnName(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));
