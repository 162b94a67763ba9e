// The settings as antd's design tokens.
import { type ThemeConfig, theme } from "antd";
import type { AppSettings } from "./settings.ts";

/** Theme for antd's ConfigProvider. */
export function themeOf({ color, appearance }: Pick<AppSettings, "color" | "appearance">): ThemeConfig {
  return {
    algorithm: appearance === "dark" ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: { colorPrimary: color, colorInfo: color, colorLink: color, borderRadius: 4 },
  };
}
