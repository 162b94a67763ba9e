// Checks that the kits' exports are exactly what others import of them: what is not listed cannot be imported.
import { expect, it } from "vitest";
import { files, read } from "./sources.ts";

const IMPORT = /["'`]@kontor\/(service-kit|ui-kit)\/([^"'`$]+)["'`]/g;

/** The exports of a kit that nobody imports, and what is imported without being one. Tests import all of `testing`. */
function differences(kit: string, exported: readonly string[], codes: readonly string[]): string[] {
  const imports = codes.flatMap((code) => [...code.matchAll(IMPORT)]);
  const imported = new Set(imports.flatMap(([, of, name]) => (of === kit && name ? [`./${name}`] : [])));
  const isListed = (name: string) => !name.startsWith("./testing/");
  return [
    ...exported.filter((name) => isListed(name) && !imported.has(name)).map((name) => `${name} is not imported`),
    ...[...imported]
      .filter((name) => isListed(name) && !exported.includes(name))
      .map((name) => `${name} is not exported`),
  ];
}

it("an export of a kit that nobody imports and an import without an export are found", () => {
  const code =
    'import { a } from "@kontor/ui-kit/list/a";\nimport("@kontor/ui-kit/b");\nimport "@kontor/service-kit/c";';
  expect(differences("ui-kit", ["./b", "./d", "./testing/*"], [code])).toEqual([
    "./d is not imported",
    "./list/a is not exported",
  ]);
});

it.each(["service-kit", "ui-kit"])("%s exports exactly the files that others import", (kit) => {
  const { exports } = JSON.parse(read(`packages/${kit}/package.json`)) as { exports: Record<string, string> };
  const outside = files.filter((path) => /\.(tsx?|mjs)$/.test(path) && !path.startsWith(`packages/${kit}/`));
  // Its own planted violation is no import.
  const codes = outside.filter((path) => path !== "tests/tidy/exports.test.ts").map(read);
  expect(differences(kit, Object.keys(exports), codes)).toEqual([]);
});
