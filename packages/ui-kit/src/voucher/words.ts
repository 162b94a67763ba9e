// Loads the translated texts of documents and slips when the first of their pages is opened.
import { addTranslations, DOCUMENT } from "../i18n/translate.ts";

/** Wraps a page's loader: `purchase_in: withVoucherWords(() => import("./purchase-in/purchase-in.page.tsx"))`. */
export const withVoucherWords = <Page>(load: () => Promise<Page>): { load: () => Promise<Page> } => ({
  async load() {
    const [page] = await Promise.all([load(), voucherWords()]);
    return page;
  },
});

const voucherWords = (): Promise<void> =>
  addTranslations(DOCUMENT, {
    "zh-CN": () => import("./locales/zh-CN.json"),
    "zh-TW": () => import("./locales/zh-TW.json"),
    en: () => import("./locales/en.json"),
    vi: () => import("./locales/vi.json"),
    fr: () => import("./locales/fr.json"),
  });
