// Checks that every class of a style sheet is used: an unused one is dead, or was lost by a renaming.
import { describe, expect, it } from "vitest";
import { classesOf, isWorn } from "./classes.rules.ts";
import { files, read } from "./sources.ts";

const browser = (path: string): boolean => /^(packages\/ui-kit|shell|mfe-[^/]+)\/src\//.test(path);
const styleSheets = files.filter((path) => browser(path) && path.endsWith(".css"));
const code = files
  .filter((path) => browser(path) && /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .map(read)
  .join("\n");

describe("classes of style sheets", () => {
  it("CSS classes are found in selectors and not in values", () => {
    const css = ".k-a.ant-btn > .k-b:hover { margin: .5em } @media print { .sheet, .k-a { display: none } }";
    expect(classesOf(css)).toEqual(["k-a", "k-b", "sheet"]);
  });

  it.each([
    ["k-tab", '<div className="k-plain k-tab">', true],
    ["k-tab", '<div className="k-tabs">', false],
    ["k-notice-error", `class="k-notice k-notice-${"$"}{kind}"`, true],
    ["k-error", `class="k-${"$"}{kind}"`, false],
    ["k-notice-error", `class="k-note-${"$"}{kind}"`, false],
  ])("whether the CSS class %s is used by the code %s is %s", (name, text, worn) => {
    expect(isWorn(name, text)).toBe(worn);
  });

  it("every class of a style sheet is used by some code", () => {
    const dead = styleSheets.flatMap((path) =>
      classesOf(read(path))
        .filter((name) => !isWorn(name, code))
        .map((name) => `${path}: ${name}`),
    );
    expect(styleSheets.length).toBeGreaterThan(5);
    expect(dead).toEqual([]);
  });

  it("style sheets use only the two breakpoints of screen.ts in media queries for a maximal width", () => {
    const { PHONE_MAX_PX, TABLET_MAX_PX } = breakpoints();
    const widths = styleSheets.flatMap((path) =>
      [...read(path).matchAll(/max-width: ([\d.]+)px\)/g)].map(([, px]) => px),
    );
    expect(new Set(widths)).toEqual(new Set([PHONE_MAX_PX, TABLET_MAX_PX]));
  });
});

function breakpoints(): Record<string, string> {
  const limits = read("packages/ui-kit/src/screen/screen.ts").matchAll(/const (\w+_MAX_PX) = ([\d.]+);/g);
  return Object.fromEntries([...limits].map(([, name = "", px = ""]) => [name, px]));
}
