// The settings as antd's design tokens.
import { type ThemeConfig, theme } from "antd";
import type { AppSettings } from "./settings.ts";

/** Theme for antd's ConfigProvider. */
export function themeOf({ color, appearance }: Pick<AppSettings, "color" | "appearance">): ThemeConfig {
  return {
    // One name for the variables of all roots: otherwise every tab would write all styles again.
    cssVar: { key: "kontor" },
    algorithm: appearance === "dark" ? theme.darkAlgorithm : theme.defaultAlgorithm,
    // Nothing flies in: a dialog that is still opening takes the focus late, from who types already.
    token: { colorPrimary: color, colorInfo: color, colorLink: color, borderRadius: 4, motion: false },
    // Lists have many columns.
    components: { Table: { cellPaddingInlineSM: 6 } },
  };
}
