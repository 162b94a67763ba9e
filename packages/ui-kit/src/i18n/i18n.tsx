// Words in components: the namespace comes from the root, the prefix from the page.
import { createContext, type ReactNode, useContext } from "react";
import { useStore } from "../core/store.ts";
import { language } from "./languages.ts";
import { addWords, arrivedWords, KIT, type WordValues, words } from "./words.ts";

interface Place {
  namespace: string;
  prefix: string;
}
const PlaceContext = createContext<Place>({ namespace: KIT, prefix: "" });

/** Loads the kit's words and tells the document its language. Call before the first render. */
export async function startI18n(): Promise<void> {
  document.documentElement.lang = language();
  await addWords(KIT, {
    "zh-CN": () => import("../locales/zh-CN.json"),
    "zh-TW": () => import("../locales/zh-TW.json"),
    en: () => import("../locales/en.json"),
    vi: () => import("../locales/vi.json"),
    fr: () => import("../locales/fr.json"),
  });
}

/** Sets the namespace or the prefix for everything inside. */
export function Words({
  namespace,
  prefix,
  children,
}: {
  namespace?: string;
  prefix?: string;
  children: ReactNode;
}): ReactNode {
  const outer = useContext(PlaceContext);
  return (
    <PlaceContext value={{ namespace: namespace ?? outer.namespace, prefix: prefix ?? outer.prefix }}>
      {children}
    </PlaceContext>
  );
}

export interface WordsHere {
  /** The text of a key. */
  (key: string, values?: WordValues): string;
  /** The same, for those who take the words apart: `const { t, label } = useWords()`. */
  t(key: string, values?: WordValues): string;
  /** The label of a field of this page: `<prefix>.<name>`, else the kit's `field.<name>`, else the name. */
  label(name: string): string;
  /** The text of a fixed value of a field: `<prefix>.<name>-<value>`, else the kit's `field.<name>-<value>`, else the value. */
  option(name: string, value: string | number): string;
}

/** Looks words up in the namespace of the root, then in the kit. */
export function useWords(): WordsHere {
  const { namespace, prefix } = useContext(PlaceContext);
  useStore(arrivedWords);
  const t = (key: string, values?: WordValues) => words(key, values, namespace);
  return Object.assign((key: string, values?: WordValues) => t(key, values), {
    t,
    label: (name: string) => words([`${prefix}.${name}`, `field.${name}`, name], undefined, namespace),
    option: (name: string, value: string | number) =>
      words([`${prefix}.${name}-${value}`, `field.${name}-${value}`, String(value)], undefined, namespace),
  });
}

/** The part of a title key before its last point: "supplier.title" gives "supplier". */
export const prefixOf = (title: string): string => title.slice(0, Math.max(0, title.lastIndexOf(".")));
