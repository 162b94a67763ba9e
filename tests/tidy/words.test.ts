// Checks the five languages: the same keys everywhere, no unused key, a text for every refusal.

import { languages } from "@kontor/contracts/core/languages";
import { describe, expect, it } from "vitest";
import { files, read } from "./sources.ts";
import { differencesOf, refusalsIn, unusedKeys, unusedRefusals, wordsIn } from "./words.rules.ts";

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

  it.each([
    ['throw refuse("a-1"); const all = [issue("b"), lineIssue(\n  "c")];', ["a-1", "b", "c"]],
    ['refuseParentOf("category", tx);', ["category-below-itself", "category-too-deep"]],
    ['throw refuse(kind.progress ? "has-deliveries" : "has-returns", { status })', ["has-deliveries", "has-returns"]],
    ['return refuse(name === "x-y" ? "stock-short" : "stock-runs-short", {', ["stock-short", "stock-runs-short"]],
    [
      'lines: z.array(line).min(1, "lines-required").max(MAX(2), "lines-too-many")',
      ["lines-required", "lines-too-many"],
    ],
    ['if (product.many) return "product-later"; else return "other-word";', ["product-later"]],
    ['const reason = isBack ? "product-open" : ordered;', ["product-open"]],
    ['const GONE = "product-gone"; refuseIssues(problems(judged), "slip-invalid");', ["product-gone", "slip-invalid"]],
    ['known ?? (product.enabled ? undefined : "product-disabled");', ["product-disabled"]],
    ["/** @throws Refusal `stock-short` or `not-found` */", ["not-found", "stock-short"]],
    ['// return "product-gone"', []],
  ])("in the code %j the refusals %j are found", (code, ids) => {
    expect([...new Set(refusalsIn(code, new Set(["product"])))].sort()).toEqual(ids.toSorted());
  });

  it.each([
    ['const reason = "stock-short";', []],
    [`refuse(\`stock-\${reason}\`)`, []],
    [`t(\`\${key}-short\`)`, []],
    ['const reason = "stock-shorter";', ["stock-short"]],
  ])("after the code %j of the refusal stock-short the texts of %j are reported as unused", (code, unused) => {
    expect(unusedRefusals(["stock-short"], code)).toEqual(unused);
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
  const ids = folders
    .flatMap((folder) => [...wordsOf(folder, "zh-CN").keys()])
    .filter((key) => key.startsWith("refusal."))
    .map((key) => key.slice("refusal.".length));
  const shipped = files.filter((path) => /\/src\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path));

  const starts = new Set(ids.map((id) => id.split("-")[0] ?? ""));
  const refused = shipped
    .filter((path) => /^(services|gateway|packages\/(contracts|service-kit))\/.*\.ts$/.test(path))
    .flatMap((path) => refusalsIn(read(path), starts));

  it("every refusal and issue that a server's code names has a translated text", () => {
    expect([...new Set(refused)].filter((id) => !ids.includes(id)).sort()).toEqual([]);
  });

  it("every refusal with a translated text is named by some code", () => {
    const others = ids.filter((id) => !refused.includes(id));
    expect(unusedRefusals(others, shipped.map(read).join("\n"))).toEqual([]);
  });
});
