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

/** The refusals that a server's file may answer. */
export const refusalsIn = (code: string): string[] => [
  ...[...code.matchAll(/(?:refuse|[iI]ssue)\(\s*"([a-z0-9-]+)"/g)].map(([, id]) => id ?? ""),
  ...[...code.matchAll(/refuseParentOf\("([a-z]+)"/g)].flatMap(([, of]) => [`${of}-below-itself`, `${of}-too-deep`]),
];
