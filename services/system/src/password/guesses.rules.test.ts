import { expect, test } from "vitest";
import { nameVariants, shortTexts, spellings, usualVariants, wordsOf } from "./guesses.rules.ts";

test("a guessed word is spelled as people disguise it", () => {
  expect(spellings("Passion")).toEqual(expect.arrayContaining(["Passion", "passion", "PASSION", "p@$$10n", "P@ssi0n"]));
});

test("a guessed word gets endings that satisfy the rule", () => {
  expect(usualVariants("acme")).toEqual(
    expect.arrayContaining(["acme", "Acme1!", "acme@123", "ACME123#", "@cme2026!"]),
  );
});

test.each([
  ["Acme Trading", ["Acme Trading", "AcmeTrading", "Acme", "Trading"]],
  ["王 芳", ["王 芳", "王芳"]],
  ["wang.fang@example.com", ["wang.fang@example.com", "wang", "fang", "example", "com"]],
  ["Ａｃｍｅ", ["Acme"]],
  ["  ", []],
])("the name %j has the words %j", (name, words) => {
  expect(wordsOf(name)).toEqual(words);
});

test("a guessed name is combined with years, numbers and signs, before and behind", () => {
  const tried = new Set(nameVariants("acme"));
  for (const text of ["acme", "Acme1988", "acme@1988", "acme!", "ACME_888", "1!acme"]) expect(tried).toContain(text);
});

test("short texts begin with the empty one and are at most two characters", () => {
  const texts = [...shortTexts()];
  expect(texts[0]).toBe("");
  expect(texts.filter((text) => [...text].length > 2)).toEqual([]);
  expect(new Set(texts).size).toBe(texts.length);
});
