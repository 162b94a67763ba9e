// Earlier documents of the kind with the same partner; a double click shows one (reference.md §1.15).
import { Button } from "antd";
import { type ReactNode, useState } from "react";
import { PageDialog } from "../../dialog/dialog.tsx";
import { useWords } from "../../i18n/i18n.tsx";
import { BillDialog } from "../detail/bill-dialog.tsx";
import type { BillLook } from "../detail/look.ts";
import { useDoc } from "../document-scope.tsx";
import { SourceTable } from "./source-table.tsx";

const WIDTH_PX = 960;

export default function HistoryBillsDialog({ look, onClose }: { look: BillLook; onClose(): void }): ReactNode {
  const here = useWords();
  const { kind, form } = useDoc();
  const [shown, setShown] = useState<string>();
  const organId: unknown = form.getFieldValue("organId");
  return (
    <PageDialog
      title={here("document.historyBills")}
      className="kontor-roomy"
      width={WIDTH_PX}
      onClose={onClose}
      footer={<Button onClick={onClose}>{here("button.close")}</Button>}
    >
      <SourceTable
        kind={kind}
        search={typeof organId === "string" ? { organId } : {}}
        onOpen={(row) => setShown(row.id)}
      />
      {shown && <BillDialog kind={kind} look={look} id={shown} onClose={() => setShown(undefined)} />}
    </PageDialog>
  );
}
