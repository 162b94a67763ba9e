// Writes a workbook of text cells for the measurements.
import writeXlsxFile from "write-excel-file/node";

/** The rows as one sheet's bytes. */
export async function workbook(rows: readonly (readonly string[])[]): Promise<Uint8Array<ArrayBuffer>> {
  const data = rows.map((row) => row.map((value) => ({ value, type: String })));
  return new Uint8Array(await writeXlsxFile(data).toBuffer());
}
