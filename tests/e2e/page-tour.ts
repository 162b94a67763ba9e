// Opens every page of the menu in one language: each opens, is fully translated, and fits a phone (shell.md §9).
import type { Language } from "@kontor/contracts/core/languages";
import { menu } from "@kontor/contracts/menu";
import { expect, type Page } from "@playwright/test";
import { go } from "./app.ts";

// The page of the edition is the shell's own and has a title of its own.
export const pages = menu.filter(
  ({ side, component, url }) => side === "company" && component !== "layout" && url !== "/upgradeplan",
);
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1366, height: 768 };
/** The language in which pages are checked at desktop size as well. All languages have the same keys (tests/tidy/words.test.ts). */
const WIDE: readonly Language[] = ["zh-CN"];
/** Languages of which one page of each remote is enough: texts are as long as in simplified Chinese, and each remote has one file of them. */
const ALIKE: readonly Language[] = ["zh-TW"];

/** Finds texts that are shown as keys ("supplier.phone"), because a locale lacks them. A string, since these files are checked without the browser's types. */
const untranslated = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(() => {
    const keys = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (/^[a-z-]+\\.[a-zA-Z-]+$/.test(node.textContent.trim()) && node.parentElement?.checkVisibility()) keys.push(node.textContent);
    for (const element of document.querySelectorAll("[aria-label], [title], [placeholder]"))
      for (const name of ["aria-label", "title", "placeholder"])
        if (/^[a-z-]+\\.[a-zA-Z-]+$/.test(element.getAttribute(name) ?? "")) keys.push(name + "=" + element.getAttribute(name));
    return keys;
  })()`);

/** How much wider the page is than the window, in pixels. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate<number>("document.documentElement.scrollWidth - document.documentElement.clientWidth");

/** Waits until the page has loaded its content. */
async function isLoaded(page: Page): Promise<void> {
  // Found by its class, since a phone shows no tabs and no tab panels.
  const panels = page.locator("main .k-panel").filter({ visible: true });
  await expect(panels).toHaveCount(1);
  await expect(panels.locator(".ant-spin-spinning, .kontor-waiting")).toHaveCount(0);
}

export type MenuPage = (typeof pages)[number];
/** Opens the page and waits until it has loaded its content. */
export async function openPage(page: Page, { url, labels }: MenuPage, language: Language): Promise<void> {
  await go(page, url);
  await expect.poll(() => page.title(), { message: url }).toContain(`${labels[language]} - `);
  await isLoaded(page);
}

/** Pages that only say "under development", found in the first language. In the others one of each remote is checked. */
const announced = new Map<string, string>();
const isListed = (url: string, remote: string): boolean =>
  announced.has(url) && [...announced].find(([, of]) => of === remote)?.[0] !== url;

const remoteOf = ({ component }: MenuPage): string => component.split("/")[0] ?? "";
const pagesFor = (language: Language): readonly MenuPage[] =>
  ALIKE.includes(language)
    ? pages.filter((each, at) => pages.findIndex((other) => remoteOf(other) === remoteOf(each)) === at)
    : pages;

/** Opens all pages as the signed-in user. @param check is called for each page after it has loaded */
export async function walk(
  page: Page,
  language: Language,
  check: (url: string) => Promise<void> = async () => undefined,
): Promise<void> {
  // All pages at one size, then all at the other, because resizing the window lays out every open page again.
  for (const size of WIDE.includes(language) ? [DESKTOP, PHONE] : [PHONE]) {
    await page.setViewportSize(size);
    for (const each of pagesFor(language)) {
      const { url } = each;
      if (isListed(url, remoteOf(each))) continue;
      await openPage(page, each, language);
      if (await page.locator("main .ant-result-info").filter({ visible: true }).count())
        announced.set(url, remoteOf(each));
      if (size === PHONE)
        await expect.poll(() => overflow(page), { message: `${url}: wider than the phone` }).toBeLessThanOrEqual(0);
      expect(await untranslated(page), `${url} at ${size.width}: words without a translation`).toEqual([]);
      await check(url);
    }
  }
  await page.setViewportSize(DESKTOP);
}
