// Writes a remark into a cell.
import type { ReactNode } from "react";
import { useDoc } from "../document-scope.tsx";
import { CellInput } from "./cell-input.tsx";
import type { EditorProps } from "./column.ts";

const LENGTH_MAX = 500;

export function RemarkEditor({ line, label, error, turn }: EditorProps): ReactNode {
  const { lines } = useDoc();
  return (
    <CellInput
      label={label}
      error={error}
      turn={turn}
      maxLength={LENGTH_MAX}
      value={line.remark}
      onText={(remark) => lines.change(line.id, (now) => ({ ...now, remark }))}
    />
  );
}
