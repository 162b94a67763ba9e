// Loads the texts of antd and dayjs for the chosen language only.
import type { ConfigProviderProps } from "antd";
import dayjs from "dayjs";
import { singleton } from "../core/singleton.ts";
import { createStore, type Store, useStore } from "../core/store.ts";
import { type Language, language } from "./languages.ts";

type AntdLocale = ConfigProviderProps["locale"];

const ANTD: Readonly<Record<Language, () => Promise<{ default: AntdLocale }>>> = {
  "zh-CN": () => import("antd/es/locale/zh_CN"),
  "zh-TW": () => import("antd/es/locale/zh_TW"),
  en: () => import("antd/es/locale/en_US"),
  vi: () => import("antd/es/locale/vi_VN"),
  fr: () => import("antd/es/locale/fr_FR"),
};

const DAYJS: Readonly<Record<Language, { name: string; load: () => Promise<unknown> }>> = {
  "zh-CN": { name: "zh-cn", load: () => import("dayjs/locale/zh-cn") },
  "zh-TW": { name: "zh-tw", load: () => import("dayjs/locale/zh-tw") },
  en: { name: "en", load: () => import("dayjs/locale/en") },
  vi: { name: "vi", load: () => import("dayjs/locale/vi") },
  fr: { name: "fr", load: () => import("dayjs/locale/fr") },
};

const shared = singleton("library-locale", (): { store: Store<AntdLocale>; started: boolean } => ({
  store: createStore<AntdLocale>(undefined),
  started: false,
}));

/** Starts loading; until then antd's texts are English. */
export async function loadLibraryLocale(): Promise<void> {
  if (shared.started) return;
  shared.started = true;
  const tongue = DAYJS[language()];
  const [antd] = await Promise.all([ANTD[language()](), tongue.load()]);
  dayjs.locale(tongue.name);
  shared.store.write(antd.default);
}

export const useAntdLocale = (): AntdLocale => useStore(shared.store);
