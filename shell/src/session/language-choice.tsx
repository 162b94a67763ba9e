// The language switch of the sign-in pages: a native select, which needs no further code.
import { useTranslation } from "@kontor/ui-kit/i18n";
import { chooseLanguage, LANGUAGE_NAMES, LANGUAGES, language } from "@kontor/ui-kit/i18n/languages";
import type { ReactNode } from "react";

/** A choice stores the language and reloads the page (shell.md §2). */
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
