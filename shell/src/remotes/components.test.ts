// One copy of antd: the shell shares every component that a remote or the kit imports.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { components } from "./components.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const IMPORT = /import\s*\{([^}]*)\}\s*from\s*"antd"/g;

const folders = [
  "packages/ui-kit/src",
  ...readdirSync(ROOT)
    .filter((name) => name.startsWith("mfe-"))
    .map((name) => `${name}/src`),
];

/** `DatePicker` is `antd/es/date-picker`. */
const folderOf = (name: string): string => name.replace(/(?<=[a-z])(?=[A-Z])/g, "-").toLowerCase();

function componentsIn(code: string): string[] {
  const names = [...code.matchAll(IMPORT)].flatMap(([, list = ""]) => list.split(","));
  return names
    .map((name) => name.trim().split(" "))
    .flatMap(([name = ""]) => (name && name !== "type" ? [folderOf(name)] : []));
}

test.each(folders)("every antd component that %s imports is shared by the shell", (folder) => {
  const files = readdirSync(`${ROOT}${folder}`, { recursive: true, encoding: "utf8" }).filter((file) =>
    /\.tsx?$/.test(file),
  );
  const used = new Set(files.flatMap((file) => componentsIn(readFileSync(`${ROOT}${folder}/${file}`, "utf8"))));
  expect([...used].filter((name) => !Object.hasOwn(components, name))).toEqual([]);
});
