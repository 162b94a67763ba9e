// Converts figures between how people type them and the wire: "1.234,5" in Vietnamese is "1234.5".
interface Marks {
  group: string;
  point: string;
}

const SPACES = /[\s\u00a0\u202f]/g;

/** The marks by which a language groups thousands and begins decimals. */
export function marksOf(tongue: string): Marks {
  const parts = new Intl.NumberFormat(tongue, { useGrouping: true }).formatToParts(1_234_567.8);
  const mark = (type: "group" | "decimal") => parts.find((part) => part.type === type)?.value ?? "";
  return { group: mark("group"), point: mark("decimal") };
}

/**
 * The decimal string of a typed figure, or the text itself when it is not a figure (the field then shows an issue).
 * Full-width digits count as digits. A group mark counts only between groups of three digits.
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

/** A decimal string as the field shows it: with the language's point, without groups. */
export const typedFigure = (wire: unknown, { point }: Pick<Marks, "point">): string =>
  wire === null || wire === undefined ? "" : String(wire).replace(".", point);
