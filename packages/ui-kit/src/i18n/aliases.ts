// The company's own titles of fields, by the field's name: they replace the words of all languages (reference.md §5.9).
import { singleton } from "../core/singleton.ts";
import { createStore } from "../core/store.ts";

type Aliases = Readonly<Record<string, string | undefined>>;

/** Written by the shell, which reads them again when they were changed or the window comes to the front. */
export const aliases = singleton("aliases", () => createStore<Aliases>({}));

/** The title of a field's label, `product.otherField1`; undefined for all other keys. */
export function aliasOf(key: string | undefined): string | undefined {
  const dot = key?.lastIndexOf(".") ?? -1;
  return dot < 0 ? undefined : aliases.read()[key?.slice(dot + 1) ?? ""];
}
