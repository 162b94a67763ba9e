// Which cell of the grid is being written into. One at a time, so only the row it leaves and the row it enters are drawn.
import { useSyncExternalStore } from "react";
import { createStore, type Store } from "../../core/store.ts";

export interface Cell {
  id: string;
  /** Name of the column. */
  column: string;
  /** Counts the times it was asked for, so that asking again puts the focus back. */
  turn: number;
}

export interface ActiveCell {
  store: Store<Cell | undefined>;
  /** Goes to a cell and puts the focus there. */
  go(id: string, column: string): void;
  leave(): void;
}

export function createActiveCell(): ActiveCell {
  const store = createStore<Cell | undefined>(undefined);
  let turn = 0;
  return {
    store,
    go: (id, column) => store.write({ id, column, turn: ++turn }),
    leave: () => store.write(undefined),
  };
}

/** The cell of this line that is being written into, if it is one of this line. */
export const useCellOf = (cursor: ActiveCell, id: string): Cell | undefined =>
  useSyncExternalStore(cursor.store.subscribe, () => {
    const cell = cursor.store.read();
    return cell?.id === id ? cell : undefined;
  });
