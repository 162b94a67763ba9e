// Sets one warehouse for several lines at once, of transfers also the one that goods come to (reference.md §1.5, "batch set warehouse").
import { Button, Select, Space } from "antd";
import { type ReactNode, useState } from "react";
import { PageDialog } from "../../dialog/dialog.tsx";
import { useTranslation } from "../../i18n/i18n.tsx";
import { useDocumentForm, useWarehouses } from "../document-scope.tsx";
import type { WarehouseField } from "../rules/line.rules.ts";

interface Props {
  /** The ticked lines; empty: all lines. */
  ids: readonly string[];
  onClose(): void;
}

export default function SetWarehouseDialog({ ids, onClose }: Props): ReactNode {
  const here = useTranslation();
  const documentForm = useDocumentForm();
  const warehouses = useWarehouses();
  const [chosen, setChosen] = useState<Partial<Record<WarehouseField, string>>>({});
  const { hasTarget } = documentForm.kind.movements;
  const fields: readonly WarehouseField[] = hasTarget ? ["depotId", "anotherDepotId"] : ["depotId"];
  const isChosen = fields.some((field) => chosen[field] !== undefined);
  const set = () => {
    const lines = ids.length > 0 ? ids : documentForm.state.getState().order;
    for (const field of fields) {
      const warehouse = warehouses.find(({ id }) => id === chosen[field]);
      if (warehouse) documentForm.setWarehouse(lines, field, warehouse);
    }
    onClose();
  };
  return (
    <PageDialog
      title={here("document.batchDepot")}
      onClose={onClose}
      footer={
        <Space>
          <Button onClick={onClose}>{here("button.cancel")}</Button>
          <Button type="primary" disabled={!isChosen} onClick={set}>
            {here("button.ok")}
          </Button>
        </Space>
      }
    >
      <p>
        {ids.length > 0 ? here("document.batchDepotPicked", { count: ids.length }) : here("document.batchDepotAll")}
      </p>
      <Space orientation="vertical" style={{ width: "100%" }}>
        {fields.map((field, at) => (
          <Select
            key={field}
            autoFocus={at === 0}
            allowClear={hasTarget}
            style={{ width: "100%" }}
            aria-label={here.label(field)}
            placeholder={here.label(field)}
            value={chosen[field]}
            options={warehouses.map(({ id, depotName }) => ({ value: id, label: depotName }))}
            showSearch={{ optionFilterProp: "label" }}
            onChange={(id) => setChosen({ ...chosen, [field]: id })}
          />
        ))}
      </Space>
    </PageDialog>
  );
}
