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

const found = (context: string, options: object): string => `(async () => {
  const { violations } = await axe.run(${context}, ${JSON.stringify({ ...options, resultTypes: ["violations"] })});
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, html, any }) =>
    id + " " + (any[0]?.data?.contrastRatio ? [any[0].data.contrastRatio, any[0].data.fgColor, "on", any[0].data.bgColor].join(" ") + " " : "") + target.join(" ") + " " + html.slice(0, 160)));
})()`;

const order = [...THEMES];

/** Texts that are too pale on their ground (WCAG 2.1 AA), in each theme. @param context what to look at: a script that answers an element */
export async function pale(page: Page, context: string): Promise<string[]> {
  const all: string[] = [];
  // Begins with the theme that the view before ended with: drawing everything anew takes longer than measuring it.
  order.reverse();
  for (const theme of order) {
    await set(page, theme);
    const texts = await page.evaluate<string[]>(found(context, { runOnly: ["color-contrast"] }));
    all.push(...texts.map((text) => `${theme.appearance}${theme.weak ? " colour-weak" : ""}: ${text}`));
  }
  return all;
}

/** What axe finds on the whole page. */
export const faults = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(found("document", { runOnly: ["wcag2a", "wcag2aa", "wcag21aa", "best-practice"] }));
