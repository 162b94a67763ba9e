// Writes a workbook of text cells for the measurements.
import writeXlsxFile from "write-excel-file/node";

/** The rows as the bytes of a workbook with one worksheet. */
export async function workbook(rows: readonly (readonly string[])[]): Promise<Uint8Array<ArrayBuffer>> {
  const data = rows.map((row) => row.map((value) => ({ value, type: String })));
  return new Uint8Array(await writeXlsxFile(data).toBuffer());
}
