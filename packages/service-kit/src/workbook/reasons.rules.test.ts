import { readFileSync } from "node:fs";
import { languages } from "@kontor/contracts/menu";
import { expect, it } from "vitest";
import { REASONS, withoutReasons } from "./reasons.rules.ts";

it.each(languages.map((language, at) => [language, at] as const))(
  "in %s the column of reasons is called as the browser calls it",
  (language, at) => {
    const locale = readFileSync(new URL(`../../../ui-kit/src/locales/${language}.json`, import.meta.url), "utf8");
    const words = JSON.parse(locale) as { import: { reasons: string } };
    expect(REASONS[at]).toBe(words.import.reasons);
  },
);

it("the column of reasons is left out, and no other", () => {
  expect(withoutReasons([["Nom", "Motifs"], ["a", "déjà pris"], ["b"]])).toEqual([["Nom"], ["a"], ["b"]]);
  const others = [
    ["Motifs", "Nom"],
    ["a", "b"],
  ];
  expect(withoutReasons(others)).toBe(others);
  expect(withoutReasons([])).toEqual([]);
});
