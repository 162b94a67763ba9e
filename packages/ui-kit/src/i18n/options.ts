// The choices of a select: fixed values named by words, or data from the server.
import { type Translator, useTranslation } from "./i18n.tsx";

/** Fixed values are named by the words `<name>-<value>`; data comes as value and label. */
export type Options = readonly (string | number)[] | readonly { value: string | number; label: string }[];

export function useOptions(name: string, options: Options): { value: string | number; label: string }[] {
  const { option } = useTranslation();
  return options.map((one) => (typeof one === "object" ? one : { value: one, label: option(name, one) }));
}

/** The word of a fixed value; "true" and "false" of a field without words of its own are yes and no. */
export function choiceText(t: Translator, name: string, choice: string): string {
  const word = t.option(name, choice);
  if (word !== choice || (choice !== "true" && choice !== "false")) return word;
  return t(choice === "true" ? "list.yes" : "list.no");
}
