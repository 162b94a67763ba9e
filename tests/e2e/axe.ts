// Runs axe-core in the page: the contrast of texts in every theme, and the other rules of WCAG.
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

const ALL = ["wcag2a", "wcag2aa", "wcag21aa", "best-practice"];
const ALL_BUT_CONTRAST = { runOnly: ALL, rules: { "color-contrast": { enabled: false } } };

const findingsIn = (context: string, options: object): string => `(async () => {
  const { violations } = await axe.run(${context}, ${JSON.stringify({ ...options, resultTypes: ["violations"] })});
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, html, any }) =>
    id + " " + (any[0]?.data?.contrastRatio ? [any[0].data.contrastRatio, any[0].data.fgColor, "on", any[0].data.bgColor].join(" ") + " " : "") + target.join(" ") + " " + html.slice(0, 160)));
})()`;

/**
 * Keeps in the page which texts of a place look like none that was measured before, one of each look, and answers how many. A look is what a
 * style sheet can tell apart: the element and all it stands in, by their kinds, classes and states. axe leaves out texts of one character.
 */
const refresh = (context: string): string => `(() => {
  const known = (globalThis.measuredLooks ??= new Set());
  const states = /^(role|type|disabled|readonly|href|data-theme|aria-(selected|checked|disabled|current|expanded|invalid|sort|pressed))$/;
  // Without the names that React gives anew each time.
  const classes = (one) => [...one.classList].filter((name) => !/^css-/.test(name)).join(".");
  const colours = (one) => one.style ? [one.style.color, one.style.background, one.style.opacity, one.style.fontSize].join() : "";
  const stated = (one) => [...one.attributes].filter(({ name }) => states.test(name)).map(({ name, value }) => name + (name === "href" ? "" : value)).join();
  const look = (one) => one && one !== document.body ? look(one.parentElement) + ">" + [one.localName, classes(one), colours(one), stated(one)].join("|") : "";
  const isField = (one) => /^(input|textarea)$/.test(one.localName);
  const words = (one) => isField(one) ? one.value || one.placeholder : [...one.childNodes].map((node) => node.nodeType === 3 ? node.data : "").join("").trim();
  const place = (${context}) === document ? document.body : (${context});
  globalThis.freshTexts = [place, ...place.querySelectorAll("*")].filter((one) => {
    if (words(one).length < 2 || !one.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    const name = look(one) + (isField(one) ? "|" + (one.value === "") : "");
    return !known.has(name) && known.add(name);
  });
  return freshTexts.length;
})()`;

const order = [...THEMES];

/**
 * Texts that are too pale on their ground (WCAG 2.1 AA), in each theme; each look is measured once after the page was loaded.
 * @param context what to look at: a script that answers an element
 */
export async function pale(page: Page, context: string): Promise<string[]> {
  const all: string[] = [];
  if ((await page.evaluate<number>(refresh(context))) === 0) return all;
  // Begins with the theme that the view before ended with: drawing everything anew takes longer than measuring it.
  order.reverse();
  for (const theme of order) {
    await set(page, theme);
    const texts = await page.evaluate<string[]>(findingsIn("{ include: freshTexts }", { runOnly: ["color-contrast"] }));
    all.push(...texts.map((text) => `${theme.appearance}${theme.weak ? " colour-weak" : ""}: ${text}`));
  }
  return all;
}

/** The same, and what the other rules of axe find: names, roles and structure are of all themes. */
export const faultsOf = async (page: Page, context: string): Promise<string[]> => [
  ...(await page.evaluate<string[]>(findingsIn(context, ALL_BUT_CONTRAST))),
  ...(await pale(page, context)),
];
