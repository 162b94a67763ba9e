// Guessable passwords are known though only digests arrive (PWD-4).
import { dictionary } from "@zxcvbn-ts/language-common";
import { expect, test } from "vitest";
import { clientDigest } from "./client-digest.ts";
import { isGuessable } from "./common-passwords.ts";

test("more than ten thousand common passwords are known (PWD-4)", () => {
  const list = dictionary["passwords-common"];
  expect(new Set(list).size).toBeGreaterThan(10_000);
  const sampled = list.filter((_, index) => index % Math.floor(list.length / 100) === 0);
  expect(sampled.filter((password) => !isGuessable(clientDigest(password), []))).toEqual([]);
});

test.each(["acme", "Acme", "acme123", "ACME2026", "张三", "kontor123!", "Kontor1"])(
  "%s is refused to Acme's 张三 (PWD-4)",
  (password) => {
    expect(isGuessable(clientDigest(password), ["acme", "张三", "Acme Trading"])).toBe(true);
  },
);

test("a password of one's own is taken (PWD-4)", () => {
  expect(isGuessable(clientDigest("Trzy-koty-9-plot"), ["acme", "张三"])).toBe(false);
});
