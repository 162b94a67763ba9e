import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { retainEarlier } from "./earlier-files.ts";

const builds = mkdtempSync(join(tmpdir(), "kontor-earlier-"));
const folder = join(builds, "dist");
const note = join(builds, "notes/mfe-a.json");
afterAll(() => rmSync(builds, { recursive: true }));

/** A build as rspack makes it: the folder holds its own files and no others. */
const build = (...names: string[]) =>
  retainEarlier(folder, note, async () => {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
    for (const name of names) writeFileSync(join(folder, name), name);
  });
const page = (build: number) => `page.000000000${build}.js`;

test("files of the three latest earlier builds are retained, and a file without a hash in its name only in its newest form", async () => {
  await build("remoteEntry.js", "old.js", page(1), `${page(1)}.br`);
  await build("remoteEntry.js", page(2), "same.aaaaaaaaaa.js");
  expect(readdirSync(folder)).toEqual([page(1), `${page(1)}.br`, page(2), "remoteEntry.js", "same.aaaaaaaaaa.js"]);
  await build(page(3), "same.aaaaaaaaaa.js");
  await build(page(4), "same.aaaaaaaaaa.js");
  expect(readdirSync(folder)).toContain(page(1));
  await build(page(5), "same.aaaaaaaaaa.js");
  expect(readdirSync(folder)).toEqual([page(2), page(3), page(4), page(5), "same.aaaaaaaaaa.js"]);
});

test("a failed build deletes no file of earlier builds", async () => {
  const before = readdirSync(folder);
  await expect(retainEarlier(folder, note, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(readdirSync(folder)).toEqual(before);
});
