// Figures of a column stand with their points below each other: each is followed by the room of the decimals that it has less than the longest.

/** Decimals of a figure as it travels; null and texts that are no figures have none. */
export const decimalsOf = (wire: unknown): number =>
  typeof wire === "string" && /^-?\d+\.\d+$/.test(wire) ? (wire.split(".")[1]?.length ?? 0) : 0;

/**
 * What fills a figure's place up to the column's longest: its own decimals are missing zeros, a whole figure misses the point as well.
 * @param point as the language writes it
 */
export function padding(decimals: number, longest: number, point: string): string {
  if (decimals >= longest) return "";
  return (decimals === 0 ? point : "") + "0".repeat(longest - decimals);
}
