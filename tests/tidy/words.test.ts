// Checks the five languages: the same keys everywhere, no unused key, a text for every refusal.

import { languages } from "@kontor/contracts/core/languages";
import { describe, expect, it } from "vitest";
import { files, read } from "./sources.ts";
import { differencesOf, refusalsIn, unusedKeys, wordsIn } from "./words.rules.ts";

const locales = files.filter((path) => /locales\/[^/]+\.json$/.test(path));
const folders = [...new Set(locales.map((path) => path.replace(/\/[^/]+$/, "")))];
const wordsOf = (folder: string, language: string) =>
  new Map(wordsIn(JSON.parse(read(`${folder}/${language}.json`)) as Parameters<typeof wordsIn>[0]));

const area = (folder: string) => folder.replace(/\/src\/locales$|\/locales$/, "");
const codeBelow = (roots: string[]) =>
  files
    .filter((path) => /\.(ts|tsx)$/.test(path) && roots.some((root) => path.startsWith(root)))
    .map(read)
    .join("\n");

describe("planted faults of translations", () => {
  it("a translation key that is missing, not in Chinese, empty or with other placeholders is found", () => {
    const chinese = new Map(wordsIn({ list: { rows: "{{count}} 行", total: "合计", clear: "清除" } }));
    const english = new Map(wordsIn({ list: { rows: "{{ number }} rows", total: " ", more: "More" } }));
    expect(differencesOf(english, chinese)).toEqual([
      "list.clear is missing",
      "list.more is not Chinese",
      "list.total is empty",
      "list.rows has other placeholders",
    ]);
    expect(differencesOf(chinese, chinese)).toEqual([]);
  });

  it.each([
    ['t("list.clear")', "list.clear", []],
    ['t("list.clear")', "list.clean", ["list.clean"]],
    [`t(\`switch.\${name}\`)`, "switch.light", []],
    [`t(\`switch.\${name}\`)`, "stitch.light", ["stitch.light"]],
    ['title="role.title" name="type"', "role.type-1", []],
    ['title="role.title" name="type"', "role.kind-1", ["role.kind-1"]],
    ['name="type"', "role.type-1", ["role.type-1"]],
    ["", "refusal.not-found", []],
  ])("the check of the code %j for the translation key %s reports as unused: %j", (code, key, unused) => {
    expect(unusedKeys([key], code, "")).toEqual(unused);
  });

  it("refusal ids are found in every call that makes a refusal or an issue", () => {
    const code = 'throw refuse("a-1"); const all = [issue("b"), lineIssue(\n  "c")]; refuseParentOf("category", tx);';
    expect(refusalsIn(code)).toEqual(["a-1", "b", "c", "category-below-itself", "category-too-deep"]);
  });
});

describe.each(folders)("the locales in %s", (folder) => {
  it.each(languages)(
    "the texts in %s have exactly the keys of zh-CN, none empty, with the same placeholders",
    (language) => {
      expect(differencesOf(wordsOf(folder, language), wordsOf(folder, "zh-CN"))).toEqual([]);
    },
  );

  it("every translation key is used", () => {
    const code = codeBelow(
      folder.includes("mfe-") ? [area(folder), "packages/ui-kit"] : ["shell", "packages/ui-kit", "mfe-"],
    );
    const keys = [...wordsOf(folder, "zh-CN").keys()];
    expect(unusedKeys(keys, code, codeBelow(["packages/contracts/src"]))).toEqual([]);
  });
});

describe("refusals", () => {
  it("every refusal and issue that a server's code names has a translated text", () => {
    const refused = files
      .filter((path) => /^(services|gateway|packages)\/.*src\/.*\.ts$/.test(path) && !/\.test\.ts$/.test(path))
      .flatMap((path) => refusalsIn(read(path)));
    const texts = new Set(folders.flatMap((folder) => [...wordsOf(folder, "zh-CN").keys()]));
    expect([...new Set(refused)].filter((id) => !texts.has(`refusal.${id}`)).sort()).toEqual([]);
  });
});
