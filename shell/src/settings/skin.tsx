// Carries the theme's colours to the shell's own style sheets, as custom properties of the page.
import { useSettings } from "@kontor/ui-kit/theme/settings";
import { theme } from "antd";
import { type ReactNode, useLayoutEffect } from "react";
import { adopt } from "./adopt.ts";

const BASE = `
html, body { margin: 0; height: 100%; }
body {
  background: var(--k-layout); color: var(--k-text);
  font-family: var(--k-font); font-size: 14px; line-height: 1.5715;
}
.k-weak { filter: invert(80%); }
.k-hidden-text { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.k-plain { border: 0; background: none; padding: 0; margin: 0; font: inherit; color: inherit; cursor: pointer; }
.k-plain:focus-visible, .k-focus:focus-visible, a:focus-visible { outline: 2px solid var(--k-primary); outline-offset: 2px; border-radius: 4px; }
@media (prefers-reduced-motion: reduce) {
  *, *::before, *::after { animation-duration: 0.01ms !important; animation-iteration-count: 1 !important; transition-duration: 0.01ms !important; scroll-behavior: auto !important; }
}
`;

adopt(BASE);

/** Sits once inside the provider; what it renders is nothing. */
export function Skin(): ReactNode {
  const { token } = theme.useToken();
  const { appearance, weak } = useSettings();
  useLayoutEffect(() => {
    const page = document.documentElement;
    const values: Record<string, string> = {
      font: token.fontFamily,
      primary: token.colorPrimary,
      "primary-soft": token.colorPrimaryBg,
      // The dark shades of some theme colours are too dark to read on.
      accent: appearance === "dark" ? token.colorText : token.colorPrimary,
      text: token.colorText,
      "text-soft": token.colorTextSecondary,
      surface: token.colorBgContainer,
      raised: token.colorBgElevated,
      layout: token.colorBgLayout,
      border: token.colorBorderSecondary,
      hover: token.colorFillTertiary,
      shadow: token.boxShadowTertiary,
    };
    for (const [name, value] of Object.entries(values)) page.style.setProperty(`--k-${name}`, value);
    page.style.colorScheme = appearance;
    page.classList.toggle("k-weak", weak);
  }, [token, appearance, weak]);
  return null;
}
