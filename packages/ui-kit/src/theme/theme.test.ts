import { FastColor } from "@ant-design/fast-color";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { COLORS } from "./settings.ts";
import { contrast, onSolid, READABLE, readable, STRONG } from "./shade.rules.ts";
import { designOf, themeOf } from "./theme.ts";

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);

it("the contrast of black on white is 21, that of a colour on itself 1", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
  expect(contrast("#2775b6", "#2775b6")).toBe(1);
});

it("a readable shade has the contrast asked for, and a colour that has it already stays as it is", () => {
  fc.assert(
    fc.property(hex, hex, (color, ground) => {
      const shade = readable(color, [ground], READABLE);
      expect(contrast(shade, ground)).toBeGreaterThanOrEqual(READABLE);
      if (contrast(color, ground) >= READABLE) expect(shade).toBe(color);
    }),
  );
});

it("white or black can be read on every colour", () => {
  fc.assert(
    fc.property(hex, (fill) => {
      expect(contrast(onSolid(fill), fill)).toBeGreaterThanOrEqual(READABLE);
    }),
  );
});

const LOOKS = COLORS.flatMap((color) =>
  (["light", "dark"] as const).flatMap((appearance) => [false, true].map((weak) => ({ color, appearance, weak }))),
);
const TEXTS = ["colorText", "colorTextSecondary", "colorTextTertiary", "colorTextPlaceholder", "colorLink"] as const;

describe.each(LOOKS)("with $color in $appearance, colour-weak $weak", (look) => {
  const made = designOf(look);
  const least = look.weak ? STRONG : READABLE;
  it.each([...TEXTS, "colorError"] as const)("%s is readable on cards, dialogs and the page", (name) => {
    for (const ground of [made.colorBgContainer, made.colorBgElevated, made.colorBgLayout])
      expect(contrast(new FastColor(made[name]).onBackground(ground).toHexString(), ground)).toBeGreaterThan(least);
  });
  it("so is what stands on the primary colour", () => {
    const { primaryColor = "" } = themeOf(look).components?.Button ?? {};
    expect(contrast(primaryColor, made.colorPrimary)).toBeGreaterThanOrEqual(READABLE);
  });
});

it("the default theme colour stays the specification's (shell.md §9)", () => {
  expect(designOf({ color: COLORS[0], appearance: "light", weak: false }).colorPrimary).toBe("#2775b6");
});
