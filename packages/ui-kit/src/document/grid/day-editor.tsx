// The cell editor for a day: it is typed as digits or with any marks, and stays as it is typed until it is one.
import { type ReactNode, useState } from "react";
import { CellInput } from "../../voucher/grid/cell-input.tsx";
import type { EditorProps } from "../../voucher/grid/column.ts";
import { proposeExpiry } from "../batches-there.ts";
import { useDocumentForm } from "../document-scope.tsx";
import type { FormLine } from "../rules/line.rules.ts";
import { useLeaves } from "./use-leaves.ts";

const LENGTH_MAX = 12;

export function DayEditor({ line, column, label, error, turn }: EditorProps<FormLine>): ReactNode {
  const documentForm = useDocumentForm();
  const [text, setText] = useState<string>();
  // Of goods that leave, their batch says it.
  const isRead = useLeaves(line.id) || !line.enableBatchNumber;
  const leave = () => {
    setText(undefined);
    // In the grid the form sees which cell is left; cards have no active cell.
    if (turn === undefined && column.name === "productionDate") void proposeExpiry(documentForm, line.id);
  };
  return (
    <CellInput
      label={label}
      error={error}
      turn={turn}
      readOnly={isRead}
      maxLength={LENGTH_MAX}
      value={text ?? column.show(line)}
      onText={(next) => {
        setText(next);
        documentForm.setCell(line.id, column, next);
      }}
      onLeave={leave}
    />
  );
}
