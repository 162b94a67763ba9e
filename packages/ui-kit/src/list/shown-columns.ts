// The columns that a table shows: those the page and the user want, less the ones that there is no room for.
import { useScreen } from "../screen/screen.ts";
import type { Column } from "./column.ts";
import { filledColumns, shownColumns, withLeftOut } from "./columns.rules.ts";
import type { AnyRow } from "./list-page.tsx";
import { type Room, useRoom } from "./narrow.tsx";
import type { ColumnMemory } from "./stored-columns.ts";

type AnyColumns = readonly Column<AnyRow>[];

interface Shown {
  /** All that the chooser offers. */
  all: AnyColumns;
  /** Those that an export has, which has room for each. */
  exported: AnyColumns;
  /** Those of the table. */
  shown: AnyColumns;
  room: Room;
  onRoom(room: Room): void;
}

interface Options {
  rows: readonly AnyRow[];
  /** Paper has room for every column. */
  isPrinting: boolean;
}

export function useTableColumns(own: AnyColumns, memory: ColumnMemory, { rows, isPrinting }: Options): Shown {
  const { choice, widths } = memory;
  const hasRoom = useScreen() === "phone" || isPrinting;
  const exported = shownColumns(own, choice);
  const [room, onRoom] = useRoom(JSON.stringify([filledColumns(exported, rows).map(({ name }) => name), widths]));
  const all = withLeftOut(own, hasRoom ? [] : room.leftOut);
  const shown = filledColumns(shownColumns(all, choice), rows).map((column) =>
    hasRoom || choice[column.name] ? withoutSpare(column) : column,
  );
  return { all, exported, shown, room, onRoom };
}

/** Who ticked a column wants it, even where the table is scrolled for it. */
const withoutSpare = ({ spare: _, ...column }: Column<AnyRow>): Column<AnyRow> => column;
