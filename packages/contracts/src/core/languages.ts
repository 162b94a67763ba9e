// The languages that everything a user sees is written in.
export type Language = "zh-CN" | "zh-TW" | "en" | "vi" | "fr";
export const languages: readonly Language[] = ["zh-CN", "zh-TW", "en", "vi", "fr"];

/** A text in each of them, in their order. */
export type Labels = readonly [zhCN: string, zhTW: string, en: string, vi: string, fr: string];
