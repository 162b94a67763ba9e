// Chooses a line's warehouse.
import type { ReactNode } from "react";
import { useDoc } from "../document-scope.tsx";
import { useDocState } from "../use-document.ts";
import { ChoiceEditor } from "./choice-editor.tsx";
import type { EditorProps } from "./column.ts";

export function DepotEditor({ line, column: _column, ...cell }: EditorProps): ReactNode {
  const doc = useDoc();
  const { depots } = useDocState(doc);
  return (
    <ChoiceEditor
      {...cell}
      choices={depots.map((depot) => ({ value: depot.id, label: depot.depotName }))}
      chosen={line.depotName}
      onPick={({ value, label }) => {
        doc.lines.change(line.id, (now) => ({ ...now, depotId: value, depotName: label, stock: null }));
        doc.fillStock();
      }}
    />
  );
}
