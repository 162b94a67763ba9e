// Opens every page of the menu in one language: each opens, is fully translated, and fits a phone (shell.md §9).
import { type Language, menu } from "@kontor/contracts/menu";
import { expect, type Page } from "@playwright/test";
import { go } from "./app.ts";

// The plan's page is the shell's own, with a title of its own.
export const pages = menu.filter(
  ({ side, component, url }) => side === "company" && component !== "layout" && url !== "/upgradeplan",
);
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1366, height: 768 };
/** Looked at on the desktop too: the language that is spoken most. All have the same words by key (tests/tidy/words.test.ts). */
const WIDE: readonly Language[] = ["zh-CN"];
/** Of these one page of each remote is enough: its words are as long as those of simplified Chinese, and come from one file for each remote. */
const ALIKE: readonly Language[] = ["zh-TW"];

/** Words that stand there by their key, since no locale has them: "supplier.phone". As text, since these files are checked without the browser's types. */
const untranslated = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(() => {
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (/^[a-z-]+\\.[a-zA-Z-]+$/.test(node.textContent.trim()) && node.parentElement?.checkVisibility()) found.push(node.textContent);
    for (const element of document.querySelectorAll("[aria-label], [title], [placeholder]"))
      for (const name of ["aria-label", "title", "placeholder"])
        if (/^[a-z-]+\\.[a-zA-Z-]+$/.test(element.getAttribute(name) ?? "")) found.push(name + "=" + element.getAttribute(name));
    return found;
  })()`);

/** How much wider the page is than the window, in pixels. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate<number>("document.documentElement.scrollWidth - document.documentElement.clientWidth");

/** The page has what it shows: nothing waits any more. */
async function isLoaded(page: Page): Promise<void> {
  // By its class, since on the phone there are no tabs and so no tab panels.
  const panels = page.locator("main .k-panel").filter({ visible: true });
  await expect(panels).toHaveCount(1);
  await expect(panels.locator(".ant-spin-spinning, .kontor-waiting")).toHaveCount(0);
}

export type MenuPage = (typeof pages)[number];
/** Opens the page, and waits until it has what it shows. */
export async function openPage(page: Page, { url, labels }: MenuPage, language: Language): Promise<void> {
  await go(page, url);
  await expect.poll(() => page.title(), { message: url }).toContain(`${labels[language]} - `);
  await isLoaded(page);
}

/** Pages that only say "under development", found by whichever language comes first: of each remote one is enough for the others. */
const announced = new Map<string, string>();
const isListed = (url: string, remote: string): boolean =>
  announced.has(url) && [...announced].find(([, of]) => of === remote)?.[0] !== url;

const remoteOf = ({ component }: MenuPage): string => component.split("/")[0] ?? "";
const pagesFor = (language: Language): readonly MenuPage[] =>
  ALIKE.includes(language)
    ? pages.filter((each, at) => pages.findIndex((other) => remoteOf(other) === remoteOf(each)) === at)
    : pages;

/** Opens them all as whoever is signed in. @param check looks at each page when it has what it shows */
export async function walk(
  page: Page,
  language: Language,
  check: (url: string) => Promise<void> = async () => undefined,
): Promise<void> {
  // All pages at one size, then all at the other: every page that is open is laid out anew when the window changes.
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
