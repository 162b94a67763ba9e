// The props of the table and of the cards.
import type { ReactNode } from "react";
import type { Column } from "./column.ts";
import type { AnyRow } from "./list-page.tsx";
import type { Room } from "./narrow.tsx";
import type { ColumnMemory } from "./stored-columns.ts";

export interface RowsProps {
  columns: readonly Column<AnyRow>[];
  memory: ColumnMemory;
  /** What there is no room for, and how that is told. */
  room: Room;
  onRoom(room: Room): void;
  /** Buttons for one row. */
  actions: ReactNode;
  onOpen: ((row: AnyRow) => void) | undefined;
  /** Whether rows have a tick box. */
  selectable: boolean;
  /** Renders the expanded part of a row. */
  expand: ((row: AnyRow) => ReactNode) | undefined;
  /** Shown when there are no rows. */
  empty: ReactNode;
}
