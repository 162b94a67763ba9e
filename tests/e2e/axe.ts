// Runs axe-core in the page: the contrast of texts in every theme, and the other rules of WCAG.
import type { Page } from "@playwright/test";
import axe from "axe-core";
import { FIRST, inEachTheme } from "./themes.ts";

/** Styles whose contrast was measured, on whatever page; a reload or another language changes no colour. */
const measured: string[] = [];

/** Loads axe into the page, and which styles were measured before; needed again after each reload. */
export const loadAxe = (page: Page): Promise<unknown> =>
  page.evaluate(
    `${axe.source}; axe.configure({ rules: [{ id: "color-contrast", selector: "[data-fresh]" }] });
     globalThis.measuredStyles = new Set(${JSON.stringify(measured)}); 0`,
  );

const ALL = ["wcag2a", "wcag2aa", "wcag21aa", "best-practice"];
const CONTRAST = ["color-contrast"];

const findingsIn = (context: string, runOnly: readonly string[]): string => `(async () => {
  const { violations } = await axe.run(${context}, ${JSON.stringify({ runOnly, resultTypes: ["violations"] })});
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, html, any }) =>
    id + " " + (any[0]?.data?.contrastRatio ? [any[0].data.contrastRatio, any[0].data.fgColor, "on", any[0].data.bgColor].join(" ") + " " : "") + target.join(" ") + " " + html.slice(0, 160)));
})()`;

/**
 * Marks in the page one text of each style that was not measured before. @returns their names. Texts have the same style when a style sheet cannot
 * tell them apart: the element and its ancestors have the same names, classes and states. axe skips texts of one character.
 */
const refresh = (context: string): string => `(() => {
  const known = (globalThis.measuredStyles ??= new Set());
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
  for (const one of document.querySelectorAll("[data-fresh]")) one.removeAttribute("data-fresh");
  for (const one of [place, ...place.querySelectorAll("*")]) {
    if (words(one).length < 2 || !one.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const name = look(one) + (isField(one) ? "|" + (one.value === "") : "");
    if (known.has(name)) continue;
    known.add(name);
    fresh.push(name);
    one.setAttribute("data-fresh", "");
  }
  return fresh;
})()`;

/** Runs axe with these rules, and measures the contrast of the texts of styles not measured before in each theme. */
async function findings(page: Page, context: string, rules: readonly string[]): Promise<string[]> {
  const fresh = await page.evaluate<string[]>(refresh(context));
  measured.push(...fresh);
  const run = (which: readonly string[]) => page.evaluate<string[]>(findingsIn(context, which));
  if (fresh.length === 0) return rules === CONTRAST ? [] : run(rules);
  const all: string[] = [];
  await inEachTheme(page, async (theme) => {
    const texts = await run(theme === FIRST ? rules : CONTRAST);
    all.push(...texts.map((text) => `${theme.appearance}${theme.weak ? " colour-weak" : ""}: ${text}`));
  });
  return all;
}

/**
 * Texts with too little contrast (WCAG 2.1 AA) in each theme. Each style is measured once.
 * @param context a script that returns the element to check
 */
export const pale = (page: Page, context: string): Promise<string[]> => findings(page, context, CONTRAST);

/** The same, and the findings of axe's other rules; names, roles and structure do not depend on the theme. */
export const faultsOf = (page: Page, context: string): Promise<string[]> => findings(page, context, ALL);
