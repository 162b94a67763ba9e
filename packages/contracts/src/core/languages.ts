// The languages that everything a user sees is written in.
export const languages = ["zh-CN", "zh-TW", "en", "vi", "fr"] as const;
export type Language = (typeof languages)[number];

/** The name of each language in itself. */
export const languageNames: Readonly<Record<Language, string>> = {
  "zh-CN": "简体中文",
  "zh-TW": "繁體中文",
  en: "English",
  vi: "Tiếng Việt",
  fr: "Français",
};

/** A text in each of them, in their order. */
export type Labels = readonly [zhCN: string, zhTW: string, en: string, vi: string, fr: string];
