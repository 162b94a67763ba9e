// The cell editor that chooses a line's warehouse, or adds one by the typed name.
import type { ReactNode } from "react";
import { useTranslation } from "../../i18n/i18n.tsx";
import { ChoiceEditor } from "../../voucher/grid/choice-editor.tsx";
import type { EditorProps } from "../../voucher/grid/column.ts";
import { useDocumentForm, useWarehouses } from "../document-scope.tsx";
import type { FormLine } from "../rules/line.rules.ts";
import { useNewWarehouse } from "./new-warehouse-host.tsx";

export function WarehouseEditor({ line, column, ...cell }: EditorProps<FormLine>): ReactNode {
  const here = useTranslation();
  const documentForm = useDocumentForm();
  const depots = useWarehouses();
  const askNew = useNewWarehouse();
  const add = askNew && {
    label: (name: string) => here("document.newDepot", { name }),
    run: (name: string) =>
      askNew({
        name,
        onAdded(depot) {
          documentForm.setWarehouse([line.id], depot);
          documentForm.goTo(line.id, column.name);
        },
      }),
  };
  return (
    <ChoiceEditor
      {...cell}
      choices={depots.map((depot) => ({ value: depot.id, label: depot.depotName }))}
      chosen={line.depotName}
      onPick={({ value, label }) =>
        documentForm.setWarehouse([line.id], { id: value, depotName: label, isDefault: false })
      }
      {...(add ? { add } : {})}
    />
  );
}
