// Sets one warehouse for several lines at once (reference.md §1.5, "batch set warehouse").
import { Button, Select, Space } from "antd";
import { type ReactNode, useState } from "react";
import { PageDialog } from "../../dialog/dialog.tsx";
import { useTranslation } from "../../i18n/i18n.tsx";
import { useDocumentForm, useWarehouses } from "../document-scope.tsx";

interface Props {
  /** The ticked lines; empty: all lines. */
  ids: readonly string[];
  onClose(): void;
}

export default function SetWarehouseDialog({ ids, onClose }: Props): ReactNode {
  const here = useTranslation();
  const documentForm = useDocumentForm();
  const depots = useWarehouses();
  const [depotId, setDepotId] = useState<string>();
  const set = () => {
    const depot = depots.find(({ id }) => id === depotId);
    if (!depot) return;
    documentForm.setWarehouse(ids.length > 0 ? ids : documentForm.state.getState().order, depot);
    onClose();
  };
  return (
    <PageDialog
      title={here("document.batchDepot")}
      onClose={onClose}
      footer={
        <Space>
          <Button onClick={onClose}>{here("button.cancel")}</Button>
          <Button type="primary" disabled={!depotId} onClick={set}>
            {here("button.ok")}
          </Button>
        </Space>
      }
    >
      <p>
        {ids.length > 0 ? here("document.batchDepotPicked", { count: ids.length }) : here("document.batchDepotAll")}
      </p>
      <Select
        autoFocus
        style={{ width: "100%" }}
        aria-label={here.label("depotId")}
        value={depotId}
        options={depots.map(({ id, depotName }) => ({ value: id, label: depotName }))}
        showSearch={{ optionFilterProp: "label" }}
        onChange={setDepotId}
      />
    </PageDialog>
  );
}
