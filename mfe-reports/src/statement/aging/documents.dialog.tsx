// A partner's open documents of one age, or of all, longest due first.
import { type AgedDocumentRow, type AgeSpan, getAgedDocuments } from "@kontor/contracts/reports/aging";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { amountColumn, textColumn, timeColumn } from "../../shared/report/columns.ts";
import { documentCell, kindCell } from "../../shared/report/document-link.tsx";
import { DrillDialog } from "../../shared/report/drill-dialog.tsx";
import { SIDES, type Side } from "../sides.ts";

const columns = [
  timeColumn<AgedDocumentRow>("operTime", { sort: true }),
  textColumn<AgedDocumentRow>("number", { cell: documentCell, sort: true }),
  textColumn<AgedDocumentRow>("kind", { cell: kindCell }),
  textColumn<AgedDocumentRow>("dueDay"),
  textColumn<AgedDocumentRow>("days", { sort: true, align: "end", cell: String }),
  amountColumn<AgedDocumentRow>("needDebt"),
  amountColumn<AgedDocumentRow>("finishDebt"),
  amountColumn<AgedDocumentRow>("debt", { sort: true }),
];

interface Props {
  side: Side;
  partner: { organId: string; name: string };
  span: AgeSpan | undefined;
  onClose(): void;
}

export default function DocumentsDialog({ side, partner, span, onClose }: Props) {
  const t = useTranslation();
  return (
    <DrillDialog
      endpoint={getAgedDocuments}
      title="report.openDocuments"
      of={span ? `${partner.name} · ${t(`aging.span-${span}`)}` : partner.name}
      page={`${SIDES[side].page}#aged`}
      subject="aged-documents.title"
      columns={columns}
      idOf={({ kind, documentId }) => `${kind} ${documentId}`}
      fixed={{ supplierType: side, organId: partner.organId, ...(span ? { span } : {}) }}
      onClose={onClose}
    />
  );
}
