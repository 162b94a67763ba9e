// Runs axe-core in the page: the contrast of texts in every theme, and the other rules of WCAG.
import type { Page } from "@playwright/test";
import axe from "axe-core";

interface Theme {
  appearance: "light" | "dark";
  /** Colour-weak mode changes colours and uses no filter, so that axe measures what is seen. */
  weak: boolean;
}
const THEMES: readonly Theme[] = [
  { appearance: "light", weak: false },
  { appearance: "dark", weak: false },
  { appearance: "light", weak: true },
  { appearance: "dark", weak: true },
];

/** Styles whose contrast was measured, on whatever page; a reload or another language changes no colour. */
const measured: string[] = [];

/**
 * Lets axe pass over what is not displayed while it notes which element lies over which. Nothing of it lies anywhere, but the browser would have to work
 * out its style in each theme.
 */
const DISPLAYED_ONLY = `document.createTreeWalker = function (root, what, filter) {
  const displayed = (one) => getComputedStyle(one).display === "none" ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT;
  return Document.prototype.createTreeWalker.call(this, root, what, what === NodeFilter.SHOW_ELEMENT ? displayed : filter);
}`;

/** Loads axe into the page, and which styles were measured before; needed again after each reload. */
export const loadAxe = (page: Page): Promise<unknown> =>
  page.evaluate(
    `${axe.source}; ${DISPLAYED_ONLY}; globalThis.measuredStyles = new Set(${JSON.stringify(measured)}); 0`,
  );

/** Changes settings of the shell without a reload, as the settings drawer does. */
export const set = (page: Page, settings: object): Promise<void> =>
  page.evaluate(`(() => {
    const store = globalThis[Symbol.for("kontor.ui-kit")].get("settings");
    const desired = ${JSON.stringify(settings)};
    const before = store.read();
    // Writing what is there would draw everything once more.
    if (Object.keys(desired).every((name) => desired[name] === before[name])) return;
    store.write({ ...before, ...desired });
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
 * Marks in the page one text of each style that was not measured before. @returns their names. Texts have the same style when a style sheet cannot
 * tell them apart: the element and its ancestors have the same names, classes and states. axe skips texts of one character.
 */
const refresh = (context: string): string => `(() => {
  const measured = (globalThis.measuredStyles ??= new Set());
  const fresh = [];
  const states = /^(role|type|disabled|readonly|href|data-theme|aria-(selected|checked|disabled|current|expanded|invalid|sort|pressed))$/;
  // Without the ids that React generates anew each time.
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
    if (measured.has(name)) return false;
    measured.add(name);
    fresh.push(name);
    return true;
  });
  return fresh;
})()`;

const order = [...THEMES];

/**
 * Texts with too little contrast (WCAG 2.1 AA) in each theme. Each style is measured once.
 * @param context a script that returns the element to check
 */
export async function pale(page: Page, context: string): Promise<string[]> {
  const all: string[] = [];
  const fresh = await page.evaluate<string[]>(refresh(context));
  if (fresh.length === 0) return all;
  measured.push(...fresh);
  // Begins with the current theme, because changing it takes longer than measuring.
  order.reverse();
  for (const theme of order) {
    await set(page, theme);
    const texts = await page.evaluate<string[]>(findingsIn("{ include: freshTexts }", { runOnly: ["color-contrast"] }));
    all.push(...texts.map((text) => `${theme.appearance}${theme.weak ? " colour-weak" : ""}: ${text}`));
  }
  return all;
}

/** The same, and the findings of axe's other rules; names, roles and structure do not depend on the theme. */
export const faultsOf = async (page: Page, context: string): Promise<string[]> => [
  ...(await page.evaluate<string[]>(findingsIn(context, ALL_BUT_CONTRAST))),
  ...(await pale(page, context)),
];
