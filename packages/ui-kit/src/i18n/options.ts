// The choices of a select: fixed values with translated names, or data from the server.
import { type Translator, useTranslation } from "./i18n.tsx";

/** Fixed values have the word keys `<name>-<value>`; data has value and label. */
export type Options = readonly (string | number)[] | readonly { value: string | number; label: string }[];

export function useOptions(name: string, options: Options): { value: string | number; label: string }[] {
  const { option } = useTranslation();
  return options.map((one) => (typeof one === "object" ? one : { value: one, label: option(name, one) }));
}

/** The text of a fixed value; "true" and "false" of a field without texts of its own are yes and no. */
export function choiceText(t: Translator, name: string, choice: string): string {
  const word = t.option(name, choice);
  if (word !== choice || (choice !== "true" && choice !== "false")) return word;
  return t(choice === "true" ? "list.yes" : "list.no");
}
