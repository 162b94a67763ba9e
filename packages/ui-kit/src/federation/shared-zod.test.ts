// Checks that the shared zod has every function that browsers call: a missing one would be undefined in browsers only.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { z } from "./shared-zod.ts";

const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));
/** `z.core` is named for its types only. */
const USE = /\bz\.(?!core\b)([a-z]\w*)(?=[.(])|instanceof z\.(\w+)|\bz\.([A-Z]+)\b/g;

const folders = [
  "packages/contracts",
  "packages/ui-kit",
  "shell",
  ...readdirSync(ROOT).filter((name) => name.startsWith("mfe-")),
];

function usedIn(folder: string): string[] {
  const files = readdirSync(`${ROOT}${folder}/src`, { recursive: true, encoding: "utf8" });
  return files
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(`${ROOT}${folder}/src/${file}`, "utf8"))
    .flatMap((code) => [...code.matchAll(USE)].flatMap(([, ...names]) => names.filter((name) => name !== undefined)));
}

test.each(folders)(
  "every function of zod that the folder %s calls is in the copy of zod that all front ends share",
  (folder) => {
    expect([...new Set(usedIn(folder))].filter((name) => !(name in z))).toEqual([]);
  },
);

test("the search for calls of zod finds those in contracts, so that the comparison is not empty", () => {
  expect(usedIn("packages/contracts")).toEqual(expect.arrayContaining(["strictObject", "iso", "enum"]));
});
