// Guessable passwords are detected though only digests arrive (PWD-4; decision 0028).

import { PASSWORD_RULE } from "@kontor/contracts/system/password";
import { dictionary } from "@zxcvbn-ts/language-common";
import fc from "fast-check";
import { expect, test } from "vitest";
import { clientDigest } from "./client-digest.ts";
import { isGuessable } from "./common-passwords.ts";
import { oneTimePassword } from "./one-time.ts";

const notRefused = async (passwords: readonly string[], names: readonly string[] = []): Promise<string[]> => {
  const judged = await Promise.all(passwords.map((password) => isGuessable(clientDigest(password), names)));
  return passwords.filter((_, at) => !judged[at]);
};

test("more than ten thousand common passwords are known (PWD-4)", async () => {
  const list = dictionary["passwords-common"];
  expect(new Set(list).size).toBeGreaterThan(10_000);
  expect(await notRefused(list.filter((_, index) => index % Math.floor(list.length / 100) === 0))).toEqual([]);
});

test("the empty password is refused (PWD-4)", async () => {
  expect(await notRefused([""])).toEqual([]);
});

test("every password of one or two typable characters is refused (PWD-4)", async () => {
  const ascii = Array.from({ length: 95 }, (_, at) => String.fromCharCode(0x20 + at));
  expect(await notRefused(ascii)).toEqual([]);
  expect(await notRefused(ascii.flatMap((first) => ascii.map((second) => first + second)))).toEqual([]);
  expect(await notRefused(["é", "ß", "ơ", "ạ", "Ｋ", "中", "ア", "한", "éà", "ạb", "aạ", "１２"])).toEqual([]);
});

test.each([
  ...["Password1!", "password123!", "P@ssw0rd1!", "p@ssw0rd", "Passw0rd!", "Qwerty123!", "qwer1234!", "Abc123456!"],
  ...[
    "abc123456@",
    "Admin@123",
    "admin123!",
    "Welcome1!",
    "welcome@123",
    "Kontor@2026",
    "1qaz@wsx",
    "Test1234!",
    "aa123456!",
  ],
  ...[
    "1qaz@WSX",
    "!QAZ2wsx",
    "abc123!@#",
    "123qwe!@#",
    "12345678a!",
    "a1234567!",
    "abc@12345",
    "Changeme1!",
    "root123!",
  ],
  ...["woaini1314!", "matkhau123!", "motdepasse1!", "bonjour1!", "Summer2025!", "123456aA@", "123!@#qwe"],
  ...["iloveyou1!", "Dragon123!", "monkey123!", "sunshine1!", "asdf1234!", "a123456!"],
  ...["zaq1@wsx", "zaq1!qaz", "Qq123456!", "5201314a!", "a5201314!", "aaaa1111!", "11111111a!", "abcd!234"],
])("the common password %s is refused although it satisfies the password rule (PWD-4)", async (password) => {
  expect(PASSWORD_RULE.test(password)).toBe(true);
  expect(await notRefused([password])).toEqual([]);
});

const NAMES = ["acme", "张三", "Acme Trading", "wang.fang@example.com"];
test.each([
  ...[
    "acme",
    "Acme",
    "acme123",
    "ACME2026",
    "张三",
    "张三888",
    "kontor123!",
    "Kontor1",
    "Acme Trading",
    "acmetrading1!",
  ],
  ...["Acme2026!", "acme@1988", "@cme123!", "Trading_123", "123!acme", "wang123!", "Fang@1999", "@cm3#888"],
])(
  "the user 张三 of Acme Trading cannot take the password %s, which can be guessed from his names or the product's (PWD-4)",
  async (password) => {
    expect(await notRefused([password], NAMES)).toEqual([]);
  },
);

test("a password that is not common is accepted, and so is every one-time password (PWD-4, PWD-5)", async () => {
  expect(await notRefused(["Trzy-koty-9-plot"], NAMES)).toEqual(["Trzy-koty-9-plot"]);
  const made = Array.from({ length: 50 }, oneTimePassword);
  expect(made.filter((password) => !PASSWORD_RULE.test(password))).toEqual([]);
  expect(await notRefused(made)).toEqual(made);
});

test("no random text is mistaken for a common password", async () => {
  const random = fc.sample(fc.string({ minLength: 12, maxLength: 20, unit: "grapheme-ascii" }), 2_000);
  expect((await notRefused(random)).length).toBe(random.length);
});
