// What the table and the cards are given.
import type { ReactNode } from "react";
import type { Column } from "./column.ts";
import type { AnyRow } from "./list-page.tsx";
import type { ColumnMemory } from "./stored-columns.ts";

export interface RowsProps {
  columns: readonly Column<AnyRow>[];
  memory: ColumnMemory;
  /** Buttons for one row. */
  actions: ReactNode;
  onOpen: ((row: AnyRow) => void) | undefined;
  /** Rows have a box to tick. */
  selectable: boolean;
  /** What a row unfolds to. */
  expand: ((row: AnyRow) => ReactNode) | undefined;
  /** Stands where rows would. */
  empty: ReactNode;
}
