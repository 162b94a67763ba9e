// Looks translated texts up, in React and outside it. Only the chosen language of a namespace is loaded.
import i18next, { type i18n, type ResourceLanguage } from "i18next";
import { singleton } from "../core/singleton.ts";
import { createStore, type Store } from "../core/store.ts";
import { aliases, aliasOf } from "./aliases.ts";
import { type Language, language } from "./languages.ts";

/** The kit's own namespace, the fallback of all others for common texts. */
export const KIT = "kit";
/** The namespace of document and slip forms, which several areas show. */
export const DOCUMENT = "document";

export type TranslationLoaders = Readonly<Record<Language, () => Promise<{ default: object }>>>;
export type TranslationValues = Readonly<Record<string, string | number>>;

interface Place {
  ns: string;
  key: string;
}

interface Shared {
  i18n: i18n;
  /** Counts loaded namespaces, so that components re-render. */
  arrived: Store<number>;
  pending: Map<string, Promise<void>>;
  /** Where texts are that were looked for, until another namespace is loaded, which may have one that goes before. */
  places: Map<string, Place | undefined>;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: removing control characters is its purpose.
const MISLEADING = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** The value without control characters and characters that change the direction of writing. */
export const harmless = (value: string): string => value.replace(MISLEADING, "");

const shared = singleton("words", (): Shared => {
  const instance = i18next.createInstance();
  void instance.init({
    lng: language(),
    fallbackLng: false,
    ns: [],
    defaultNS: KIT,
    resources: {},
    initAsync: false,
    returnNull: false,
    // Texts only become text nodes and attributes, which React escapes. HTML entities would be visible, so only characters are
    // removed that mislead in plain text: control characters and those that change the direction of writing.
    interpolation: { escapeValue: true, escape: harmless },
  });
  return { i18n: instance, arrived: createStore(0), pending: new Map(), places: new Map() };
});

/** Loads a namespace for the chosen language, once. Rejects when its file cannot be loaded. */
export function addTranslations(namespace: string, loaders: TranslationLoaders): Promise<void> {
  const pending = shared.pending.get(namespace);
  if (pending) return pending;
  const loading = loaders[language()]().then(
    (file) => {
      shared.i18n.addResourceBundle(language(), namespace, file.default as ResourceLanguage, true, true);
      if (foundElsewhere()) shared.arrived.write(shared.arrived.read() + 1);
    },
    (error: unknown) => {
      // The next tab that needs this namespace tries again.
      shared.pending.delete(namespace);
      throw error;
    },
  );
  shared.pending.set(namespace, loading);
  return loading;
}

/** Looks anew for the texts that were looked for. @returns whether any of them is another one now */
function foundElsewhere(): boolean {
  const before = [...shared.places];
  shared.places.clear();
  return before.some(([names, namespaced]) => {
    const [namespace, ...keys] = names.split("\n");
    const now = namespaceOf(keys, namespace);
    return now?.ns !== namespaced?.ns || now?.key !== namespaced?.key;
  });
}

/**
 * The text of a key in the given namespace, then the kit's and its forms', then any other loaded one; the key itself when there is none.
 * A field that the company has given a title of its own has that title.
 */
export function translate(key: string | readonly string[], values?: TranslationValues, namespace?: string): string {
  const keys = typeof key === "string" ? [key] : [...key];
  const alias = aliasOf(keys[0]);
  if (alias !== undefined) return harmless(alias);
  const namespaced = namespaceOf(keys, namespace);
  return namespaced ? shared.i18n.t(namespaced.key, { ...values, ns: namespaced.ns }) : (keys.at(-1) ?? "");
}

/** Looks texts up as `translate` does. It holds another function once any text is another one: what was drawn with the earlier one is drawn again. */
export const currentTranslate = singleton("translate", () => {
  const again =
    (): typeof translate =>
    (...options) =>
      translate(...options);
  const store = createStore(again());
  for (const source of [shared.arrived, aliases]) source.subscribe(() => store.write(again()));
  return store;
});

/** Where the text of the keys is. A page asks for the same texts each time it is drawn, and looking one up takes long. */
function namespaceOf(keys: readonly string[], namespace: string | undefined): Place | undefined {
  const names = [namespace, ...keys].join("\n");
  if (!shared.places.has(names)) shared.places.set(names, find(keys, order(namespace)));
  return shared.places.get(names);
}

function find(keys: readonly string[], namespaces: readonly string[]): Place | undefined {
  for (const key of keys) {
    const ns = namespaces.find((one) => shared.i18n.exists(key, { ns: one }));
    if (ns !== undefined) return { ns, key };
  }
  return undefined;
}

/** The text of a key whose values are unknown: each of them becomes "…"; undefined where there is no text. */
export function rawTranslation(key: string): string | undefined {
  const namespaced = namespaceOf([key], undefined);
  return (
    namespaced && shared.i18n.t(key, { ns: namespaced.ns, skipInterpolation: true }).replaceAll(/\{\{[^}]*\}\}/g, "…")
  );
}

/** Whether any loaded namespace has the key. */
export const hasTranslation = (key: string): boolean => namespaceOf([key], undefined) !== undefined;

const order = (first?: string): string[] => [
  ...new Set([...(first ? [first] : []), KIT, DOCUMENT, ...shared.pending.keys()]),
];
