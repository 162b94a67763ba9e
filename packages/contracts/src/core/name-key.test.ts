import fc from "fast-check";
import { expect, test } from "vitest";
import { hasWords, isSameName, nameKey } from "./name-key.ts";

test.each([
  ["Acme", "Ａｃｍｅ"],
  ["Acme Trading", " Acme\u00a0\u3000 Trading\t"],
  ["ac\u200bme\ufeff", "acme"],
  ["invoice", "in\u202evoice\u202c"],
  ["Café", "Cafe\u0301"],
  ["Café", "Cafe\u200b\u0301"],
  ["ﬁrst ①", "first 1"],
  ["仓库\u0001", "仓库"],
  ["ｶﾞｽ", "ガス"],
])("the names %j and %j count as the same name", (one, other) => {
  expect(isSameName(one, other)).toBe(true);
});

test.each([
  ["Acme", "acme"],
  ["Acme Trading", "AcmeTrading"],
  ["Café", "Cafe"],
  ["1", "l"],
])("the names %j and %j count as different names", (one, other) => {
  expect(isSameName(one, other)).toBe(false);
});

test("the key by which names are compared stays the same when a key is made of it again", () => {
  fc.assert(fc.property(fc.string({ unit: "binary" }), (name) => nameKey(nameKey(name)) === nameKey(name)));
});

test.each(["", " ", "\u200b\u00a0\u2060", "\u2800", "\u3164", "…", "--"])("the text %j has no words", (text) => {
  expect(hasWords(text)).toBe(false);
});

test.each(["Broken", "碎了", "vỡ", "3", "（破损）"])("the text %j has words", (text) => {
  expect(hasWords(text)).toBe(true);
});
