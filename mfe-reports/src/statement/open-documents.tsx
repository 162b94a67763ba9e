// A partner's documents with an open amount, oldest first (reference.md §3.9: debt detail).
import { debtExport, getStatementOpenDocuments } from "@kontor/contracts/reports/statement";
import type { RowOf } from "@kontor/ui-kit/list/use-list";
import { listedColumns } from "../shared/figures/listed-columns.ts";
import { amountColumn, goodsColumns, textColumn } from "../shared/report/columns.ts";
import { documentCell } from "../shared/report/document-link.tsx";
import { DrillDialog } from "../shared/report/drill-dialog.tsx";
import { ofPartner, type PartnerDrill } from "./partner-drill.ts";

type OpenDocumentRow = RowOf<typeof getStatementOpenDocuments>;

const columns = [
  ...listedColumns<OpenDocumentRow>(documentCell),
  textColumn<OpenDocumentRow>("materialsList", { width: 180 }),
  ...goodsColumns<OpenDocumentRow>(),
  amountColumn<OpenDocumentRow>("needDebt"),
  amountColumn<OpenDocumentRow>("finishDebt"),
  amountColumn<OpenDocumentRow>("debt"),
];

export default function OpenDocumentsDialog(drill: PartnerDrill) {
  return (
    <DrillDialog
      {...ofPartner(drill, "open")}
      endpoint={getStatementOpenDocuments}
      exporter={debtExport}
      title="report.openDocuments"
      subject="open-documents.title"
      columns={columns}
      idOf={({ documentId, kind }) => `${kind} ${documentId}`}
    />
  );
}
