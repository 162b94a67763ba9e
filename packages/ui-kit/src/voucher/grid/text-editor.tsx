// The cell editor for a text, e.g. a remark.
import type { ReactNode } from "react";
import { CellInput } from "./cell-input.tsx";
import type { EditorProps } from "./column.ts";
import { useGridContext } from "./grid-context.tsx";
import type { GridLine } from "./lines.ts";

const LENGTH_MAX = 500;

export function TextEditor({ line, column, label, error, turn }: EditorProps<GridLine>): ReactNode {
  const { setCell } = useGridContext();
  return (
    <CellInput
      label={label}
      error={error}
      turn={turn}
      maxLength={LENGTH_MAX}
      value={column.show(line)}
      onText={(text) => setCell(line.id, column, text)}
    />
  );
}
