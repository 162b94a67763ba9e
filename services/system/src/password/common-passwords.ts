// Common passwords, detected by their digests, since the server sees nothing else (PWD-4; decision 0028).
import { refuse } from "@kontor/contracts/core/error";
import { dictionary } from "@zxcvbn-ts/language-common";
import { type DigestSet, digestSet, isDigestOfOne } from "./digest-set.ts";
import { nameVariants, shortTexts, usualVariants, wordsOf } from "./guesses.rules.ts";

const RECENT = ["2023", "2024", "2025", "2026"];
const PRODUCT_WORDS = [
  "kontor",
  "password",
  "passw0rd",
  "welcome",
  "admin",
  "administrator",
  "erp",
  "jxc",
  "test",
  "demo",
  "user",
  "root",
  "company",
  "changeme",
];
/** Words with which users of the five languages begin passwords. */
const LOCAL_WORDS = [
  ...["woaini", "woaini1314", "woaini520", "5201314a", "a5201314", "mima", "zhang", "wang", "xiaoming"],
  ...["matkhau", "anhyeuem", "yeuem", "motdepasse", "bonjour", "soleil", "azerty", "jetaime"],
  ...["spring", "summer", "autumn", "winter"].flatMap((season) => [season, ...RECENT.map((year) => season + year)]),
];
/** Rows of neighbouring keys that satisfy the rule. */
const WALKS = [
  ...["1qaz@WSX", "!QAZ2wsx", "1qaz!QAZ", "zaq1@WSX", "1q2w3e4r!@", "1q2w3e4r!Q", "123456aA@", "1234@abcd"],
  ...["zaq1@wsx", "zaq1!qaz", "ZAQ!2wsx", "zaq!2WSX", "abcd!234"],
  ...["abc", "qwe", "asd", "zxc", "Abc", "Qwe", "Asd", "Zxc"].flatMap((row) => [
    ...[`${row}123!@#`, `123${row}!@#`, `!@#123${row}`, `!@#${row}123`, `123!@#${row}`, `${row}!@#123`, `${row}@12345`],
  ]),
];
const KEYBOARD_WORDS = [
  "qwer",
  "qwerty",
  "asdf",
  "asdfgh",
  "zxcv",
  "zxcvbn",
  "1qaz",
  "qaz",
  "q1w2e3",
  "abc",
  "abcd",
  "1q2w3e4r",
  "aa",
  "qq",
  "a",
  "aaaa1111",
  "11111111a",
  "a1234567",
  "a123456789",
  "1234567a",
  "12345678a",
  "abc12345",
];
/** How many of the commonest passwords are used as bases of others. */
const BASES = 400;

function* commonTexts(): Generator<string> {
  yield* shortTexts();
  const common = dictionary["passwords-common"];
  yield* common;
  yield* WALKS;
  const bases = common.filter((word) => /[a-z]/i.test(word)).slice(0, BASES);
  for (const word of new Set([...PRODUCT_WORDS, ...LOCAL_WORDS, ...KEYBOARD_WORDS, ...bases]))
    yield* usualVariants(word);
}

function* namesakes(names: readonly string[]): Generator<string> {
  for (const word of new Set(names.flatMap(wordsOf))) yield* nameVariants(word);
}

let common: Promise<DigestSet> | undefined;

/**
 * Whether the digest is of a text that is too short or too common, of one of the given names (login name, user name, tenant),
 * or of such a name with a usual ending. The first call makes some 500,000 digests, which takes about a second.
 */
export async function isGuessable(digest: string, names: readonly string[]): Promise<boolean> {
  common ??= digestSet(commonTexts());
  return (await common).has(digest) || isDigestOfOne(digest, namesakes(names));
}

/** @throws Refusal `password-too-common` for a common password, or one that can be guessed from the user's names */
export async function refusePassword(digest: string, names: readonly string[]): Promise<void> {
  if (await isGuessable(digest, names)) throw refuse("password-too-common", { field: "password" });
}
