// Documents of a partner that are not wholly settled, oldest first (reference.md §3.9: debt detail).
import { debtExport, getStatementOpenDocuments, type StatementRow } from "@kontor/contracts/reports/statement";
import type { RowOf } from "@kontor/ui-kit/list/use-list";
import { amountColumn, textColumn, timeColumn } from "../shared/report/columns.ts";
import { documentCell, kindCell } from "../shared/report/document-link.tsx";
import { DrillDialog } from "../shared/report/drill-dialog.tsx";
import { SIDES, type Side } from "./sides.ts";

type OpenDocumentRow = RowOf<typeof getStatementOpenDocuments>;

const columns = [
  textColumn<OpenDocumentRow>("number", { cell: documentCell }),
  timeColumn<OpenDocumentRow>("operTime"),
  textColumn<OpenDocumentRow>("kind", { cell: kindCell }),
  textColumn<OpenDocumentRow>("userName"),
  amountColumn<OpenDocumentRow>("needDebt"),
  amountColumn<OpenDocumentRow>("finishDebt"),
  amountColumn<OpenDocumentRow>("debt"),
];

interface Props {
  side: Side;
  partner: Pick<StatementRow, "organId" | "name">;
  onClose(): void;
}

export default function OpenDocumentsDialog({ side, partner, onClose }: Props) {
  return (
    <DrillDialog
      endpoint={getStatementOpenDocuments}
      exporter={debtExport}
      title="report.openDocuments"
      of={partner.name}
      page={`${SIDES[side].page}#open`}
      subject="open-documents.title"
      columns={columns}
      idOf={({ documentId }) => documentId}
      fixed={{ supplierType: side, organId: partner.organId }}
      onClose={onClose}
    />
  );
}
