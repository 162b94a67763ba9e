import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { filesUnder, hashOf, isPartOfBuild } from "./changed.ts";

let folder = "";
const put = (name: string, text: string) => writeFileSync(join(folder, name), text);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "kontor-changed-"));
  mkdirSync(join(folder, "src"));
  put("src/a.ts", "one");
});
afterEach(() => rmSync(folder, { recursive: true }));

test("writing a file with the same content again does not change the hash of its folder", () => {
  const before = hashOf([folder]);
  put("src/a.ts", "one");
  expect(hashOf([folder])).toBe(before);
});

test.each([
  ["changed content", () => put("src/a.ts", "two")],
  ["a new file", () => put("src/b.ts", "")],
  ["a deleted file", () => rmSync(join(folder, "src/a.ts"))],
])("%s changes the hash of its folder", (_, change) => {
  const before = hashOf([folder]);
  change();
  expect(hashOf([folder])).not.toBe(before);
});

test("files that tools generate do not change the hash of a folder", () => {
  const before = hashOf([folder]);
  for (const made of ["dist", "generated", "node_modules"]) {
    mkdirSync(join(folder, made));
    put(`${made}/x.js`, "made");
  }
  expect(hashOf([folder])).toBe(before);
});

test("a changed test file or README does not change the hash that decides whether a build is repeated", () => {
  const before = hashOf([folder], isPartOfBuild);
  put("src/a.test.ts", "a test");
  put("README.md", "words");
  expect(hashOf([folder], isPartOfBuild)).toBe(before);
});

test("a folder that does not exist is read as one without files", () => {
  expect(filesUnder(join(folder, "nowhere"))).toEqual([]);
});
