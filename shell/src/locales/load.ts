// Loads the shell's own texts in the chosen language.
import { startI18n } from "@kontor/ui-kit/i18n";
import { addTranslations } from "@kontor/ui-kit/i18n/translate";

export const SHELL = "shell";

/** Loads the kit's and the shell's texts. */
export async function loadTranslations(): Promise<void> {
  await Promise.all([
    startI18n(),
    addTranslations(SHELL, {
      "zh-CN": () => import("./zh-CN.json"),
      "zh-TW": () => import("./zh-TW.json"),
      en: () => import("./en.json"),
      vi: () => import("./vi.json"),
      fr: () => import("./fr.json"),
    }),
  ]);
}
