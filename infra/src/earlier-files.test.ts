import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { retainEarlier } from "./earlier-files.ts";

const builds = mkdtempSync(join(tmpdir(), "kontor-earlier-"));
const folder = join(builds, "dist");
const copies = join(builds, "copies/mfe-a");
afterAll(() => rmSync(builds, { recursive: true }));

/** A build as rspack makes it: the folder holds its own files and no others. */
const build = (...names: string[]) =>
  retainEarlier(folder, copies, async () => {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
    for (const name of names) writeFileSync(join(folder, name), name);
  });
const files = () => readdirSync(folder).filter((name) => !name.startsWith("."));
const page = (build: number) => `page.000000000${build}.js`;

test("files of the three latest earlier builds are retained, and a file without a hash in its name only in its newest form", async () => {
  await build("remoteEntry.js", "old.js", page(1), `${page(1)}.br`);
  await build("remoteEntry.js", page(2), "same.aaaaaaaaaa.js");
  expect(files()).toEqual([page(1), `${page(1)}.br`, page(2), "remoteEntry.js", "same.aaaaaaaaaa.js"]);
  await build(page(3), "same.aaaaaaaaaa.js");
  await build(page(4), "same.aaaaaaaaaa.js");
  expect(files()).toContain(page(1));
  await build(page(5), "same.aaaaaaaaaa.js");
  expect(files()).toEqual([page(2), page(3), page(4), page(5), "same.aaaaaaaaaa.js"]);
});

test("builds whose cache was deleted or replaced in between still retain no more than three earlier ones", async () => {
  for (const at of [6, 7, 8, 9]) {
    rmSync(join(builds, "copies"), { recursive: true, force: true });
    await build(page(at));
  }
  expect(files()).toEqual([page(6), page(7), page(8), page(9)]);
});

test("a failed build deletes no file of earlier builds", async () => {
  const before = files();
  await expect(retainEarlier(folder, copies, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(files()).toEqual(before);
});
