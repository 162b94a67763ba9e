// The languages in which statements were last printed for partners, kept in this browser as the choice of paper is.
import { LANGUAGES, type Language } from "@kontor/ui-kit/i18n/languages";
import { stored } from "@kontor/ui-kit/session/stored-value";
import { z } from "zod";

/** Those who got a statement longest ago are forgotten. */
const PARTNERS_MAX = 500;
const languages = stored("statement-languages", z.array(z.tuple([z.string(), z.enum(LANGUAGES)])));

/** The language of a partner's last statement, by his id. */
export const languageOf = (partnerId: string): Language | undefined =>
  languages.read()?.find(([id]) => id === partnerId)?.[1];

export function storeLanguage(partnerId: string, language: Language): void {
  const others = (languages.read() ?? []).filter(([id]) => id !== partnerId);
  languages.write([[partnerId, language], ...others.slice(0, PARTNERS_MAX - 1)]);
}
