// Writes a workbook of one sheet: texts as texts, figures as figures, nothing that a spreadsheet program would run (XLS-4).
import { setImmediate } from "node:timers/promises";
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from "fflate";

export type SheetCell = { text: string } | { figure: string } | null;

const ROWS_A_PIECE = 500;
const FIRST_CHARACTERS: readonly string[] = ["=", "+", "-", "@", "\t", "\r", "\0"];
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

const frame: Record<string, string> = {
  "[Content_Types].xml": `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
  "_rels/.rels": `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/workbook.xml": `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
};

/** Makes the bytes of an .xlsx file. Other requests get their turn in between. */
export async function writeSheet(rows: readonly (readonly SheetCell[])[]): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
  });
  for (const [name, xml] of Object.entries(frame)) {
    const part = new ZipPassThrough(name);
    zip.add(part);
    part.push(strToU8(xml), true);
  }
  const sheet = new ZipDeflate("xl/worksheets/sheet1.xml", { level: 1 });
  zip.add(sheet);
  sheet.push(strToU8(`${HEAD}<worksheet xmlns="${MAIN}"><sheetData>`));
  for (let at = 0; at < rows.length; at += ROWS_A_PIECE) {
    const xml = rows.slice(at, at + ROWS_A_PIECE).map((row, index) => rowXml(row, at + index + 1));
    sheet.push(strToU8(xml.join("")));
    await setImmediate();
  }
  sheet.push(strToU8("</sheetData></worksheet>"), true);
  zip.end();
  return new Uint8Array(Buffer.concat(pieces));
}

const rowXml = (row: readonly SheetCell[], number: number): string =>
  `<row r="${number}">${row.map((cell, index) => cellXml(cell, `${columnName(index)}${number}`)).join("")}</row>`;

function cellXml(cell: SheetCell, place: string): string {
  if (cell === null) return "";
  if ("figure" in cell) return `<c r="${place}"><v>${escaped(cell.figure)}</v></c>`;
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escaped(harmless(cell.text))}</t></is></c>`;
}

/** A leading sign would make a formula of the text in some programs. */
export const harmless = (text: string): string => (FIRST_CHARACTERS.includes(text.charAt(0)) ? `'${text}` : text);

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
/** Control characters cannot be in XML at all, but for the three that are white space. */
const escaped = (text: string): string =>
  text
    .replace(/[\p{Cc}\ufffe\uffff]/gu, (character) => ("\t\n\r".includes(character) ? character : ""))
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? "");

const columnName = (index: number): string =>
  (index < 26 ? "" : columnName(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));
