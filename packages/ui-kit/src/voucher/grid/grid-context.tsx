// What a grid of lines works on: the lines, the cursor, and how another line begins.
import { createContext, type ReactNode, useContext } from "react";
import type { ActiveCell } from "./active-cell.ts";
import type { GridLine, LineStore } from "./line-store.ts";

export interface GridContext<Line extends GridLine = GridLine> {
  lines: LineStore<Line>;
  cursor: ActiveCell;
  /** A blank line at the end, with the cursor in its cell. */
  addLine(column: string): void;
}

const Context = createContext<GridContext | undefined>(undefined);

export const GridScope = ({ desk, children }: { desk: GridContext; children: ReactNode }): ReactNode => (
  <Context value={desk}>{children}</Context>
);

/** The desk of the grid around a part. */
export function useGridContext(): GridContext {
  const desk = useContext(Context);
  // A mistake of the programmer's: parts of a grid stand inside a form of lines.
  if (!desk) throw new Error("used outside GridScope");
  return desk;
}
