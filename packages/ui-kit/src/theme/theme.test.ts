import { FastColor } from "@ant-design/fast-color";
import { describe, expect, it } from "vitest";
import { COLORS } from "./settings.ts";
import { contrast, READABLE, STRONG } from "./shade.ts";
import { designOf, themeOf } from "./theme.ts";

const APPEARANCES = COLORS.flatMap((color) =>
  (["light", "dark"] as const).flatMap((appearance) => [false, true].map((weak) => ({ color, appearance, weak }))),
);
const TEXTS = ["colorText", "colorTextSecondary", "colorTextTertiary", "colorTextPlaceholder", "colorLink"] as const;

describe.each(APPEARANCES)("the theme with $color in $appearance, colour-weak $weak", (appearance) => {
  const made = designOf(appearance);
  const least = appearance.weak ? STRONG : READABLE;
  it.each([...TEXTS, "colorError"] as const)(
    "a text in the theme's colour %s is readable on cards, dialogs and the page",
    (name) => {
      for (const ground of [made.colorBgContainer, made.colorBgElevated, made.colorBgLayout])
        expect(contrast(new FastColor(made[name]).onBackground(ground).toHexString(), ground)).toBeGreaterThan(least);
    },
  );
  it("text on the primary colour is readable", () => {
    const { primaryColor = "" } = themeOf(appearance).components?.Button ?? {};
    expect(contrast(primaryColor, made.colorPrimary)).toBeGreaterThanOrEqual(READABLE);
  });
  it("the chosen entry of a drop-down menu is readable", () => {
    const { colorPrimary = made.colorPrimary } = themeOf(appearance).components?.Dropdown ?? {};
    expect(contrast(colorPrimary, made.controlItemBgActive)).toBeGreaterThanOrEqual(least);
  });
  it("the words on a switch that is on or off, and the chosen day of a calendar, are readable", () => {
    const { Switch, DatePicker } = themeOf(appearance).components ?? {};
    for (const fill of ["colorPrimary", "colorPrimaryHover", "colorTextQuaternary", "colorTextTertiary"] as const) {
      const ground = new FastColor(Switch?.[fill] ?? made[fill]).onBackground(made.colorBgContainer).toHexString();
      expect(contrast(made.colorTextLightSolid, ground)).toBeGreaterThanOrEqual(READABLE);
    }
    const { colorTextLightSolid = made.colorTextLightSolid } = DatePicker ?? {};
    expect(contrast(colorTextLightSolid, made.colorPrimary)).toBeGreaterThanOrEqual(READABLE);
  });
  it("days of the previous and the next month in a calendar are readable", () => {
    const { colorTextDisabled = made.colorTextDisabled } = themeOf(appearance).components?.DatePicker ?? {};
    const [text, ground] = [new FastColor(colorTextDisabled), made.colorBgElevated];
    expect(contrast(text.onBackground(ground).toHexString(), ground)).toBeGreaterThan(least);
  });
});

it("the default theme colour is the specification's (shell.md §9)", () => {
  expect(designOf({ color: COLORS[0], appearance: "light", weak: false }).colorPrimary).toBe("#2775b6");
});
