// Compresses built files once, at the build, so that the gateway only sends them.
import { readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { inParallel } from "./parallel.ts";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const compressible = new Set([".js", ".css", ".json", ".svg"]);
/** Below this size (bytes) compression saves less than a network packet. */
const SIZE_MIN = 1024;
const PARALLEL = 4;
/** The highest quality is for files that every user loads first; the one below makes files 2 % larger in two fifths of the time. */
export const BROTLI_QUALITY = { everybody: 11, usual: 10 };

/** Writes a .br, of that brotli quality (0 to 11), and a .gz beside every file worth it. */
export async function compressFolder(folder: string, quality: number): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  const files = names.filter((name) => compressible.has(extname(name))).map((name) => join(folder, name));
  await inParallel(PARALLEL, files, async (file) => {
    const bytes = await readFile(file);
    if (bytes.length < SIZE_MIN) return;
    const options = {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    };
    await Promise.all([
      writeFile(`${file}.br`, await brotli(bytes, options)),
      writeFile(`${file}.gz`, await zip(bytes, { level: constants.Z_BEST_COMPRESSION })),
    ]);
  });
}
