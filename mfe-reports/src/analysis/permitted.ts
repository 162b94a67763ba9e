// Which tiles the user's role may open.
import { permissions } from "@kontor/ui-kit/permissions";
import { TILES, type TileName } from "./tiles.ts";

export function isOpen(name: TileName): boolean {
  const tile: { page?: string } = TILES[name];
  return tile.page === undefined || permissions.sees(tile.page);
}
