// Reads a workbook's first worksheet as rows of text, in a thread of its own that may be ended at any moment (XLS-1, XLS-2).
import { type Issue, refuse } from "@kontor/contracts/core/error";
import { readSheet } from "read-excel-file/universal";
import { notXlsx, openWorkbook, type Parts, packWorkbook } from "./unzip.ts";
import { readXml } from "./xml.ts";

const ROWS_MAX = 20_000;
const COLUMNS_MAX = 100;
const CELL_LENGTH_MAX = 32_767;
const FORMULAS_REPORTED_MAX = 100;

/**
 * All rows, the header first; absent cells are empty texts, figures are the stored digits.
 * @throws Refusal `workbook-not-xlsx`, `workbook-linked`, `workbook-too-large`, `workbook-too-many-rows`, `workbook-formula`
 */
export async function readCells(bytes: Uint8Array): Promise<string[][]> {
  const parts = openWorkbook(bytes);
  refuseOversize(parts);
  const rows = await readSheet(packWorkbook(parts).buffer, { parseNumber: (digits: string) => digits }).catch(() => {
    throw notXlsx();
  });
  const texts = rows.map((row) => row.map(textOf));
  while (texts.at(-1)?.every((cell) => cell === "")) texts.pop();
  if (texts.length > ROWS_MAX + 1) throw refuse("workbook-too-many-rows", { values: { max: ROWS_MAX } });
  if (texts.some((row) => row.length > COLUMNS_MAX || row.some((cell) => cell.length > CELL_LENGTH_MAX)))
    throw refuse("workbook-too-large");
  return texts;
}

/** Cells name their own positions, so a small file may claim a huge worksheet: its claimed size is checked first. */
function refuseOversize(parts: Parts): void {
  const formulas: Issue[] = [];
  for (const [name, part] of Object.entries(parts)) {
    if (!name.startsWith("xl/worksheets/") || !name.endsWith(".xml")) continue;
    let cell = "";
    readXml(part, {
      onElement({ name: element, attributes: { r: reference = "" } }) {
        const [, column = "", row = ""] = PLACE.exec(reference) ?? [];
        if (columnNumber(column) > COLUMNS_MAX) throw refuse("workbook-too-large");
        if (Number(row) > ROWS_MAX + 1) throw refuse("workbook-too-many-rows", { values: { max: ROWS_MAX } });
        if (element === "c") cell = reference;
        if (element === "f") formulas.push(formulaIn(cell));
      },
    });
  }
  if (formulas.length > 0) throw refuse("workbook-formula", { issues: formulas.slice(0, FORMULAS_REPORTED_MAX) });
}

/** A cell's position, as spreadsheets write it: column and row. */
const PLACE = /^\$?([A-Za-z]+)\$?(\d+)$/;

function formulaIn(cell: string): Issue {
  const row = PLACE.exec(cell)?.[2];
  return row === undefined
    ? { id: "workbook-formula" }
    : { id: "workbook-formula", row: Number(row) - 1, values: { cell } };
}

const columnNumber = (letters: string): number =>
  [...letters.toUpperCase()].reduce((total, letter) => total * 26 + letter.charCodeAt(0) - 64, 0);

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return "";
  // Spreadsheets have no time zones: the time is local.
  if (cell instanceof Date)
    return new Date(Math.round(cell.getTime() / 1_000) * 1_000).toISOString().slice(0, 19).replace("T", " ");
  return String(cell).trim();
}
