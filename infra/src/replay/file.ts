// Reads a file of trade, gzip or plain, line by line.
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import type { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { parse } from "csv-parse";
import { COLUMNS, type Fields, type Row, rowOf } from "./row.ts";

const GZIP = Buffer.from([0x1f, 0x8b]);
const RECORD_BYTES_MAX = 100_000;

/**
 * All rows of a file, in its order.
 * @throws Error naming the first line that cannot be understood, or the columns that are missing
 */
export async function readFile(path: string): Promise<Row[]> {
  const source = createReadStream(path);
  const bytes: Readable = (await isGzip(path)) ? source.pipe(createGunzip()) : source;
  const records = parse({
    bom: true,
    columns: (header: string[]) => checked(header),
    info: true,
    max_record_size: RECORD_BYTES_MAX,
  });
  for (const each of [source, bytes]) each.once("error", (error: Error) => records.destroy(error));
  bytes.pipe(records);
  const rows: Row[] = [];
  // The columns were checked above, and the parser says so of each record.
  for await (const { record, info } of records as AsyncIterable<{ record: Fields; info: { lines: number } }>)
    rows.push(rowOf(record, info.lines));
  if (rows.length === 0) throw new Error(`${path} holds no rows`);
  return rows;
}

async function isGzip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(GZIP.length), 0, GZIP.length, 0);
    return buffer.equals(GZIP);
  } finally {
    await file.close();
  }
}

function checked(header: string[]): string[] {
  const names = header.map((name) => name.trim());
  const missing = COLUMNS.filter((name) => !names.includes(name));
  if (missing.length > 0) throw new Error(`the file has no column ${missing.join(", ")}`);
  return names;
}
