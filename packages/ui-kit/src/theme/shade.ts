// Readable shades: the contrast of two colours, and the nearest shade with enough of it (WCAG 2.1, 1.4.3 and 1.4.6).
import { FastColor } from "@ant-design/fast-color";

/** The required contrast of text (level AA), and of text in colour-weak mode (level AAA). */
export const READABLE = 4.5;
export const STRONG = 7;

const STEP_PERCENT = 2;
const LIGHT = "#ffffff";
const DARK = "#000000";

/** The contrast of two opaque colours, from 1 (the same) to 21 (black on white). */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [one, other].map((color) => new FastColor(color).getLuminance()).sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** The nearest shade of a colour with the contrast on all these backgrounds; darker on light backgrounds, lighter on dark ones. */
export function readable(color: string, grounds: readonly string[], least: number): string {
  const isLight = contrast(grounds[0] ?? LIGHT, DARK) > contrast(grounds[0] ?? LIGHT, LIGHT);
  const end = isLight ? DARK : LIGHT;
  for (let mixed = 0; mixed < 100; mixed += STEP_PERCENT) {
    const shade = new FastColor(color).mix(end, mixed).toHexString();
    if (grounds.every((ground) => contrast(shade, ground) >= least)) return shade;
  }
  return end;
}

/** White where it is readable on a filled surface, else black. */
export const onSolid = (fill: string): string => (contrast(LIGHT, fill) >= READABLE ? LIGHT : DARK);
