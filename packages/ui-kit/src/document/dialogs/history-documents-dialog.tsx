// The dialog of earlier documents with the same partner. Each can be shown, and its lines copied (reference.md §1.15).
import { newId } from "@kontor/contracts/core/id";
import { Button } from "antd";
import { type ReactNode, useState } from "react";
import { PageDialog } from "../../dialog/dialog.tsx";
import { useTranslation } from "../../i18n/i18n.tsx";
import { DetailDialog, useDetail } from "../detail/detail-dialog.tsx";
import type { DocumentLayout } from "../detail/document-layout.ts";
import { useDocumentForm } from "../document-scope.tsx";
import { copiedLines } from "../rules/stored.rules.ts";
import { SourceTable } from "./source-table.tsx";

const WIDTH_PX = 960;

/** Copies the lines of the shown document into the open form, as new lines. */
function CopyLines({ onCopied }: { onCopied(): void }): ReactNode {
  const here = useTranslation();
  const documentForm = useDocumentForm();
  const { detail } = useDetail();
  // A linked document has only lines of its source (reference.md §1.11).
  if (documentForm.form.getFieldValue("linkId")) return null;
  return (
    <Button
      type="primary"
      onClick={() => {
        documentForm.addLines(copiedLines(detail, newId));
        onCopied();
      }}
    >
      {here("document.copyLines", { count: detail.lines.length })}
    </Button>
  );
}

export default function HistoryDocumentsDialog({
  layout,
  onClose,
}: {
  layout: DocumentLayout;
  onClose(): void;
}): ReactNode {
  const here = useTranslation();
  const { kind, form } = useDocumentForm();
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
        list={kind.endpoints.list}
        partner={kind.partner ? "organId" : undefined}
        search={typeof organId === "string" ? { organId } : {}}
        onOpen={(row) => setShown(row.id)}
      />
      {shown && (
        <DetailDialog kind={kind} layout={layout} id={shown} onClose={() => setShown(undefined)}>
          <CopyLines onCopied={onClose} />
        </DetailDialog>
      )}
    </PageDialog>
  );
}
