// axe-core in the page: the contrast of texts in every theme, and the other rules of WCAG.
import type { Page } from "@playwright/test";
import axe from "axe-core";

interface Theme {
  appearance: "light" | "dark";
  /** Colour-weak mode: other colours, no filter, so that what is measured is what is seen. */
  weak: boolean;
}
const THEMES: readonly Theme[] = [
  { appearance: "light", weak: false },
  { appearance: "dark", weak: false },
  { appearance: "light", weak: true },
  { appearance: "dark", weak: true },
];

/** Loads axe into the page; to be done again after the page was loaded anew. */
export const loadAxe = (page: Page): Promise<unknown> => page.evaluate(`${axe.source}; 0`);

/** Changes settings of the frame without loading the page anew, as the settings drawer does. */
export const set = (page: Page, settings: object): Promise<void> =>
  page.evaluate(`(() => {
    const store = globalThis[Symbol.for("kontor.ui-kit")].get("settings");
    store.write({ ...store.read(), ...${JSON.stringify(settings)} });
    return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  })()`);

const CONTRAST = ["color-contrast"];
const ALL = ["wcag2a", "wcag2aa", "wcag21aa", "best-practice"];

const found = (context: string, runOnly: readonly string[]): string => `(async () => {
  const { violations } = await axe.run(${context}, ${JSON.stringify({ runOnly, resultTypes: ["violations"] })});
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, html, any }) =>
    id + " " + (any[0]?.data?.contrastRatio ? [any[0].data.contrastRatio, any[0].data.fgColor, "on", any[0].data.bgColor].join(" ") + " " : "") + target.join(" ") + " " + html.slice(0, 160)));
})()`;

const order = [...THEMES];

async function measured(page: Page, context: string, rulesAt: (at: number) => readonly string[]): Promise<string[]> {
  const all: string[] = [];
  // Begins with the theme that the view before ended with: drawing everything anew takes longer than measuring it.
  order.reverse();
  for (const [at, theme] of order.entries()) {
    await set(page, theme);
    const texts = await page.evaluate<string[]>(found(context, rulesAt(at)));
    all.push(...texts.map((text) => `${theme.appearance}${theme.weak ? " colour-weak" : ""}: ${text}`));
  }
  return all;
}

/** Texts that are too pale on their ground (WCAG 2.1 AA), in each theme. @param context what to look at: a script that answers an element */
export const pale = (page: Page, context: string): Promise<string[]> => measured(page, context, () => CONTRAST);

/** The same, and in one of the themes what the other rules of axe find: names, roles and structure are of all themes. */
export const faultsOf = (page: Page, context: string): Promise<string[]> =>
  measured(page, context, (at) => (at === 0 ? ALL : CONTRAST));

/** What axe finds on the whole page. */
export const faults = (page: Page): Promise<string[]> => page.evaluate<string[]>(found("document", ALL));
