// Passwords that everybody tries first, known by their digests since the server sees nothing else (PWD-4).
import { dictionary } from "@zxcvbn-ts/language-common";
import { clientDigest } from "./client-digest.ts";

const PRODUCT_WORDS = ["kontor", "password", "welcome", "admin", "erp", "jxc"];
/** What people add to a word to please a password rule. */
const ENDINGS = [
  "",
  "1",
  "12",
  "123",
  "1234",
  "12345",
  "123456",
  "!",
  "1!",
  "123!",
  "@123",
  "#123",
  "123@",
  "888",
  "666",
  "2024",
  "2025",
  "2026",
];

let common: Set<string> | undefined;

/** Digests of tens of thousands of common passwords; made once, on first use. */
function commonDigests(): Set<string> {
  common ??= new Set([...dictionary["passwords-common"], ...PRODUCT_WORDS.flatMap(variants)].map(clientDigest));
  return common;
}

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

function variants(word: string): string[] {
  const lower = word.toLowerCase();
  const spellings = new Set([word, lower, capitalised(lower), word.toUpperCase(), lower.replace(/\s/g, "")]);
  return [...spellings].flatMap((spelling) => ENDINGS.map((ending) => spelling + ending));
}

/**
 * Whether the digest is of a common password, of one of the given names (login name, user name, company),
 * or of such a name with the usual ending.
 */
export function isGuessable(digest: string, names: readonly string[]): boolean {
  if (commonDigests().has(digest)) return true;
  return names
    .filter((name) => name !== "")
    .some((name) => variants(name.trim()).some((variant) => clientDigest(variant) === digest));
}
