// Writes a workbook while its rows are still being read, so that memory holds some hundred of them and not a million.
import { setImmediate } from "node:timers/promises";
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from "fflate";
import { beginXml, filterXml, frameOf, rowXml, type WorkbookCell, worksheetPath } from "./write.ts";

type Row = readonly WorkbookCell[];

export interface WorksheetStream {
  add(rows: readonly Row[]): Promise<void>;
  /** Ends the file. @param totals the last row, in bold */
  end(totals: Row | undefined): Promise<void>;
}

/**
 * A workbook with one worksheet, as `writeWorksheets` makes it. Columns get their widths by the header and the first rows that are added.
 * @param send takes each piece of the file; awaited before more rows are taken
 */
export function openWorksheet(head: Row, send: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>): WorksheetStream {
  const pieces: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
  });
  const worksheet = new ZipDeflate(worksheetPath(0), { level: 1 });
  let count = 0;
  const write = async (xml: string, isLast = false): Promise<void> => {
    worksheet.push(strToU8(xml), isLast);
    if (isLast) zip.end();
    const bytes = new Uint8Array(Buffer.concat(pieces.splice(0)));
    if (bytes.length > 0) await send(bytes);
    // Other requests get their turn in between.
    await setImmediate();
  };
  const began = (rows: readonly Row[]): string => {
    for (const [name, xml] of Object.entries(frameOf([{ name: "Sheet1" }]))) {
      const part = new ZipPassThrough(name);
      zip.add(part);
      part.push(strToU8(xml), true);
    }
    zip.add(worksheet);
    count = 1;
    return beginXml([head, ...rows]) + rowXml(head, 1, "head");
  };
  return {
    async add(rows) {
      const before = count === 0 ? began(rows) : "";
      await write(before + rows.map((row) => rowXml(row, ++count, "plain")).join(""));
    },
    async end(totals) {
      const before = count === 0 ? began([]) : "";
      const last = totals ? rowXml(totals, count + 1, "total") : "";
      await write(`${before}${last}</sheetData>${filterXml(head.length, count)}</worksheet>`, true);
    },
  };
}
