// Shows a page in every theme. A theme is nothing but values of style variables, so each is asked of the shell once for each component.
import type { Page } from "@playwright/test";

interface Theme {
  appearance: "light" | "dark";
  /** Colour-weak mode changes colours and uses no filter, so that axe measures what is seen. */
  weak: boolean;
}
/** The theme of a new user. */
export const FIRST: Theme = { appearance: "light", weak: false };
const OTHERS: readonly Theme[] = [
  { appearance: "dark", weak: false },
  { appearance: "light", weak: true },
  { appearance: "dark", weak: true },
];

/** Changes settings of the shell without a reload, as the settings drawer does. */
export const set = (page: Page, settings: object): Promise<void> =>
  page.evaluate(`(() => {
    const store = globalThis[Symbol.for("kontor.ui-kit")].get("settings");
    store.write({ ...store.read(), ...${JSON.stringify(settings)} });
    return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  })()`);

/** Finds the style sheets of antd's variables. */
const SHEETS = String.raw`[...document.querySelectorAll("style[data-token-hash]")].filter((one) => /\{\s*--/.test(one.textContent))`;

/** What a theme decides on a page that is shown in it. */
interface Looks {
  /** antd's variables, by their selectors: of all, and of each component. */
  rules: Record<string, string>;
  /** The shell's own variables and class, at the root element. */
  root: { style: string; className: string };
  /** The classes of all elements, and the colours among their own styles: what a theme must not decide. */
  marks: string[];
}
const looks = (page: Page): Promise<Looks> =>
  page.evaluate<Looks>(`(() => {
    const bySelector = Map.groupBy(${SHEETS}.map((one) => one.textContent), (text) => text.slice(0, text.indexOf("{")));
    const { style, className } = document.documentElement;
    return {
      rules: Object.fromEntries([...bySelector].map(([selector, texts]) => [selector, texts.join("")])),
      root: { style: style.cssText, className },
      marks: [...new Set([...document.body.querySelectorAll("*")].flatMap(({ classList, style }) =>
        [...classList, ...[...style].filter((name) => /color|background|border|shadow|fill|stroke/.test(name)).map((name) => name + style.getPropertyValue(name))]))],
    };
  })()`);

/** Shows the page with a theme's variables, or, without, as the shell shows it. */
const wear = (page: Page, root: Looks["root"], css = ""): Promise<void> =>
  page.evaluate(`(() => {
    if (!globalThis.worn) document.adoptedStyleSheets.push((globalThis.worn = new CSSStyleSheet()));
    worn.replaceSync(${JSON.stringify(css)});
    for (const one of ${SHEETS}) one.sheet.disabled = ${css !== ""};
    document.documentElement.style.cssText = ${JSON.stringify(root.style)};
    document.documentElement.className = ${JSON.stringify(root.className)};
  })()`);

/** The looks of the other themes, as far as pages were shown in them. */
const known = new Map<Theme, Looks>();

/**
 * Works in each theme. The shell itself changes to a theme where a component is shown for the first time; what it wrote for the theme then is put on
 * later pages that show no other components, unless it changed more than variables.
 */
export async function inEachTheme(page: Page, work: (theme: Theme) => Promise<void>): Promise<void> {
  await work(FIRST);
  const first = await looks(page);
  const selectors = Object.keys(first.rules);
  const isKnown = (theme: Theme): boolean => selectors.every((selector) => selector in (known.get(theme)?.rules ?? {}));
  const [worn, shown] = [OTHERS.filter(isKnown), OTHERS.filter((theme) => !isKnown(theme))];
  for (const theme of worn) {
    const { rules = {}, root = first.root } = known.get(theme) ?? {};
    await wear(page, root, selectors.map((selector) => rules[selector]).join(""));
    await work(theme);
  }
  await wear(page, first.root);
  const marks = new Set(first.marks);
  for (const theme of shown) {
    await set(page, theme);
    const now = await looks(page);
    if (now.marks.every((one) => marks.has(one)))
      known.set(theme, { ...now, rules: { ...known.get(theme)?.rules, ...now.rules } });
    await work(theme);
  }
  if (shown.length > 0) await set(page, FIRST);
}
