// Checks the five languages: the same keys everywhere, no unused key, a text for every refusal.

import { languages } from "@kontor/contracts/core/languages";
import { describe, expect, it } from "vitest";
import { files, read } from "./sources.ts";

type Words = { [key: string]: string | Words };
const isRecord = (value: unknown): value is Words => typeof value === "object" && value !== null;

const flat = (words: Words, prefix = ""): [string, string][] =>
  Object.entries(words).flatMap(([key, value]) =>
    isRecord(value) ? flat(value, `${prefix}${key}.`) : [[`${prefix}${key}`, String(value)] as [string, string]],
  );

const locales = files.filter((path) => /locales\/[^/]+\.json$/.test(path));
const folders = [...new Set(locales.map((path) => path.replace(/\/[^/]+$/, "")))];
const wordsOf = (folder: string, language: string) =>
  new Map(flat(JSON.parse(read(`${folder}/${language}.json`)) as Words));
const placeholders = (text: string) => [...text.matchAll(/\{\{\s*([\w.]+)[^}]*\}\}/g)].map(([, name]) => name).sort();

const area = (folder: string) => folder.replace(/\/src\/locales$|\/locales$/, "");
const codeBelow = (roots: string[]) =>
  files
    .filter((path) => /\.(ts|tsx)$/.test(path) && roots.some((root) => path.startsWith(root)))
    .map(read)
    .join("\n");

describe.each(folders)("the locales in %s", (folder) => {
  const keys = [...wordsOf(folder, "zh-CN").keys()].sort();

  it.each(languages)(
    "the texts in %s have exactly the keys of zh-CN, none empty, with the same placeholders",
    (language) => {
      const words = wordsOf(folder, language);
      expect([...words.keys()].sort()).toEqual(keys);
      expect([...words].filter(([, text]) => text.trim() === "")).toEqual([]);
      const chinese = wordsOf(folder, "zh-CN");
      const differing = [...words].filter(
        ([key, text]) => `${placeholders(text)}` !== `${placeholders(chinese.get(key) ?? "")}`,
      );
      expect(differing).toEqual([]);
    },
  );

  it("every key of the texts is used", () => {
    const code = codeBelow(
      folder.includes("mfe-") ? [area(folder), "packages/ui-kit"] : ["shell", "packages/ui-kit", "mfe-"],
    );
    // A key built from a variable part is used when its fixed beginning stands in the code: t(`switch.${name}`).
    const built = [...code.matchAll(/[`"']([\w.-]+[.-])\$\{/g)].map(([, start]) => start ?? "");
    // Labels follow from a page's title and its fields: "customer.fax" belongs to `title="customer.title"` and `name="fax"`,
    // and "role.type-1" to the fixed value 1 of `name="type"`.
    const named = `${code}${codeBelow(["packages/contracts/src"])}`;
    const byField = (key: string) => {
      const [prefix, field = ""] = key.split(".");
      const name = field.split("-")[0] ?? "";
      return code.includes(`"${prefix}.title"`) && (named.includes(`"${name}"`) || named.includes(`${name}:`));
    };
    const literal = (key: string) =>
      [`"${key}"`, `'${key}'`, `\`${key}\``, `:${key}"`].some((text) => code.includes(text));
    const unused = keys.filter(
      (key) =>
        !key.startsWith("refusal.") && !literal(key) && !byField(key) && !built.some((start) => key.startsWith(start)),
    );
    expect(unused).toEqual([]);
  });
});

describe("refusals", () => {
  it("every refusal of a server has a text, for the whole input and for a field", () => {
    const spoken = files
      .filter((path) => /^(services|gateway|packages)\/.*src\/.*\.ts$/.test(path) && !/\.test\.ts$/.test(path))
      .flatMap((path) => [
        ...[...read(path).matchAll(/(?:refuse|[iI]ssue)\(\s*"([a-z0-9-]+)"/g)].map(([, id]) => id ?? ""),
        ...[...read(path).matchAll(/refuseParentOf\("([a-z]+)"/g)].flatMap(([, of]) => [
          `${of}-below-itself`,
          `${of}-too-deep`,
        ]),
      ]);
    const texts = new Set(folders.flatMap((folder) => [...wordsOf(folder, "zh-CN").keys()]));
    expect([...new Set(spoken)].filter((id) => !texts.has(`refusal.${id}`)).sort()).toEqual([]);
  });
});
