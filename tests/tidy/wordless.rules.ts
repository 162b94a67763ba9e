// Finds names and keys of a page that no language has a text for, so that users would read the bare name.

/** Names of columns, labels and fields, except those that are stored and not shown. */
const NAMES = [
  /(?<!<ReadOnlyValue )\bname="(\w+)"/g,
  /\bname: "(\w+)"/g,
  /\blabel\("(\w+)"\)/g,
  // Functions that make a column or a field of a detail.
  /\b(?:\w+Column|money|moneyField|text|amount)(?:<\w+>)?\("(\w+)"/g,
];
/** Keys as they are given to the translating function, and to what asks it. */
const KEYS = [
  /\b(?:t|here|translate)\(\s*"([\w-]+(?:\.[\w-]+)+)"/g,
  /\b(?:title|label|word|words|heading|placeholder|question)(?:=|: )"([\w-]+(?:\.[\w-]+)+)"/g,
  /"([\w-]+\.title)"/g,
];

/** Names in the code, not those of examples in its comments. */
function matchesOf(text: string, patterns: readonly RegExp[]): string[] {
  const code = text.replace(/\/\*\*.*?\*\//gs, "");
  return [...new Set(patterns.flatMap((pattern) => [...code.matchAll(pattern)].map(([, name = ""]) => name)))];
}

/** The prefixes under which a page's names are looked up: those of its titles. */
export const prefixesIn = (code: string): string[] => matchesOf(code, [/"([a-z][\w-]*)\.title"/g]);

/** The names that are no key under any prefix, nor a common one (`field.<name>`). @param keys those of the remote and of the kit */
export const namesOutside = (
  names: readonly string[],
  prefixes: readonly string[],
  keys: ReadonlySet<string>,
): string[] => names.filter((name) => ![...prefixes, "field"].some((prefix) => keys.has(`${prefix}.${name}`)));

/** The keys that are not there; one whose forms differ by number is there by its forms, one that ends with a star if any begins so. */
export const keysOutside = (requested: readonly string[], keys: ReadonlySet<string>): string[] =>
  requested.filter((key) =>
    key.endsWith("*")
      ? ![...keys].some((each) => each.startsWith(key.slice(0, -1)))
      : !keys.has(key) && !keys.has(`${key}_other`),
  );

/** Names of columns and fields in a file that no language has a text for. */
export const namesWithoutWord = (text: string, prefixes: readonly string[], keys: ReadonlySet<string>): string[] =>
  namesOutside(matchesOf(text, NAMES), prefixes, keys);

/** Keys in a file that no language has. */
export const keysWithoutWord = (text: string, keys: ReadonlySet<string>): string[] =>
  keysOutside(matchesOf(text, KEYS), keys);
