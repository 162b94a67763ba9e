// Finds the classes of a style sheet, and whether any code uses them.

/** Classes of the library beneath are its own matter. */
const OTHERS = /^(ant|anticon)(-|$)/;

/** The classes that selectors of the sheet name, each once. */
export function classesOf(css: string): string[] {
  const selectors = css.replace(/\/\*.*?\*\//gs, "").replace(/\{[^{}]*\}/g, "{}");
  const names = [...selectors.matchAll(/\.(-?[a-z_][\w-]*)/gi)].map(([, name = ""]) => name);
  return [...new Set(names)].filter((name) => !OTHERS.test(name));
}

/** Whether the code names the class, or puts its last part to it: `k-notice-${kind}` stands for every `k-notice-…`. */
export function isWorn(name: string, code: string): boolean {
  if (new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(code)) return true;
  const prefix = name.slice(0, name.lastIndexOf("-") + 1);
  // The project's own beginning alone says nothing.
  return prefix.includes("-") && prefix.indexOf("-") < prefix.length - 1 && code.includes(`${prefix}\${`);
}
