// The five languages and the chosen one (shell.md §1: stored locally, Simplified Chinese by default).
import { z } from "zod";
import { stored } from "../session/stored-value.ts";

export const LANGUAGES = ["zh-CN", "zh-TW", "en", "vi", "fr"] as const;
export type Language = (typeof LANGUAGES)[number];
export const LANGUAGE_DEFAULT: Language = "zh-CN";

/** The name of each language in itself, as the switcher shows it. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  "zh-CN": "简体中文",
  "zh-TW": "繁體中文",
  en: "English",
  vi: "Tiếng Việt",
  fr: "Français",
};

const storedLanguage = stored("language", z.enum(LANGUAGES));

export const language = (): Language => storedLanguage.read() ?? LANGUAGE_DEFAULT;

/** Stores the choice and reloads the page in that language (shell.md §2). */
export function chooseLanguage(chosen: Language): void {
  storedLanguage.write(chosen);
  location.reload();
}
