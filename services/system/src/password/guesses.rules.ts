// Generates the passwords that attackers try first: common variations of words to satisfy a password rule, and very short texts (PWD-4).

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const LOOKALIKES: Readonly<Record<string, string>> = { a: "@", e: "3", i: "1", o: "0", s: "$" };
const disguised = (word: string): string => word.replace(/[aeios]/g, (letter) => LOOKALIKES[letter] ?? letter);
const partlyDisguised = (word: string): string => word.replace("a", "@").replace("o", "0");

/** A word as it is written in passwords. */
export function spellings(word: string): string[] {
  const lower = word.toLowerCase();
  return [
    ...new Set([
      word,
      lower,
      capitalised(lower),
      word.toUpperCase(),
      disguised(lower),
      capitalised(disguised(lower)),
      partlyDisguised(lower),
      capitalised(partlyDisguised(lower)),
    ]),
  ];
}

const SPECIALS = ["!", "@", "#", "$", ".", "_", "-", "*"];
const NUMBERS = ["1", "12", "123", "1234", "12345", "123456", "01", "8", "88", "888", "6", "66", "666", "520", "1314"];
const years = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, at) => String(from + at));

/** A number before or behind a special character, or alone. */
const endings = (numbers: readonly string[], specials: readonly string[]): string[] => [
  "",
  ...specials,
  ...numbers.flatMap((number) => [
    number,
    ...specials.flatMap((special) => [`${number}${special}`, `${special}${number}`]),
  ]),
];

const USUAL_ENDINGS = endings(["1", "12", "123", "1234", "123456", "888", "666", "2026"], ["!", "@", "#", "."]);
const NAME_ENDINGS = [...endings(NUMBERS, SPECIALS), ...endings(years(1980, 2030), ["!", "@", "#"]).slice(1)];

/** A common word with the usual endings, e.g. "Password1!". */
export const usualVariants = (word: string): string[] =>
  spellings(word).flatMap((spelling) => USUAL_ENDINGS.map((ending) => spelling + ending));

/** The words of a person's or a company's name: as it is, without blanks, and each word and its mailbox alone. */
export function wordsOf(name: string): string[] {
  const plain = name.normalize("NFKC").trim();
  const parts = plain.split(/[\s@._\-,/()]+/).filter((part) => [...part].length > 1);
  return [...new Set([plain, plain.replace(/\s/g, ""), ...parts])].filter((word) => word !== "");
}

/** Guesses from a known name: its words with all endings that satisfy the rule. */
export function* nameVariants(word: string): Generator<string> {
  for (const spelling of spellings(word)) {
    for (const ending of NAME_ENDINGS) yield spelling + ending;
    for (const number of NUMBERS) for (const special of ["", ...SPECIALS]) yield number + special + spelling;
  }
}

const range = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at));

/** What keyboards of the five languages type by one key, or two: Latin with all its marks, and digits and signs of full width. */
const KEYS = [
  ...range(0x20, 0x7e),
  ...range(0xa0, 0x17f),
  ...range(0x1a0, 0x1b0),
  ...range(0x1ea0, 0x1ef9),
  ...range(0xff01, 0xff5e),
];
/** Everything that is one character of the languages written in East Asia. */
const CHARACTERS = [
  ...range(0x3000, 0x30ff),
  ...range(0x3400, 0x4dbf),
  ...range(0x4e00, 0x9fff),
  ...range(0xac00, 0xd7a3),
];

/** The empty text and all texts of one or two characters that keyboards type. */
export function* shortTexts(): Generator<string> {
  yield "";
  yield* KEYS;
  yield* CHARACTERS;
  for (const first of KEYS) for (const second of KEYS) yield first + second;
}
