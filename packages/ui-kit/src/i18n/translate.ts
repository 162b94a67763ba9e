// Looks words up, in React and outside it. Namespaces are loaded for the one chosen language only.
import i18next, { type i18n, type ResourceLanguage } from "i18next";
import { singleton } from "../core/singleton.ts";
import { createStore, type Store } from "../core/store.ts";
import { type Language, language } from "./languages.ts";

/** The kit's own namespace, where every other one finds the common words. */
export const KIT = "kit";
/** The words of document and slip forms, which several areas show. */
export const DOCUMENT = "document";

export type TranslationLoaders = Readonly<Record<Language, () => Promise<{ default: object }>>>;
export type TranslationValues = Readonly<Record<string, string | number>>;

interface Shared {
  i18n: i18n;
  /** Counts namespaces as they arrive, so that components render again. */
  arrived: Store<number>;
  pending: Map<string, Promise<void>>;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: removing control characters is its purpose.
const MISLEADING = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** The value without control and direction-turning characters. */
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
    // Words only ever become text nodes and attributes, where React escapes. HTML entities would be seen as such, so what is
    // escaped here is what can still mislead in plain text: control characters and those that turn the direction of writing.
    interpolation: { escapeValue: true, escape: harmless },
  });
  return { i18n: instance, arrived: createStore(0), pending: new Map() };
});

/** Loads a namespace for the chosen language, once. Rejects when its file cannot be loaded. */
export function addTranslations(namespace: string, loaders: TranslationLoaders): Promise<void> {
  const pending = shared.pending.get(namespace);
  if (pending) return pending;
  const loading = loaders[language()]().then(
    (file) => {
      shared.i18n.addResourceBundle(language(), namespace, file.default as ResourceLanguage, true, true);
      shared.arrived.write(shared.arrived.read() + 1);
    },
    (error: unknown) => {
      // The next tab that needs these words tries again.
      shared.pending.delete(namespace);
      throw error;
    },
  );
  shared.pending.set(namespace, loading);
  return loading;
}

/** Ticks when words arrive. */
export const loadedTranslations = shared.arrived;

/** The text of a key in the given namespace, then the kit and its forms, then any other loaded one; the key itself when there is none. */
export function translate(key: string | readonly string[], values?: TranslationValues, namespace?: string): string {
  const keys = typeof key === "string" ? [key] : [...key];
  for (const one of keys) {
    for (const ns of order(namespace)) {
      if (shared.i18n.exists(one, { ns })) return shared.i18n.t(one, { ...values, ns });
    }
  }
  return keys.at(-1) ?? "";
}

/** The text of a key whose values are not known: each of them is left out as "…"; undefined where there is none. */
export function rawTranslation(key: string): string | undefined {
  const ns = order().find((one) => shared.i18n.exists(key, { ns: one }));
  return ns && shared.i18n.t(key, { ns, skipInterpolation: true }).replaceAll(/\{\{[^}]*\}\}/g, "…");
}

/** Whether any loaded namespace has the key. */
export const hasTranslation = (key: string): boolean => order().some((ns) => shared.i18n.exists(key, { ns }));

const order = (first?: string): string[] => [
  ...new Set([...(first ? [first] : []), KIT, DOCUMENT, ...shared.pending.keys()]),
];
