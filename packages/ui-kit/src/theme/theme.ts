// The settings as antd's design tokens. Every text has the contrast of WCAG AA on its ground, in colour-weak mode that of AAA (decision 0027).
import { FastColor } from "@ant-design/fast-color";
import { type GlobalToken, type ThemeConfig, theme } from "antd";
import type { AppSettings } from "./settings.ts";
import { onSolid, READABLE, readable, STRONG } from "./shade.ts";

type Appearance = Pick<AppSettings, "color" | "appearance" | "weak">;
type Token = NonNullable<ThemeConfig["token"]>;

/** Of a dark page, from which the grounds of cards and dialogs are made: not quite black. */
const DARK_PAGE = "#0c0e11";
/** Okabe and Ito's colours, which everybody tells apart, in place of those that differ by hue alone. */
const DISTINCT: Token = {
  red: "#d55e00",
  volcano: "#d55e00",
  orange: "#e69f00",
  green: "#0072b2",
  cyan: "#56b4e9",
  blue: "#0072b2",
  colorError: "#d55e00",
  colorSuccess: "#0072b2",
  colorWarning: "#e69f00",
  linkDecoration: "underline",
  linkHoverDecoration: "underline",
  linkFocusDecoration: "underline",
};
const TAGS = ["red", "volcano", "orange", "gold", "green", "cyan", "blue"] as const;

function seedOf({ color, appearance, weak }: Appearance): Token {
  return {
    colorPrimary: color,
    colorInfo: color,
    colorLink: color,
    borderRadius: 4,
    // Nothing flies in: a dialog that is still opening takes the focus late, from who types already.
    motion: false,
    ...(appearance === "dark" ? { colorBgBase: DARK_PAGE } : {}),
    ...(weak ? DISTINCT : {}),
  };
}

/** How strong texts are that are not the main one: descriptions, labels, placeholders. */
function greys({ appearance, weak }: Appearance): Token {
  const ink = appearance === "dark" ? "255, 255, 255" : "0, 0, 0";
  const of = (strength: number) => `rgba(${ink}, ${strength})`;
  const [second, third] = weak ? [0.85, 0.75] : [0.68, 0.62];
  return {
    ...(weak ? { colorText: of(0.95), colorBorder: of(0.45), colorBorderSecondary: of(0.3) } : {}),
    colorTextSecondary: of(second),
    colorTextTertiary: of(third),
    colorTextDescription: of(third),
    colorTextPlaceholder: of(third),
    colorIcon: of(second),
  };
}

type Derived = ReturnType<typeof theme.defaultAlgorithm>;

/** Coloured texts in a shade that can be read where they stand, in place of what antd derives. */
function shaded(chosen: Appearance, made: Derived): Derived {
  const least = chosen.weak ? STRONG : READABLE;
  const grounds = [made.colorBgContainer, made.colorBgElevated, made.colorBgLayout];
  const text = (color: string, ...more: string[]) => readable(color, [...grounds, ...more], least);
  const link = text(made.colorLink, made.colorPrimaryBg);
  // Tags are written in the seventh shade of their colour on the first.
  const tags = TAGS.map((name) => [`${name}7`, readable(made[`${name}7`], [made[`${name}1`]], least)]);
  return {
    ...made,
    colorLink: link,
    colorLinkHover: link,
    colorLinkActive: link,
    colorPrimaryText: link,
    // What stands on a filled button stays readable under the mouse.
    colorPrimaryHover: readable(made.colorPrimaryHover, [onSolid(made.colorPrimary)], READABLE),
    colorError: text(made.colorError, made.colorErrorBg),
    colorErrorHover: text(made.colorErrorHover, made.colorErrorBg),
    colorErrorActive: text(made.colorErrorActive, made.colorErrorBg),
    ...Object.fromEntries(tags),
  };
}

const algorithmOf = (chosen: Appearance): NonNullable<ThemeConfig["algorithm"]> => [
  chosen.appearance === "dark" ? theme.darkAlgorithm : theme.defaultAlgorithm,
  // antd hands over what the algorithm before has derived.
  (_seed, made) => shaded(chosen, made as Derived),
];

/** What single components take from elsewhere than the common tokens. */
function parts(made: GlobalToken): NonNullable<ThemeConfig["components"]> {
  const { colorLink: accent, colorError: error } = made;
  const status = (color: string, ground: string) => readable(color, [ground], READABLE);
  const [on, off] = [made.colorPrimary, made.colorTextQuaternary].map((fill) =>
    status(new FastColor(fill).onBackground(made.colorBgContainer).toHexString(), made.colorTextLightSolid),
  );
  return {
    // Lists have many columns.
    Table: { cellPaddingInlineSM: 6 },
    Button: { primaryColor: onSolid(made.colorPrimary), dangerColor: onSolid(error), defaultHoverColor: accent },
    Badge: { colorTextLightSolid: onSolid(error) },
    Menu: {
      itemHeight: 36,
      itemMarginBlock: 2,
      itemSelectedColor: accent,
      subMenuItemSelectedColor: accent,
      horizontalItemSelectedColor: accent,
      horizontalItemHoverColor: accent,
      darkItemSelectedColor: onSolid(made.colorPrimary),
      groupTitleFontSize: 12,
    },
    Tabs: { itemSelectedColor: accent, itemHoverColor: accent, itemActiveColor: accent },
    // The entry that is chosen stands on the soft primary colour.
    Dropdown: { colorPrimary: accent },
    // Days of the month before and after can be chosen, too.
    DatePicker: { colorTextDisabled: made.colorTextTertiary, colorTextLightSolid: onSolid(made.colorPrimary) },
    // Its words are white, whether it is on or off.
    Switch: { colorPrimary: on, colorPrimaryHover: on, colorTextQuaternary: off, colorTextTertiary: off },
    Pagination: { itemActiveColor: accent, colorPrimary: accent },
    Tag: {
      colorSuccess: status(made.colorSuccess, made.colorSuccessBg),
      colorWarning: status(made.colorWarning, made.colorWarningBg),
      colorInfo: status(made.colorInfo, made.colorInfoBg),
    },
  };
}

const tokensOf = (chosen: Appearance): Token => ({ ...seedOf(chosen), ...greys(chosen) });

/** All tokens of a look, for style sheets of our own. */
export const designOf = (chosen: Appearance): GlobalToken =>
  theme.getDesignToken({ algorithm: algorithmOf(chosen), token: tokensOf(chosen) });

const themes = new Map<string, ThemeConfig>();

/** Theme for antd's ConfigProvider; the same object for the same look, since every tab asks. */
export function themeOf({ color, appearance, weak }: Appearance): ThemeConfig {
  const key = `${color} ${appearance} ${weak}`;
  const cached = themes.get(key) ?? makeTheme({ color, appearance, weak });
  themes.set(key, cached);
  return cached;
}

function makeTheme(chosen: Appearance): ThemeConfig {
  return {
    // One name for the variables of all roots: otherwise every tab would write all styles again.
    cssVar: { key: "kontor" },
    algorithm: algorithmOf(chosen),
    token: tokensOf(chosen),
    components: parts(designOf(chosen)),
  };
}
