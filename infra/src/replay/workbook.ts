// Reads the headings of Kontor's import templates, and writes rows of text as workbooks.
import { readSheet } from "read-excel-file/node";
import writeXlsxFile from "write-excel-file/node";

/** The headings of a template. */
export async function headingsOf(template: Uint8Array): Promise<string[]> {
  const [headings = []] = await readSheet(Buffer.from(template));
  return headings.map(String);
}

/** Rows of texts as a workbook's bytes. A workbook contains the time of writing, so the same rows give other bytes each time. */
export async function workbookOf(rows: readonly (readonly string[])[]): Promise<Uint8Array<ArrayBuffer>> {
  const data = rows.map((row) => row.map((text) => ({ value: text.replace(UNWRITABLE, ""), type: String })));
  return new Uint8Array(await writeXlsxFile(data).toBuffer());
}

/** Characters that no workbook can hold: control characters except tab and line ends. */
const UNWRITABLE = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu;
