// What a grid of lines works on, and what its parts are drawn by.
import { createContext, type ReactNode, useContext } from "react";
import { useStore } from "zustand";
import type { StoreApi } from "zustand/vanilla";
import type { ActiveCell, GridLine, LineActions, LineErrors, LinesState } from "./lines.ts";

export interface GridContext<Line extends GridLine = GridLine> extends LineActions<Line> {
  state: StoreApi<LinesState<Line>>;
  /** A blank line at the end, with the active cell in that column. */
  addLine(column: string): void;
}

const Context = createContext<GridContext | undefined>(undefined);

export const GridScope = ({ grid, children }: { grid: GridContext; children: ReactNode }): ReactNode => (
  <Context value={grid}>{children}</Context>
);

/** The grid around a part. */
export function useGridContext(): GridContext {
  const grid = useContext(Context);
  // A mistake of the programmer's: parts of a grid stand inside a form of lines.
  if (!grid) throw new Error("used outside GridScope");
  return grid;
}

/** The ids in a component; drawn again when lines come, go or move. */
export const useOrder = ({ state }: Pick<GridContext, "state">): readonly string[] =>
  useStore(state, ({ order }) => order);

/** One line in a component; drawn again when it changes. */
export const useLine = ({ state }: Pick<GridContext, "state">, id: string): GridLine | undefined =>
  useStore(state, ({ lines }) => lines.get(id));

/** What is wrong with a line. */
export const useErrors = ({ state }: Pick<GridContext, "state">, id: string): LineErrors | undefined =>
  useStore(state, ({ errors }) => errors.get(id));

/** The active cell, if it is one of this line: only the row that it leaves and the row that it enters are drawn. */
export const useCellOf = ({ state }: Pick<GridContext, "state">, id: string): ActiveCell | undefined =>
  useStore(state, ({ cell }) => (cell?.id === id ? cell : undefined));
