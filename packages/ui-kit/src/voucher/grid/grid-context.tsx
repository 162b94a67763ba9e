// React context of a grid of lines: the store it works on, and its columns.
import { createContext, type ReactNode, useContext } from "react";
import { useStore } from "zustand";
import type { StoreApi } from "zustand/vanilla";
import type { ActiveCell, GridLine, LineActions, LineErrors, LinesState } from "./lines.ts";

export interface GridContext<Line extends GridLine = GridLine> extends LineActions<Line> {
  state: StoreApi<LinesState<Line>>;
  /** Adds a blank line at the end and makes the cell in that column active. */
  addLine(column: string): void;
}

const Context = createContext<GridContext | undefined>(undefined);

export const GridScope = ({ grid, children }: { grid: GridContext; children: ReactNode }): ReactNode => (
  <Context value={grid}>{children}</Context>
);

/** The surrounding grid. */
export function useGridContext(): GridContext {
  const grid = useContext(Context);
  // A programming mistake: parts of a grid must be inside a voucher's form.
  if (!grid) throw new Error("used outside GridScope");
  return grid;
}

/** The line ids in a component; re-renders when lines are added, deleted or moved. */
export const useOrder = ({ state }: Pick<GridContext, "state">): readonly string[] =>
  useStore(state, ({ order }) => order);

/** One line in a component; re-renders when it changes. */
export const useLine = ({ state }: Pick<GridContext, "state">, id: string): GridLine | undefined =>
  useStore(state, ({ lines }) => lines.get(id));

/** The issues of a line. */
export const useErrors = ({ state }: Pick<GridContext, "state">, id: string): LineErrors | undefined =>
  useStore(state, ({ errors }) => errors.get(id));

/** The active cell, if it is in this line: only the row that it leaves and the row that it enters re-render. */
export const useCellOf = ({ state }: Pick<GridContext, "state">, id: string): ActiveCell | undefined =>
  useStore(state, ({ cell }) => (cell?.id === id ? cell : undefined));
