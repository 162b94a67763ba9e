// The language switch of the sign-in pages: the browser's own list, so that it weighs nothing.
import { useTranslation } from "@kontor/ui-kit/i18n";
import { chooseLanguage, LANGUAGE_NAMES, LANGUAGES, language } from "@kontor/ui-kit/i18n/languages";
import type { ReactNode } from "react";

/** Choosing stores the language and loads the page anew (shell.md §2). */
export function LanguageChoice(): ReactNode {
  const w = useTranslation();
  const choose = (name: string) => {
    const chosen = LANGUAGES.find((one) => one === name);
    if (chosen) chooseLanguage(chosen);
  };
  return (
    <select
      className="k-language k-focus"
      aria-label={w("top.language")}
      value={language()}
      onChange={(event) => choose(event.target.value)}
    >
      {LANGUAGES.map((name) => (
        <option key={name} value={name} lang={name}>
          {LANGUAGE_NAMES[name]}
        </option>
      ))}
    </select>
  );
}
