// The colours of charts, from the theme: on paper those of the light appearance; with patterns in colour-weak mode, and on paper, which may be without colour.
import { FastColor } from "@ant-design/fast-color";
import type { AppSettings } from "../theme/settings.ts";
import { designOf } from "../theme/theme.ts";
import type { ChartInk } from "./chart-option.ts";

/** @param onPaper whether it is printed: paper is white whatever the appearance is */
export function chartInk(settings: Pick<AppSettings, "color" | "appearance" | "weak">, onPaper: boolean): ChartInk {
  const token = designOf({ ...settings, ...(onPaper ? { appearance: "light" } : {}) });
  const opaque = (color: string): string => new FastColor(color).onBackground(token.colorBgContainer).toHexString();
  return {
    series: [token.colorPrimary, token.orange, token.green, token.purple, token.cyan].map(opaque),
    loss: opaque(token.colorError),
    text: opaque(token.colorText),
    secondary: opaque(token.colorTextSecondary),
    line: opaque(token.colorBorder),
    font: token.fontFamily,
    hasPatterns: settings.weak || onPaper,
  };
}
