// Writes a workbook of one sheet or several: texts as texts, figures as figures, nothing that a spreadsheet program would run (XLS-4).
import { setImmediate } from "node:timers/promises";
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from "fflate";

export type SheetCell = { text: string } | { figure: string } | null;

const ROWS_A_PIECE = 500;
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

export interface NamedSheet {
  /** At most 31 characters, none of \\ / ? * [ ] : */
  name: string;
  rows: readonly (readonly SheetCell[])[];
}

const sheetPath = (index: number): string => `xl/worksheets/sheet${index + 1}.xml`;
const frameOf = (sheets: readonly NamedSheet[]): Record<string, string> => ({
  "[Content_Types].xml": `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>${sheets.map((_, index) => `<Override PartName="/${sheetPath(index)}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`).join("")}</Types>`,
  "_rels/.rels": `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/workbook.xml": `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets.map(({ name }, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`).join("")}</sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${sheets.map((_, index) => `<Relationship Id="rId${index + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`).join("")}</Relationships>`,
});

/** Makes the bytes of an .xlsx file with one sheet. Other requests get their turn in between. */
export const writeSheet = (rows: NamedSheet["rows"]): Promise<Uint8Array<ArrayBuffer>> =>
  writeSheets([{ name: "Sheet1", rows }]);

/** The same with several sheets. */
export async function writeSheets(sheets: readonly NamedSheet[]): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
  });
  for (const [name, xml] of Object.entries(frameOf(sheets))) {
    const part = new ZipPassThrough(name);
    zip.add(part);
    part.push(strToU8(xml), true);
  }
  for (const [index, { rows }] of sheets.entries()) await writeRows(zip, sheetPath(index), rows);
  zip.end();
  return new Uint8Array(Buffer.concat(pieces));
}

async function writeRows(zip: Zip, path: string, rows: NamedSheet["rows"]): Promise<void> {
  const sheet = new ZipDeflate(path, { level: 1 });
  zip.add(sheet);
  sheet.push(strToU8(`${HEAD}<worksheet xmlns="${MAIN}"><sheetData>`));
  for (let at = 0; at < rows.length; at += ROWS_A_PIECE) {
    const xml = rows.slice(at, at + ROWS_A_PIECE).map((row, index) => rowXml(row, at + index + 1));
    sheet.push(strToU8(xml.join("")));
    await setImmediate();
  }
  sheet.push(strToU8("</sheetData></worksheet>"), true);
}

const rowXml = (row: readonly SheetCell[], number: number): string =>
  `<row r="${number}">${row.map((cell, index) => cellXml(cell, `${columnName(index)}${number}`)).join("")}</row>`;

function cellXml(cell: SheetCell, place: string): string {
  if (cell === null) return "";
  if ("figure" in cell) return `<c r="${place}"><v>${escaped(cell.figure)}</v></c>`;
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escaped(harmless(cell.text))}</t></is></c>`;
}

/** Signs that make a formula of a text in some programs, and texts that look as if their sign had been made harmless already. */
const SIGN_FIRST = /^'*[=+\-@\t\r\0]/;
export const harmless = (text: string): string => (SIGN_FIRST.test(text) ? `'${text}` : text);
/** A cell as it was before it was made harmless, so that an export can be imported again. */
export const meant = (text: string): string => (text.startsWith("'") && SIGN_FIRST.test(text) ? text.slice(1) : text);

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
/** Control characters cannot be in XML at all, but for the three that are white space. */
const escaped = (text: string): string =>
  text
    .replace(/[\p{Cc}\ufffe\uffff]/gu, (character) => ("\t\n\r".includes(character) ? character : ""))
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? "");

const columnName = (index: number): string =>
  (index < 26 ? "" : columnName(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));
