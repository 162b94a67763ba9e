// Compares the words of the languages, of the code that uses them, and of refusals. Pure.

type Words = { [key: string]: string | Words };
const isRecord = (value: unknown): value is Words => typeof value === "object" && value !== null;

/** The keys of a locale file with their texts. */
export const wordsIn = (words: Words, prefix = ""): [string, string][] =>
  Object.entries(words).flatMap(([key, value]) =>
    isRecord(value) ? wordsIn(value, `${prefix}${key}.`) : [[`${prefix}${key}`, String(value)] as [string, string]],
  );

const placeholders = (text: string) => [...text.matchAll(/\{\{\s*([\w.]+)[^}]*\}\}/g)].map(([, name]) => name).sort();

/** What a language's texts have otherwise than the Chinese ones: keys, placeholders, or no text at all. */
export function differencesOf(words: ReadonlyMap<string, string>, chinese: ReadonlyMap<string, string>): string[] {
  const common = [...words].filter(([key]) => chinese.has(key));
  return [
    ...[...chinese.keys()].filter((key) => !words.has(key)).map((key) => `${key} is missing`),
    ...[...words.keys()].filter((key) => !chinese.has(key)).map((key) => `${key} is not Chinese`),
    ...[...words].filter(([, text]) => text.trim() === "").map(([key]) => `${key} is empty`),
    ...common
      .filter(([key, text]) => `${placeholders(text)}` !== `${placeholders(chinese.get(key) ?? "")}`)
      .map(([key]) => `${key} has other placeholders`),
  ];
}

/**
 * The keys that no code uses.
 * @param code what may use them
 * @param contracts where fields have their names
 */
export function unusedKeys(keys: readonly string[], code: string, contracts: string): string[] {
  // A key built from a variable part is used when its fixed beginning stands in the code: t(`switch.${name}`).
  const built = [...code.matchAll(/[`"']([\w.-]+[.-])\$\{/g)].map(([, start]) => start ?? "");
  // Labels follow from a page's title and its fields: "customer.fax" belongs to `title="customer.title"` and `name="fax"`,
  // and "role.type-1" to the fixed value 1 of `name="type"`.
  const named = `${code}${contracts}`;
  const byField = (key: string) => {
    const [prefix, field = ""] = key.split(".");
    const name = field.split("-")[0] ?? "";
    return code.includes(`"${prefix}.title"`) && (named.includes(`"${name}"`) || named.includes(`${name}:`));
  };
  const literal = (key: string) =>
    [`"${key}"`, `'${key}'`, `\`${key}\``, `:${key}"`].some((text) => code.includes(text));
  return keys.filter(
    (key) =>
      !key.startsWith("refusal.") && !literal(key) && !byField(key) && !built.some((start) => key.startsWith(start)),
  );
}

const ID = /"([a-z][a-z0-9]*(?:-[a-z0-9]+)*)"/g;
const idsOf = (code: string): string[] => [...code.matchAll(ID)].map(([, id]) => id ?? "");
const COMPARED = /[!=]==\s*"[^"]*"|"[^"]*"\s*[!=]==/g;
/** Where an id of a refusal stands: what is refused, an issue's id, the message of a schema's check. */
const REFUSED = [
  /(?:[rR]efuse|refused|[iI]ssue(?:Of)?|failed)\(\s*([^,(){}]*)/g,
  /\brefuseIssues\([^";]*("[a-z0-9-]+-[a-z0-9-]+")/g,
  /\b(?:id|refusal|error):\s*("[a-z0-9-]+-[a-z0-9-]+")/g,
  /\.(?:min|max|regex|refine)\((?:[^()"]|\([^()]*\))*("[a-z0-9-]+")\)/g,
];
/** Where one may stand, among other words. */
const CHOSEN = [/\breturn\b([^;{}]*)/g, /\?\s*("[a-z0-9-]+"\s*:\s*[^;,)]*)/g, /[:=,]\s*("[a-z0-9-]+"),?\s*[;)]/g];
/** A comment says what is thrown. */
const THROWN = /(?:@throws Refusal|[rR]efuse[sd](?: as)?) ((?:`[a-z0-9-]+`(?:, | or | and )?)+)/g;
const COMMENT = /\/\*[\s\S]*?\*\/|\/\/.*/g;
/** What begins like a refusal and is none: reasons between functions, an operation of the log. */
const NO_REFUSALS: ReadonlySet<string> = new Set(["in-out-item", "number-taken", "too-deep"]);

/**
 * The refusals that a server's file may answer.
 * @param starts the first words of refusals that have a text: what a function returns counts as a refusal if it begins with one
 */
export function refusalsIn(code: string, starts: ReadonlySet<string>): string[] {
  const bare = code.replace(COMMENT, "");
  const at = (patterns: readonly RegExp[]) =>
    patterns.flatMap((pattern) =>
      [...bare.matchAll(pattern)].flatMap(([, part]) => idsOf((part ?? "").replace(COMPARED, ""))),
    );
  const chosen = at(CHOSEN).filter(
    (id) => id.includes("-") && starts.has(id.split("-")[0] ?? "") && !NO_REFUSALS.has(id),
  );
  const thrown = [...code.matchAll(THROWN)].flatMap(([, ids]) => idsOf((ids ?? "").replaceAll("`", '"')));
  const parents = [...bare.matchAll(/refuseParentOf\("([a-z]+)"/g)];
  return [
    ...at(REFUSED),
    ...chosen,
    ...thrown,
    ...parents.flatMap(([, of]) => [`${of}-below-itself`, `${of}-too-deep`]),
  ];
}

/** The refusals whose texts no code can show: their id stands nowhere, whole or with a variable part. */
export function unusedRefusals(ids: readonly string[], code: string): string[] {
  const words = new Set(idsOf(code));
  const starts = [...code.matchAll(/`([a-z-]+-)\$\{/g)].map(([, start]) => start ?? "");
  const ends = [...code.matchAll(/\}(-[a-z-]+)`/g)].map(([, end]) => end ?? "");
  return ids.filter(
    (id) => !words.has(id) && !starts.some((start) => id.startsWith(start)) && !ends.some((end) => id.endsWith(end)),
  );
}
