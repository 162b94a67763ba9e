// A folder of built files as a table of URL names. A file that is not in the table cannot be requested (GATE-5).
import { createHash } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import { extname, join, sep } from "node:path";

const TYPES: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".svg": "image/svg+xml; charset=utf-8",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".gif": "image/gif",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
};
const FILES_MAX = 5_000;
/** A file that names modules and folders of the sources and is not needed outside. */
const BUILD_STATISTICS = "mf-stats.json";

export interface BuiltFile {
  type: string;
  /** sha384-…, for integrity attributes; its beginning serves as the entity tag. */
  integrity: string;
  /** Absolute paths: of the file, and by encoding of what the build packed, "identity" being the file itself. */
  path: string;
  paths: ReadonlyMap<Encoding, string>;
  /** Its name holds a hash of its content, so it never changes. */
  immutable: boolean;
}
export type Encoding = "br" | "gzip" | "identity";

/** URL name ("static/js/main.1f2e3d4c.js") → file. Maps, dot files and pages are left out, links are not followed. */
export type BuiltFiles = ReadonlyMap<string, BuiltFile>;

const HASHED = /[.-][0-9a-f]{8,64}\.(?:[a-z]+\.)?[a-z0-9]+$/;

/** Reads a folder; a folder that does not exist is empty. */
export async function readDist(folder: string): Promise<BuiltFiles> {
  const names = await namesIn(folder);
  const present = new Set(names);
  const files = new Map<string, BuiltFile>();
  for (const name of names) {
    const type = TYPES[extname(name)];
    if (type === undefined || name === BUILD_STATISTICS) continue;
    const path = join(folder, name);
    const bytes = await readFile(path);
    const immutable = HASHED.test(name);
    const paths = new Map<Encoding, string>();
    // Under a name without a hash, the compressed file may be of an earlier build.
    if (immutable && present.has(`${name}.br`)) paths.set("br", `${path}.br`);
    if (immutable && present.has(`${name}.gz`)) paths.set("gzip", `${path}.gz`);
    paths.set("identity", path);
    const integrity = `sha384-${createHash("sha384").update(bytes).digest("base64")}`;
    files.set(name.split(sep).join("/"), { type, path, integrity, paths, immutable });
  }
  return files;
}

async function namesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => []);
  if (entries.length > FILES_MAX) throw new Error(`more than ${FILES_MAX} files in ${folder}`);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((name) => !name.split(sep).some((part) => part.startsWith(".")));
}

/** The files that every build rewrites, and the folder itself, whose modification time shows that files were added or removed while it was read. */
const MARKS = [".", "index.html", "mf-manifest.json", "remoteEntry.js"];

/** A text that changes when the folder is built anew. */
export async function builtAt(folder: string): Promise<string> {
  const marks = MARKS.map((name) =>
    stat(join(folder, name)).then(
      ({ mtimeMs, ino }) => `${mtimeMs}/${ino}`,
      () => "",
    ),
  );
  return (await Promise.all(marks)).join(" ");
}
