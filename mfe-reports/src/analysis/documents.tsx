// The documents behind a figure of the home page, newest first (reference.md §4.7).
import { getTradeDocuments } from "@kontor/contracts/reports/dashboard";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { ListPage } from "@kontor/ui-kit/list/list-page";
import type { RowOf } from "@kontor/ui-kit/list/use-list";
import { amountColumn, textColumn, timeColumn } from "../shared/report/columns.ts";
import { documentCell, kindCell } from "../shared/report/document-link.tsx";
import { ReportDialog } from "../shared/report/report-dialog.tsx";
import { ReportTable } from "../shared/report/report-table.tsx";
import { useReport } from "../shared/report/use-report.ts";
import { PAGES, type Trade } from "./trades.ts";

type DocumentRow = RowOf<typeof getTradeDocuments>;

const columns = [
  timeColumn<DocumentRow>("operTime"),
  textColumn<DocumentRow>("number", { cell: documentCell }),
  textColumn<DocumentRow>("kind", { cell: kindCell }),
  textColumn<DocumentRow>("organName"),
  textColumn<DocumentRow>("userName"),
  amountColumn<DocumentRow>("amount"),
];

export interface Figure {
  trade: Trade;
  /** today, yesterday, month, year, or a month by its name. */
  period: string;
  /** The figure's name. */
  name: string;
}

export default function DocumentsDialog({ trade, period, name, onClose }: Figure & { onClose(): void }) {
  const t = useTranslation();
  const list = useReport(getTradeDocuments, {
    idOf: ({ kind, documentId }) => `${kind} ${documentId}`,
    fixed: { trade, period },
  });
  return (
    <ReportDialog title="report.documents" of={t(name)} onClose={onClose}>
      <ListPage list={list} page={`${PAGES[trade]}#home`} title="trade-documents.title">
        <ReportTable columns={columns} />
      </ListPage>
    </ReportDialog>
  );
}
