import { expect, test } from "vitest";
import { nameVariants, shortTexts, spellings, usualVariants, wordsOf } from "./guesses.rules.ts";

test("the list of common passwords has each word in the spellings by which people disguise it", () => {
  expect(spellings("Passion")).toEqual(expect.arrayContaining(["Passion", "passion", "PASSION", "p@$$10n", "P@ssi0n"]));
});

test("the list of common passwords has each word with the endings by which people satisfy the password rule", () => {
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
])("passwords are compared with the name %j as these words: %j", (name, words) => {
  expect(wordsOf(name)).toEqual(words);
});

test("passwords made of a name with years, numbers and signs before or behind it are among the guesses", () => {
  const tried = new Set(nameVariants("acme"));
  for (const text of ["acme", "Acme1988", "acme@1988", "acme!", "ACME_888", "1!acme"]) expect(tried).toContain(text);
});

test("the list of short common passwords begins with the empty text and has only texts of at most two characters, each once", () => {
  const texts = [...shortTexts()];
  expect(texts[0]).toBe("");
  expect(texts.filter((text) => [...text].length > 2)).toEqual([]);
  expect(new Set(texts).size).toBe(texts.length);
});
