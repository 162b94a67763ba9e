import { describe, expect, it } from "vitest";
import { files, read } from "./sources.ts";
import { keysWithoutWord, namesWithoutWord, prefixesIn } from "./wordless.rules.ts";

type Words = { [key: string]: string | Words };
const keysIn = (words: Words, prefix = ""): string[] =>
  Object.entries(words).flatMap(([key, value]) =>
    typeof value === "string" ? [`${prefix}${key}`] : keysIn(value, `${prefix}${key}.`),
  );
/** The keys of one language: that all have the same is proved in words.test.ts. */
const keysOf = (folder: string): string[] => keysIn(JSON.parse(read(`${folder}/zh-CN.json`)) as Words);

const KIT = "packages/ui-kit/src";
const kit = [`${KIT}/locales`, `${KIT}/voucher/locales`].flatMap(keysOf);
const sourcesOf = (root: string) =>
  files.filter((path) => path.startsWith(`${root}/`) && /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path));
const remotes = files.flatMap((path) => /^(mfe-[^/]+)\/package\.json$/.exec(path)?.[1] ?? []);

describe("a word that no language has", () => {
  const localeKeys = new Set(["person.title", "person.name", "field.enabled", "list.rows_other"]);

  it.each([
    ['<TextField name="phone" />', ["phone"]],
    ['{ name: "phone", sort: true }', ["phone"]],
    ['here.label("phone")', ["phone"]],
    ['columns: [textColumn("phone"), textColumn<Row>("fax"), money("name")]', ["phone", "fax"]],
    ['{ name: "name" }, <SwitchField name="enabled" />', []],
  ])("a missing word is found by the name in %s", (text, names) => {
    expect(namesWithoutWord(text, prefixesIn('title="person.title"'), localeKeys)).toEqual(names);
  });

  it.each([
    ['<FormDialog title="carrier.title">', ["carrier.title"]],
    ['t("person.surname")', ["person.surname"]],
    ['documentPage({ kind, title: "carrier.title" })', ["carrier.title"]],
    ['slips(({ itemIn }) => itemIn, "carrier.title")', ["carrier.title"]],
    ['here("list.rows", { count })', []],
  ])("a missing word is found by the key in %s", (text, keys) => {
    expect(keysWithoutWord(text, localeKeys)).toEqual(keys);
  });
});

describe.each(remotes)("the translated words of %s", (remote) => {
  const sources = sourcesOf(`${remote}/src`);
  const keys = new Set([...keysOf(`${remote}/src/locales`), ...kit]);
  const textOf = (paths: readonly string[]) => paths.map(read).join("\n");
  /** A page's titles are in its own folder; what several pages share is looked up under the prefix of each. */
  const prefixesOf = (path: string) => {
    const folder = path.split("/").slice(0, 3).join("/");
    const isShared = folder.endsWith("/shared");
    return prefixesIn(textOf(isShared ? sources : sources.filter((each) => each.startsWith(folder))));
  };

  it("every column, field and label of a remote has a word", () => {
    // A remote's index names the remote.
    const pages = sources.filter((path) => !path.endsWith("/index.ts"));
    const wordless = pages.flatMap((path) =>
      namesWithoutWord(read(path), prefixesOf(path), keys).map((name) => `${path}: ${name}`),
    );
    expect(wordless).toEqual([]);
  });

  it("every key that a remote uses exists", () => {
    expect(sources.flatMap((path) => keysWithoutWord(read(path), keys).map((key) => `${path}: ${key}`))).toEqual([]);
  });
});

describe("in what all pages share", () => {
  it("every column, field and label of documents has a word, its own or that of slips", () => {
    const keys = new Set([...kit, ...keysOf("mfe-finance/src/locales")]);
    const prefixes = [...new Set([...keys].map((key) => key.slice(0, key.lastIndexOf("."))))];
    const wordless = sourcesOf(`${KIT}/document`).flatMap((path) =>
      namesWithoutWord(read(path), prefixes, keys).map((name) => `${path}: ${name}`),
    );
    expect(wordless).toEqual([]);
  });

  it("every key that the kit and the shell use exists", () => {
    const keys = new Set([...kit, ...keysOf("shell/src/locales")]);
    const sources = [...sourcesOf(KIT), ...sourcesOf("shell/src")];
    expect(sources.flatMap((path) => keysWithoutWord(read(path), keys).map((key) => `${path}: ${key}`))).toEqual([]);
  });
});
