import { documentKinds } from "@kontor/contracts/document/document-kinds";
import { describe, expect, it } from "vitest";
import { files, read } from "./sources.ts";
import { requestedWords } from "./typed-words.ts";
import { keysOutside, keysWithoutWord, namesOutside, namesWithoutWord, prefixesIn } from "./wordless.rules.ts";

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
/** A page's titles are in its own folder; what several pages of a remote share is looked up under the prefix of each. */
const prefixesOf = (path: string): string[] => {
  const [remote = "", , folder = ""] = path.split("/");
  const root = folder === "shared" ? `${remote}/src` : `${remote}/src/${folder}`;
  return prefixesIn(sourcesOf(root).map(read).join("\n"));
};

describe("a missing translation", () => {
  const localeKeys = new Set(["person.title", "person.name", "field.enabled", "list.rows_other"]);

  it.each([
    ['<TextField name="phone" />', ["phone"]],
    ['{ name: "phone", sort: true }', ["phone"]],
    ['here.label("phone")', ["phone"]],
    ['columns: [textColumn("phone"), textColumn<Row>("fax"), money("name")]', ["phone", "fax"]],
    ['{ name: "name" }, <SwitchField name="enabled" />', []],
  ])("the names that have no translation are found in the code %s", (text, names) => {
    expect(namesWithoutWord(text, prefixesIn('title="person.title"'), localeKeys)).toEqual(names);
  });

  it.each([
    ['<FormDialog title="carrier.title">', ["carrier.title"]],
    ['t("person.surname")', ["person.surname"]],
    ['documentPage({ kind, title: "carrier.title" })', ["carrier.title"]],
    ['slips(({ itemIn }) => itemIn, "carrier.title")', ["carrier.title"]],
    ['here("list.rows", { count })', []],
  ])("the translation keys that do not exist are found in the code %s", (text, keys) => {
    expect(keysWithoutWord(text, localeKeys)).toEqual(keys);
  });
});

describe.each(remotes)("the translations of %s", (remote) => {
  const sources = sourcesOf(`${remote}/src`);
  const keys = new Set([...keysOf(`${remote}/src/locales`), ...kit]);

  it("every column, field and label of a remote has a translation", () => {
    // A remote's index names the remote.
    const pages = sources.filter((path) => !path.endsWith("/index.ts"));
    const wordless = pages.flatMap((path) =>
      namesWithoutWord(read(path), prefixesOf(path), keys).map((name) => `${path}: ${name}`),
    );
    expect(wordless).toEqual([]);
  });

  it("every translation key that a remote uses exists", () => {
    expect(sources.flatMap((path) => keysWithoutWord(read(path), keys).map((key) => `${path}: ${key}`))).toEqual([]);
  });
});

describe("the translations that all pages share", () => {
  it("every column, field and label of the shared document pages has a translation", () => {
    const keys = new Set([...kit, ...keysOf("mfe-finance/src/locales")]);
    const prefixes = [...new Set([...keys].map((key) => key.slice(0, key.lastIndexOf("."))))];
    const wordless = sourcesOf(`${KIT}/document`).flatMap((path) =>
      namesWithoutWord(read(path), prefixes, keys).map((name) => `${path}: ${name}`),
    );
    expect(wordless).toEqual([]);
  });

  it("every translation key that the browser kit and the shell use exists", () => {
    const keys = new Set([...kit, ...keysOf("shell/src/locales")]);
    const sources = [...sourcesOf(KIT), ...sourcesOf("shell/src")];
    expect(sources.flatMap((path) => keysWithoutWord(read(path), keys).map((key) => `${path}: ${key}`))).toEqual([]);
  });
});

describe("translations that values of a type need", () => {
  it("translation keys and names that code builds from a type, a list or a template are found", () => {
    const path = "tests/tidy/planted/mfe-a/src/one/values.tsx";
    const [{ keys: requested, names } = { keys: [], names: [] }] = requestedWords([path], new Set(["one"]));
    expect(new Set(requested)).toEqual(
      new Set([
        ...["one.state-open", "one.state-closed", "one.begun", "one.done", "one.text-*", "tow.*"],
        ...["one.hint-open", "one.hint-closed"],
      ]),
    );
    expect(new Set(names)).toEqual(
      new Set(["open", "closed", "state-open", "state-closed", "kind-shop", "kind-branch", "size-1", "size-2"]),
    );
    const keys = new Set(["one.state-open", "one.begun", "one.done", "one.text-a", "one.hint-open", "one.hint-closed"]);
    expect(keysOutside(requested, keys).sort()).toEqual(["one.state-closed", "tow.*"]);
    expect(namesOutside(["kind-shop", "size-1"], ["one"], new Set(["one.kind-shop"]))).toEqual(["size-1"]);
  });

  it("every value that a remote, the browser kit or the shell shows has a translation", () => {
    const keysOfRemotes = remotes.flatMap((remote) => keysOf(`${remote}/src/locales`));
    const all = [...kit, ...keysOf("shell/src/locales"), ...keysOfRemotes];
    const groups = new Set(all.map((key) => key.slice(0, key.indexOf("."))));
    const roots = [...remotes.map((remote) => `${remote}/src`), KIT, "shell/src"];
    const sources = roots.flatMap(sourcesOf).filter((path) => !path.startsWith(`${KIT}/federation/`));
    const wordless = requestedWords(sources, groups).flatMap(({ path, keys, names }) => {
      // What the kit shows is looked up under the prefix of the page that shows it, whichever it is.
      const isKit = path.startsWith(KIT);
      const localeKeys = new Set(isKit ? all : [...kit, ...keysOf(`${path.split("/")[0]}/src/locales`)]);
      const prefixes = isKit ? [...groups] : prefixesOf(path);
      // Which kinds a document can be transferred to is said by its kind: see below.
      const shown = names.filter((name) => !(isKit && name.startsWith("transfer-")));
      const missing = [...keysOutside(keys, localeKeys), ...namesOutside(shown, prefixes, localeKeys)];
      return missing.map((key) => `${path}: ${key}`);
    });
    expect(wordless).toEqual([]);
  });

  it("every kind of document has a translation for the transfer to each kind that is created from it", () => {
    const keys = new Set(remotes.flatMap((remote) => keysOf(`${remote}/src/locales`)));
    const requested = documentKinds.flatMap(({ name, targets }) => targets.map((to) => `${name}.transfer-${to.name}`));
    expect(requested).toContain("sale-out.transfer-sale-back");
    expect(keysOutside(requested, keys)).toEqual([]);
  });
});
