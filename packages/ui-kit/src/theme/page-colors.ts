// The theme's colours as custom properties of the page: our own style sheets name no colours themselves.
import { FastColor } from "@ant-design/fast-color";
import { singleton } from "../core/singleton.ts";
import { type AppSettings, settings } from "./settings.ts";
import { onSolid } from "./shade.ts";
import { designOf } from "./theme.ts";

/** The dark navigation of a light page. */
const NIGHT = "#001529";

function colorsOf(appearance: AppSettings): Record<string, string> {
  const token = designOf(appearance);
  return {
    font: token.fontFamily,
    primary: token.colorPrimary,
    "primary-soft": token.colorPrimaryBg,
    "on-primary": onSolid(token.colorPrimary),
    /** The primary colour for texts. */
    accent: token.colorLink,
    text: token.colorText,
    "text-soft": token.colorTextSecondary,
    surface: token.colorBgContainer,
    raised: token.colorBgElevated,
    layout: token.colorBgLayout,
    /** Headers and totals of grids: opaque, because lines scroll below them. */
    head: new FastColor(token.colorFillQuaternary).onBackground(token.colorBgElevated).toHexString(),
    night: NIGHT,
    "night-text": onSolid(NIGHT),
    line: token.colorBorder,
    border: token.colorBorderSecondary,
    hover: token.colorFillTertiary,
    error: token.colorError,
    "error-soft": token.colorErrorBg,
    warning: token.orange7,
    shadow: token.boxShadowTertiary,
    "shadow-raised": token.boxShadow,
  };
}

function show(): void {
  const appearance = settings.read();
  const page = document.documentElement;
  for (const [name, value] of Object.entries(colorsOf(appearance))) page.style.setProperty(`--k-${name}`, value);
  page.style.colorScheme = appearance.appearance;
  page.classList.toggle("k-weak", appearance.weak);
}

/** Sets them on the page, now and whenever the settings change; once, however many components call it. */
export const syncPageColors = (): void =>
  singleton("page-colors", () => {
    show();
    settings.subscribe(show);
  });
