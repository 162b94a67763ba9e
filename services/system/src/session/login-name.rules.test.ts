// Sign-in names, case by case.
import { expect, test } from "vitest";
import { nameFlaw, nameKey } from "./login-name.rules.ts";

test.each([
  ["Acme", "acme"],
  ["  acme  ", "acme"],
  ["ＡＣＭＥ", "acme"],
  ["ac\u200bme", "acme"],
  ["张三李四", "张三李四"],
])("the typed text %j is normalized to the sign-in name %j (LOG-2)", (typed, key) => {
  expect(nameKey(typed)).toBe(key);
});

test.each([
  ["ａdmin", "login-name-forbidden"],
  [" ADMIN", "login-name-forbidden"],
  ["a b c", "login-name-too-short"],
  ["abcd", null],
])(
  "the sign-in name %j is refused at registration with the following reason, or accepted with null: %s",
  (typed, flaw) => {
    expect(nameFlaw(typed)).toBe(flaw);
  },
);
