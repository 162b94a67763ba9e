// Handles the keys of a grid: they move between cells, and add, move and remove lines.
import { type KeyboardEvent, useCallback, useMemo } from "react";
import type { LineColumn } from "./column.ts";
import { useGridContext } from "./grid-context.tsx";
import { firstStop, type Next, onArrow, onBackTab, onEnter, onTab } from "./keyboard-navigation.rules.ts";
import type { GridLine } from "./lines.ts";

interface Options {
  columns: readonly LineColumn<GridLine>[];
  /** The ids of the lines. */
  order: readonly string[];
  isEmpty(line: GridLine): boolean;
}

interface GridKeys {
  /** The column where a new line begins. */
  entry: string;
  /** Moves lines. Handled before the cells: some open on the same arrow key. */
  move(event: KeyboardEvent): void;
  press(event: KeyboardEvent): void;
  /** Goes on as Enter does. */
  onDone(): void;
}

export function useGridKeys({ columns, order, isEmpty }: Options): GridKeys {
  const grid = useGridContext();
  const stops = useMemo(() => columns.map(({ stop }) => stop), [columns]);
  const entry = columns[firstStop(stops)]?.name ?? "";
  const go = useCallback(
    (next: Next) => {
      if (next === "leave") return grid.leaveCell();
      if (next === "add") return grid.addLine(entry);
      const id = grid.state.getState().order[next.row];
      const column = columns[next.column];
      if (id && column) grid.goTo(id, column.name);
    },
    [grid, columns, entry],
  );
  const activePosition = useCallback(() => {
    const cell = grid.state.getState().cell;
    const row = cell ? grid.state.getState().order.indexOf(cell.id) : -1;
    return row < 0 || !cell ? undefined : { row, column: columns.findIndex(({ name }) => name === cell.column) };
  }, [grid, columns]);
  const onDone = useCallback(() => {
    const from = activePosition();
    if (from) go(onEnter(stops, grid.state.getState().order.length, from));
  }, [activePosition, go, stops, grid]);

  const move = (event: KeyboardEvent) => {
    const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    const from = activePosition();
    const id = order[from?.row ?? -1];
    if (step === 0 || !event.altKey || !event.shiftKey || !from || !id) return;
    event.preventDefault();
    event.stopPropagation();
    const row = Math.min(Math.max(0, from.row + step), order.length - 1);
    grid.moveLine(id, row);
    go({ ...from, row });
  };
  const press = (event: KeyboardEvent) => {
    const from = activePosition();
    if (event.defaultPrevented || !from || event.nativeEvent.isComposing) return;
    const next = nextOf(event, from);
    if (next === undefined) return;
    // The browser's own Tab leaves the grid after the last editable cell.
    if (next === "leave" || (next === "add" && event.key === "Tab" && isEmptyAt(from.row))) return;
    event.preventDefault();
    go(next);
  };
  const isEmptyAt = (row: number) => {
    const line = grid.line(order[row] ?? "");
    return line !== undefined && isEmpty(line);
  };
  const nextOf = (event: KeyboardEvent, from: { row: number; column: number }): Next | undefined => {
    const count = order.length;
    if (event.key === "Enter" && !event.ctrlKey)
      return event.shiftKey ? onBackTab(stops, from) : onEnter(stops, count, from);
    if (event.key === "Tab") return event.shiftKey ? onBackTab(stops, from) : onTab(stops, count, from);
    if (event.key === "ArrowUp") return onArrow(count, from, -1);
    if (event.key === "ArrowDown")
      return from.row + 1 < count ? onArrow(count, from, 1) : isEmptyAt(from.row) ? from : "add";
    if ((event.key === "Delete" || event.key === "Backspace") && event.ctrlKey)
      return withoutLine(from.row, from.column);
    return undefined;
  };
  const withoutLine = (row: number, column: number): Next => {
    const id = order[row];
    if (id) grid.removeLines([id]);
    const left = grid.state.getState().order.length;
    return left === 0 ? "add" : { row: Math.min(row, left - 1), column };
  };
  return { entry, move, press, onDone };
}
