// Compares names wherever they must be unique: in memory by this code, in tables by `kit.name_key`, which does the same.

/** First and last of invisible characters: control characters, zero width, marks of direction, variation selectors, fillers, tags. */
const UNSEEN_RANGES = [
  ...["1-8", "e-1f", "7f-84", "86-9f", "ad-ad", "34f-34f", "61c-61c", "115f-1160", "17b4-17b5", "180b-180f"],
  ...[
    "200b-200f",
    "202a-202e",
    "2060-206f",
    "3164-3164",
    "fe00-fe0f",
    "feff-feff",
    "ffa0-ffa0",
    "fff9-fffb",
    "e0000-e0fff",
  ],
];
const UNSEEN = new RegExp(`[${UNSEEN_RANGES.map((range) => range.replace(/[0-9a-f]+/g, "\\u{$&}")).join("")}]`, "gu");
const BLANKS = /[\t\n\v\f\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/g;

/**
 * The normalised name: compatibility forms are one (NFKC: full width, ligatures, composed letters), invisible characters count for
 * nothing, blanks of any kind and number are one, none at the ends. Upper and lower case stay different.
 */
export const nameKey = (name: string): string =>
  name.replace(UNSEEN, "").normalize("NFKC").replace(UNSEEN, "").replace(BLANKS, " ").replace(/^ | $/g, "");

/** Whether two names count as one. */
export const isSameName = (one: string, other: string): boolean => nameKey(one) === nameKey(other);

/** Whether a text has a letter or a digit that a reader can see. */
export const hasWords = (text: string): boolean => /[\p{L}\p{N}]/u.test(nameKey(text));
