// Converts the settings into antd's design tokens. Every text has the contrast of WCAG AA, in colour-weak mode that of AAA (decision 0027).
import { FastColor } from "@ant-design/fast-color";
import { type GlobalToken, type ThemeConfig, theme } from "antd";
import type { AppSettings } from "./settings.ts";
import { onSolid, READABLE, readable, STRONG } from "./shade.ts";

type Appearance = Pick<AppSettings, "color" | "appearance" | "weak">;
type Token = NonNullable<ThemeConfig["token"]>;

/** The background of a dark page, from which those of cards and dialogs are derived: not quite black. */
const DARK_PAGE = "#0c0e11";
/** Okabe and Ito's colours, which everybody can distinguish, in place of those that differ by hue alone. */
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
    // No animation: a dialog that is still opening would take the focus late, while the user already types.
    motion: false,
    ...(appearance === "dark" ? { colorBgBase: DARK_PAGE } : {}),
    ...(weak ? DISTINCT : {}),
  };
}

/** The shades of secondary texts: descriptions, labels, placeholders. */
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

/** Coloured texts in a shade that is readable on their background, in place of antd's. */
function shaded(chosen: Appearance, made: Derived): Derived {
  const least = chosen.weak ? STRONG : READABLE;
  const grounds = [made.colorBgContainer, made.colorBgElevated, made.colorBgLayout];
  const text = (color: string, ...more: string[]) => readable(color, [...grounds, ...more], least);
  const link = text(made.colorLink, made.colorPrimaryBg);
  // Tags have the seventh shade of their colour as text and the first as background.
  const tags = TAGS.map((name) => [`${name}7`, readable(made[`${name}7`], [made[`${name}1`]], least)]);
  return {
    ...made,
    colorLink: link,
    colorLinkHover: link,
    colorLinkActive: link,
    colorPrimaryText: link,
    // Text on a filled button stays readable while the pointer is on it.
    colorPrimaryHover: readable(made.colorPrimaryHover, [onSolid(made.colorPrimary)], READABLE),
    colorError: text(made.colorError, made.colorErrorBg),
    colorErrorHover: text(made.colorErrorHover, made.colorErrorBg),
    colorErrorActive: text(made.colorErrorActive, made.colorErrorBg),
    ...Object.fromEntries(tags),
  };
}

const algorithmOf = (chosen: Appearance): NonNullable<ThemeConfig["algorithm"]> => [
  chosen.appearance === "dark" ? theme.darkAlgorithm : theme.defaultAlgorithm,
  // antd passes the tokens that the previous algorithm derived.
  (_seed, made) => shaded(chosen, made as Derived),
];

/** Tokens of single components that differ from the common ones. */
function parts(made: GlobalToken): NonNullable<ThemeConfig["components"]> {
  const { colorLink: accent, colorError: error } = made;
  const status = (color: string, ground: string) => readable(color, [ground], READABLE);
  const [on, off] = [made.colorPrimary, made.colorTextQuaternary].map((fill) =>
    status(new FastColor(fill).onBackground(made.colorBgContainer).toHexString(), made.colorTextLightSolid),
  );
  return {
    // Narrow cells, because lists have many columns.
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
    // The chosen entry has the soft primary colour as background.
    Dropdown: { colorPrimary: accent },
    // Days of the previous and next month can be chosen, too.
    DatePicker: { colorTextDisabled: made.colorTextTertiary, colorTextLightSolid: onSolid(made.colorPrimary) },
    // Its text is white, whether it is on or off.
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

/** All tokens of an appearance, for our own style sheets. */
export const designOf = (chosen: Appearance): GlobalToken =>
  theme.getDesignToken({ algorithm: algorithmOf(chosen), token: tokensOf(chosen) });

const themes = new Map<string, ThemeConfig>();

/** The theme for antd's ConfigProvider; the same object for the same appearance, because every tab calls it. */
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
