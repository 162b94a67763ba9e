// The documents behind a month's tax at one rate.
import { exportVatDocuments, listVatDocuments, type VatDocumentRow } from "@kontor/contracts/finance/vat";
import { amountColumn, textColumn, timeColumn } from "../shared/report/columns.ts";
import { documentCell, kindCell } from "../shared/report/document-link.tsx";
import { DrillDialog } from "../shared/report/drill-dialog.tsx";
import type { Period } from "../shared/report/period.ts";

const columns = [
  timeColumn<VatDocumentRow>("operTime", { sort: true }),
  textColumn<VatDocumentRow>("number", { sort: true, cell: documentCell }),
  textColumn<VatDocumentRow>("kind", { cell: kindCell }),
  textColumn<VatDocumentRow>("organName"),
  amountColumn<VatDocumentRow>("outputNet", { sort: true }),
  amountColumn<VatDocumentRow>("outputTax", { sort: true }),
  amountColumn<VatDocumentRow>("inputNet", { sort: true }),
  amountColumn<VatDocumentRow>("inputTax", { sort: true }),
];

interface Props {
  /** `YYYY-MM`, and the requested days of it. */
  month: string;
  rate: string;
  period: Period;
  onClose(): void;
}

export default function VatDocumentsDialog({ month, rate, period, onClose }: Props) {
  return (
    <DrillDialog
      endpoint={listVatDocuments}
      exporter={exportVatDocuments}
      title="report.documents"
      of={`${month}, ${rate} %`}
      page="/report/vat_report#documents"
      subject="vat-documents.title"
      columns={columns}
      idOf={({ kind, documentId }) => `${kind} ${documentId}`}
      filters={{ ...period, rate }}
      onClose={onClose}
    />
  );
}
