// The entry point of this remote, loaded by the shell.
import { defineMfe } from "@kontor/ui-kit/mfe";
import { pages } from "./pages.ts";

export default defineMfe({
  name: "mfe-purchase",
  pages,
  locales: {
    "zh-CN": () => import("./locales/zh-CN.json"),
    "zh-TW": () => import("./locales/zh-TW.json"),
    en: () => import("./locales/en.json"),
    vi: () => import("./locales/vi.json"),
    fr: () => import("./locales/fr.json"),
  },
});
