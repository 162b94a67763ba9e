// Computes a short id of a folder's sources and of what it is built from.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const KITS = ["../../../ui-kit/src", "../../../contracts/src"].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
);
const LENGTH = 10;

/** The id changes whenever a source file of the application or of a kit changes. */
export function buildId(folder: string): string {
  const hash = createHash("sha256");
  for (const root of [`${folder}/src`, ...KITS]) {
    for (const file of readdirSync(root, { recursive: true, encoding: "utf8" }).sort()) {
      if (/\.(tsx?|json|css)$/.test(file)) hash.update(file).update(readFileSync(`${root}/${file}`));
    }
  }
  return hash.digest("hex").slice(0, LENGTH);
}
