// The project's own source files, as git knows them.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], {
  cwd: ROOT,
  encoding: "utf8",
  maxBuffer: 64e6,
});

/** Every file of the tree that is not ignored, by its path from the root; planted violations left out. */
export const files: readonly string[] = listed
  .split("\n")
  .filter((path) => path !== "" && !path.includes("tests/tidy/planted/") && existsSync(`${ROOT}${path}`));

export const read = (path: string): string => readFileSync(`${ROOT}${path}`, "utf8");
