// Chooses a line's warehouse, or adds the one whose name was typed.
import type { ReactNode } from "react";
import { useWords } from "../../i18n/i18n.tsx";
import { ChoiceEditor } from "../../voucher/grid/choice-editor.tsx";
import type { EditorProps } from "../../voucher/grid/column.ts";
import { useDoc } from "../document-scope.tsx";
import type { FormLine } from "../rules/line.rules.ts";
import { useDocState } from "../use-document.ts";
import { useNewDepot } from "./new-depot-place.tsx";

export function DepotEditor({ line, column, ...cell }: EditorProps<FormLine>): ReactNode {
  const here = useWords();
  const doc = useDoc();
  const { depots } = useDocState(doc);
  const askNew = useNewDepot();
  const put = (depotId: string, depotName: string) => {
    doc.lines.change(line.id, (now) => ({ ...now, depotId, depotName, stock: null }));
    doc.fillStock();
  };
  const add = askNew && {
    label: (name: string) => here("document.newDepot", { name }),
    run: (name: string) =>
      askNew({
        name,
        onAdded({ id, depotName }) {
          put(id, depotName);
          doc.cursor.go(line.id, column.name);
        },
      }),
  };
  return (
    <ChoiceEditor
      {...cell}
      choices={depots.map((depot) => ({ value: depot.id, label: depot.depotName }))}
      chosen={line.depotName}
      onPick={({ value, label }) => put(value, label)}
      {...(add ? { add } : {})}
    />
  );
}
