// The five languages and the chosen one (shell.md §1: stored locally, Simplified Chinese by default).
import { type Language, languageNames, languages } from "@kontor/contracts/core/languages";
import { z } from "zod";
import { stored } from "../session/stored-value.ts";

export const LANGUAGES = languages;
export type { Language };
export const LANGUAGE_DEFAULT: Language = "zh-CN";

/** The name of each language in itself, as the switcher shows it. */
export const LANGUAGE_NAMES = languageNames;

const storedLanguage = stored("language", z.enum(LANGUAGES));

export const language = (): Language => storedLanguage.read() ?? LANGUAGE_DEFAULT;

/** Stores the choice and reloads the page in that language (shell.md §2). */
export function chooseLanguage(chosen: Language): void {
  storedLanguage.write(chosen);
  location.reload();
}
