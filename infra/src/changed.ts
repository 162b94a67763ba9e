// Whether something has to be made again: by the content of what it is made from, never by dates.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

const ignored = new Set(["node_modules", "dist", "generated", ".git"]);

/** All files under a path (a file stands for itself), in a fixed order, leaving out what is made by tools. */
export function filesUnder(path: string): string[] {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  const names = readdirSync(path).filter((name) => !ignored.has(name));
  return names.sort().flatMap((name) => filesUnder(join(path, name)));
}

/** One hash over names and contents of everything under the paths. */
export function hashOf(paths: readonly string[]): string {
  const hash = createHash("sha256");
  for (const file of paths.flatMap(filesUnder)) {
    hash.update(`${file}\0`);
    hash.update(readFileSync(file));
    hash.update("\0");
  }
  return hash.digest("hex");
}
