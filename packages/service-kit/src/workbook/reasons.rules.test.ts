import { readFileSync } from "node:fs";
import { languages } from "@kontor/contracts/core/languages";
import { expect, it } from "vitest";
import { REASONS, withoutReasons } from "./reasons.rules.ts";

it.each(languages.map((language, at) => [language, at] as const))(
  "in the language %s the column of reasons in a workbook of wrong rows has the heading that the browser writes",
  (language, at) => {
    const locale = readFileSync(new URL(`../../../ui-kit/src/locales/${language}.json`, import.meta.url), "utf8");
    const words = JSON.parse(locale) as { import: { reasons: string } };
    expect(REASONS[at]).toBe(words.import.reasons);
  },
);

it("an import leaves out a last column of reasons, and no other column", () => {
  expect(withoutReasons([["Nom", "Motifs"], ["a", "déjà pris"], ["b"]])).toEqual([["Nom"], ["a"], ["b"]]);
  const others = [
    ["Motifs", "Nom"],
    ["a", "b"],
  ];
  expect(withoutReasons(others)).toBe(others);
  expect(withoutReasons([])).toEqual([]);
});
