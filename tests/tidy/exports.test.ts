// Checks that the kits' exports are exactly what others import of them: what is not listed cannot be imported.
import { expect, it } from "vitest";
import { files, read } from "./sources.ts";

const IMPORT = /["'`]@kontor\/(service-kit|ui-kit)\/([^"'`$]+)["'`]/g;

/** What of a kit is imported by files outside it. */
function importedOf(kit: string): Set<string> {
  const outside = files.filter((path) => /\.(tsx?|mjs)$/.test(path) && !path.startsWith(`packages/${kit}/`));
  const found = outside.flatMap((path) => [...read(path).matchAll(IMPORT)]);
  return new Set(found.flatMap(([, of, name]) => (of === kit && name ? [`./${name}`] : [])));
}

it.each(["service-kit", "ui-kit"])("%s exports exactly the files that others import", (kit) => {
  const { exports } = JSON.parse(read(`packages/${kit}/package.json`)) as { exports: Record<string, string> };
  const listed = Object.keys(exports).filter((name) => name !== "./testing/*");
  const imported = [...importedOf(kit)].filter((name) => !name.startsWith("./testing/"));
  expect(listed.sort()).toEqual(imported.sort());
});
