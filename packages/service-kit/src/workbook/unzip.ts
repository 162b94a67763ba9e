// Opens an .xlsx as the zip it is, measuring while it inflates: a zip bomb is refused before it fills the memory (XLS-1).
import { Refusal, refuse } from "@kontor/contracts/core/error";
import { Unzip, UnzipInflate, zipSync } from "fflate";
import { hasLinks } from "./links.ts";

const ENTRIES_MAX = 1_000;
const INFLATED_MAX = 100 * 1024 * 1024;
const RATIO_MAX = 100;
/** Below this size no file counts as a bomb, however well it was compressed. */
const RATIO_FLOOR = 1024 * 1024;
const PIECE = 64 * 1024;

export type Parts = Record<string, Uint8Array>;

/** 701: the wrong kind of file (reference.md §7.9). */
export const notXlsx = (): Refusal => refuse("workbook-not-xlsx", { code: 701 });

/**
 * The parts of a workbook.
 * @throws Refusal `workbook-not-xlsx` when it is no workbook, has XML that is not well-formed, or carries macros, embedded files or document types; `workbook-linked` when it refers
 * to something outside by a connection, a query or a link; `workbook-too-large` past a limit
 */
export function openWorkbook(bytes: Uint8Array): Parts {
  const parts = inflate(bytes);
  const names = Object.keys(parts);
  const isWorkbook = names.includes("[Content_Types].xml") && names.includes("xl/workbook.xml");
  const isSuspicious = names.some((name) => /vbaProject|activeX|embeddings\//i.test(name));
  if (!isWorkbook || isSuspicious) throw notXlsx();
  if (isLinked(parts)) throw refuse("workbook-linked", { code: 701 });
  return parts;
}

/** Packs checked parts again, so that the parser sees exactly what was measured. */
export const packWorkbook = (parts: Parts): Uint8Array<ArrayBuffer> => new Uint8Array(zipSync(parts, { level: 0 }));

function inflate(bytes: Uint8Array): Parts {
  const parts: Parts = {};
  let entries = 0;
  let inflated = 0;
  const unzip = new Unzip((file) => {
    entries++;
    if (entries > ENTRIES_MAX) throw refuse("workbook-too-large");
    if (Object.hasOwn(parts, file.name)) throw notXlsx();
    const pieces: Uint8Array[] = [];
    parts[file.name] = new Uint8Array();
    file.ondata = (error, piece, final) => {
      // An error that this function throws further down comes back to it once more as the inflater's error.
      if (error) throw error;
      inflated += piece.length;
      const tooMuch = inflated > INFLATED_MAX || (inflated > RATIO_FLOOR && inflated > bytes.length * RATIO_MAX);
      if (tooMuch) throw refuse("workbook-too-large");
      pieces.push(piece);
      if (final) parts[file.name] = Buffer.concat(pieces);
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let at = 0; at < bytes.length; at += PIECE)
      unzip.push(bytes.subarray(at, at + PIECE), at + PIECE >= bytes.length);
  } catch (error) {
    throw error instanceof Refusal ? error : notXlsx();
  }
  return parts;
}

/** @throws Refusal `workbook-not-xlsx` where a part is no well-formed XML, or has a document type */
function isLinked(parts: Parts): boolean {
  try {
    return hasLinks(parts);
  } catch {
    throw notXlsx();
  }
}
