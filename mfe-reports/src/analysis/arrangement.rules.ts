// Which tiles the home page shows, and in which order, as a saved view keeps it: the place of each tile by its name (docs/decisions/0083). Pure.

export interface Placed<Name extends string> {
  name: Name;
  isShown: boolean;
}

/** In place of a tile's number. */
const HIDDEN_MARK = "-";

/** Tiles that are kept nowhere, since they came with a later version, follow in their usual order; what is kept of no tile is left out. */
export function arranged<Name extends string>(
  names: readonly Name[],
  positions: Readonly<Record<string, string>>,
): Placed<Name>[] {
  const positionOf = (name: Name): number => {
    const position = Number.parseInt(positions[name] ?? "", 10);
    return Number.isNaN(position) ? Number.POSITIVE_INFINITY : position;
  };
  return names
    .map((name, usual) => ({ name, usual, place: positionOf(name), isShown: !positions[name]?.endsWith(HIDDEN_MARK) }))
    .toSorted((one, other) => (one.place === other.place ? one.usual - other.usual : one.place - other.place))
    .map(({ name, isShown }) => ({ name, isShown }));
}

/** The same as it is kept. */
export const positionsOf = (tiles: readonly Placed<string>[]): Record<string, string> =>
  Object.fromEntries(tiles.map(({ name, isShown }, at) => [name, `${at + 1}${isShown ? "" : HIDDEN_MARK}`]));

/** With one tile moved by so many places; the same where it cannot move further. */
export function moved<T>(tiles: readonly T[], at: number, by: number): T[] {
  const to = at + by;
  const next = [...tiles];
  if (to < 0 || to >= tiles.length) return next;
  next.splice(to, 0, ...next.splice(at, 1));
  return next;
}
