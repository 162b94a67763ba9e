// The cell editors that choose a line's warehouses, or add one by the typed name.
import type { ReactNode } from "react";
import { useTranslation } from "../../i18n/i18n.tsx";
import { CellInput } from "../../voucher/grid/cell-input.tsx";
import { ChoiceEditor } from "../../voucher/grid/choice-editor.tsx";
import type { EditorProps } from "../../voucher/grid/column.ts";
import { useDocumentForm, useWarehouses } from "../document-scope.tsx";
import { type FormLine, WAREHOUSES, type WarehouseField } from "../rules/line.rules.ts";
import { useNewWarehouse } from "./new-warehouse-host.tsx";

export const WarehouseEditor = (props: EditorProps<FormLine>): ReactNode => (
  <WarehouseChoice {...props} field="depotId" />
);
/** Of the warehouse that the goods of a transfer come to. */
export const TargetEditor = (props: EditorProps<FormLine>): ReactNode => (
  <WarehouseChoice {...props} field="anotherDepotId" />
);

function WarehouseChoice({
  line,
  column,
  field,
  onDone,
  ...cell
}: EditorProps<FormLine> & { field: WarehouseField }): ReactNode {
  const here = useTranslation();
  const documentForm = useDocumentForm();
  const warehouses = useWarehouses();
  const askNew = useNewWarehouse();
  const add = askNew && {
    label: (name: string) => here("document.newDepot", { name }),
    run: (name: string) =>
      askNew({
        name,
        onAdded(warehouse) {
          documentForm.setWarehouse([line.id], field, warehouse);
          documentForm.goTo(line.id, column.name);
        },
      }),
  };
  // What is received comes from where it was sent to.
  if (line.linkId !== null && documentForm.kind.movements.hasTarget)
    return <CellInput {...cell} readOnly value={line[WAREHOUSES[field]]} onText={() => undefined} />;
  return (
    <ChoiceEditor
      {...cell}
      onDone={onDone}
      choices={warehouses.map((warehouse) => ({ value: warehouse.id, label: warehouse.depotName }))}
      chosen={line[WAREHOUSES[field]]}
      onPick={({ value, label }) =>
        documentForm.setWarehouse([line.id], field, { id: value, depotName: label, isDefault: false })
      }
      {...(add ? { add } : {})}
    />
  );
}
