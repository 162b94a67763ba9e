// The words of documents come with the first page of documents that is opened.
import { addWords, DOCUMENT } from "../i18n/words.ts";

/** Wraps a page's loader: `purchase_in: withDocumentWords(() => import("./purchase-in/purchase-in.list.tsx"))`. */
export const withDocumentWords = <Page>(load: () => Promise<Page>): { load: () => Promise<Page> } => ({
  async load() {
    const [page] = await Promise.all([load(), documentWords()]);
    return page;
  },
});

const documentWords = (): Promise<void> =>
  addWords(DOCUMENT, {
    "zh-CN": () => import("./locales/zh-CN.json"),
    "zh-TW": () => import("./locales/zh-TW.json"),
    en: () => import("./locales/en.json"),
    vi: () => import("./locales/vi.json"),
    fr: () => import("./locales/fr.json"),
  });
