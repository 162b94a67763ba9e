// Decides by the content of its sources, never by dates, whether an output has to be made again.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join, relative } from "node:path";

const ignored = new Set(["node_modules", "dist", "generated", ".git"]);

/** All files under a path (a file stands for itself), in a fixed order, leaving out what is made by tools. */
export function filesUnder(path: string): string[] {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  const names = readdirSync(path).filter((name) => !ignored.has(name));
  return names.sort().flatMap((name) => filesUnder(join(path, name)));
}

/** Tests and documents, which do not affect the build. */
export const isPartOfBuild = (file: string): boolean => !/\.(test\.tsx?|md)$/.test(file);

/** One hash over names and contents of everything under the paths, or of those files that `counts` lets in. */
export function hashOf(paths: readonly string[], counts: (file: string) => boolean = () => true): string {
  const hash = createHash("sha256");
  for (const path of paths) {
    for (const file of filesUnder(path).filter(counts)) {
      hash.update(`${basename(path)}/${relative(path, file)}\0`);
      hash.update(readFileSync(file));
      hash.update("\0");
    }
  }
  return hash.digest("hex");
}
