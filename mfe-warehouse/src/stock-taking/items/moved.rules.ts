// Items whose goods moved while they were counted: nobody knows their difference (docs/decisions/0085). Pure.
import { plain } from "@kontor/contracts/core/decimal";
import type { ItemRow } from "@kontor/contracts/warehouse/stock-taking-items";

type Moving = Pick<ItemRow, "movedNumber">;

/** Whether the books moved between the counts of an item; never said of a blind count. */
export const hasMoved = ({ movedNumber }: Moving): boolean => Number(movedNumber ?? 0) !== 0;

/**
 * Whether a typed quantity says nothing new. Of goods that moved between their counts, or may have in a blind count, the same quantity typed once more is the
 * whole of them now.
 */
export const isNoCount = (text: string, shown: string | null, item: Moving): boolean =>
  text === "" || (plain(text) === plain(shown) && item.movedNumber !== null && !hasMoved(item));
