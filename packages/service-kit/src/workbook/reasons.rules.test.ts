import { readFileSync } from "node:fs";
import { languages } from "@kontor/contracts/core/languages";
import { expect, it } from "vitest";
import { REASONS, withoutReasons } from "./reasons.rules.ts";

it.each(languages.map((language, at) => [language, at] as const))(
  "in %s the workbook's column of reasons has the browser's heading",
  (language, at) => {
    const locale = readFileSync(new URL(`../../../ui-kit/src/locales/${language}.json`, import.meta.url), "utf8");
    const words = JSON.parse(locale) as { import: { reasons: string } };
    expect(REASONS[at]).toBe(words.import.reasons);
  },
);

it("only the column of reasons is left out", () => {
  expect(withoutReasons([["Nom", "Motifs"], ["a", "déjà pris"], ["b"]])).toEqual([["Nom"], ["a"], ["b"]]);
  const others = [
    ["Motifs", "Nom"],
    ["a", "b"],
  ];
  expect(withoutReasons(others)).toBe(others);
  expect(withoutReasons([])).toEqual([]);
});
