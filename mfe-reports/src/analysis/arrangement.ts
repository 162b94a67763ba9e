// The user's arrangement of the home page: a saved view of his own, which is the page's default for him (docs/decisions/0083).
import { addSavedView, listSavedViews, setDefaultView, updateSavedView } from "@kontor/contracts/core/saved-view";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { useRead, useWrite } from "@kontor/ui-kit/query";
import { arranged, type Placed, positionsOf } from "./arrangement.rules.ts";
import { type TileName, tileNames } from "./tiles.ts";

const page = "/dashboard/analysis";

export type Tiles = Placed<TileName>[];
export const usualTiles = (): Tiles => arranged(tileNames, {});

export interface Arrangement {
  /** Undefined until it is known; the usual one where it cannot be read. */
  tiles: Tiles | undefined;
  busy: boolean;
  /** Keeps it; false where that failed, which is shown. */
  keep(tiles: Tiles): Promise<boolean>;
}

export function useArrangement(): Arrangement {
  const t = useTranslation();
  const { data: views, error } = useRead(listSavedViews, { query: { page } });
  const [add, update, choose] = [useWrite(addSavedView), useWrite(updateSavedView), useWrite(setDefaultView)];
  const usual = views?.find(({ isDefault }) => isDefault);
  const own = views?.find(({ isMine, isDefault }) => isMine && isDefault) ?? views?.find(({ isMine }) => isMine);
  const store = async (tiles: Tiles): Promise<boolean> => {
    const content = { filters: {}, sort: "", pageSize: 10, display: positionsOf(tiles) };
    const { id, version, name, roleIds } = own ?? { name: t("analysis.arrangement"), roleIds: [] };
    const viewId =
      id !== undefined && version !== undefined
        ? (await update.run({ body: { page, id, version, name, roleIds, content } })) && id
        : (await add.run({ body: { page, name, content } }))?.id;
    if (!viewId) return false;
    return own?.isDefault === true || (await choose.run({ body: { page, id: viewId } })) !== undefined;
  };
  return {
    tiles: views ? arranged(tileNames, usual?.content.display ?? {}) : error ? usualTiles() : undefined,
    busy: add.busy || update.busy || choose.busy,
    keep: store,
  };
}
