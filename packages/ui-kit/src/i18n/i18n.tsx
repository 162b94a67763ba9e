// Translated texts in components: the namespace is set at the root, the prefix by the page.
import { createContext, type ReactNode, useContext } from "react";
import { useStore } from "../core/store.ts";
import { language } from "./languages.ts";
import { addTranslations, currentTranslate, KIT, type TranslationValues, type translate } from "./translate.ts";

interface TranslationScope {
  namespace: string;
  prefix: string;
}
const ScopeContext = createContext<TranslationScope>({ namespace: KIT, prefix: "" });

/** Loads the kit's texts and sets the document's language. Call before the first render. */
export async function startI18n(): Promise<void> {
  document.documentElement.lang = language();
  await addTranslations(KIT, {
    "zh-CN": () => import("../locales/zh-CN.json"),
    "zh-TW": () => import("../locales/zh-TW.json"),
    en: () => import("../locales/en.json"),
    vi: () => import("../locales/vi.json"),
    fr: () => import("../locales/fr.json"),
  });
}

/** Sets the namespace or the prefix for all components inside. */
export function Translations({
  namespace,
  prefix,
  children,
}: {
  namespace?: string;
  prefix?: string;
  children: ReactNode;
}): ReactNode {
  const outer = useContext(ScopeContext);
  return (
    <ScopeContext value={{ namespace: namespace ?? outer.namespace, prefix: prefix ?? outer.prefix }}>
      {children}
    </ScopeContext>
  );
}

export interface Translator {
  /** The text of a key. */
  (key: string, values?: TranslationValues): string;
  /** The same function, for destructuring: `const { t, label } = useWords()`. */
  t(key: string, values?: TranslationValues): string;
  /** The label of a field of this page: `<prefix>.<name>`, else the kit's `field.<name>`, else the name. */
  label(name: string): string;
  /** The text of a fixed value of a field: `<prefix>.<name>-<value>`, else the kit's `field.<name>-<value>`, else the value. */
  option(name: string, value: string | number): string;
}

/** Looks texts up in the root's namespace, then in the kit's. It is the same function until a text is another one. */
export const useTranslation = (): Translator => translatorOf(useContext(ScopeContext), useStore(currentTranslate));

function translatorOf({ namespace, prefix }: TranslationScope, find: typeof translate): Translator {
  const t = (key: string, values?: TranslationValues) => find(key, values, namespace);
  return Object.assign((key: string, values?: TranslationValues) => t(key, values), {
    t,
    label: (name: string) => find([`${prefix}.${name}`, `field.${name}`, name], undefined, namespace),
    option: (name: string, value: string | number) =>
      find([`${prefix}.${name}-${value}`, `field.${name}-${value}`, String(value)], undefined, namespace),
  });
}

/** The part of a title key before its last point: "supplier.title" gives "supplier". */
export const prefixOf = (title: string): string => title.slice(0, Math.max(0, title.lastIndexOf(".")));
