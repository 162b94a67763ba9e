// Figures as people type them, and as they travel: "1.234,5" in Vietnamese is "1234.5".
interface Marks {
  group: string;
  point: string;
}

const SPACES = /[\s\u00a0\u202f]/g;

/** The marks a language groups thousands and begins decimals with. */
export function marksOf(tongue: string): Marks {
  const parts = new Intl.NumberFormat(tongue, { useGrouping: true }).formatToParts(1_234_567.8);
  const mark = (type: "group" | "decimal") => parts.find((part) => part.type === type)?.value ?? "";
  return { group: mark("group"), point: mark("decimal") };
}

/**
 * The decimal string of what was typed, or the text itself when it is no figure (the field then says so).
 * Full-width digits are taken as digits. A group mark counts only where it really parts groups of three.
 */
export function wireFigure(typed: string, { group, point }: Marks): string {
  const text = typed
    .replace(/[０-９．，－]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0xfee0))
    .replace(SPACES, "");
  if (text === "") return "";
  const [whole = "", decimals, more] = text.split(point);
  if (more !== undefined) return text;
  const grouped = group.trim() !== "" && new RegExp(`^-?\\d{1,3}(\\${group}\\d{3})+$`).test(whole);
  const digits = grouped ? whole.replaceAll(group, "") : whole;
  return decimals === undefined ? digits : `${digits}.${decimals}`;
}

/** "12.500" as people read it: "12.5"; nothing for none. */
export const plain = (wire: string | null): string =>
  wire === null ? "" : wire.includes(".") ? wire.replace(/\.?0+$/, "") : wire;

/** A decimal string as it stands in the field: the language's point, no groups. */
export const typedFigure = (wire: unknown, { point }: Pick<Marks, "point">): string =>
  wire === null || wire === undefined ? "" : String(wire).replace(".", point);
