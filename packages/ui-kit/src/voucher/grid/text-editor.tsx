// Writes a text into a cell, as a remark.
import type { ReactNode } from "react";
import { CellInput } from "./cell-input.tsx";
import type { EditorProps } from "./column.ts";
import { useGridContext } from "./grid-context.tsx";
import type { GridLine } from "./line-store.ts";

const LENGTH_MAX = 500;

export function TextEditor({ line, column, label, error, turn }: EditorProps<GridLine>): ReactNode {
  const { lines } = useGridContext();
  const { put } = column;
  return (
    <CellInput
      label={label}
      error={error}
      turn={turn}
      maxLength={LENGTH_MAX}
      value={column.show(line)}
      onText={(text) => put && lines.change(line.id, (now) => put(now, text))}
    />
  );
}
