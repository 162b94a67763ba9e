// Documents of a partner that are not wholly settled, oldest first (reference.md §3.9: debt detail).
import { getStatementOpenDocuments, type StatementRow } from "@kontor/contracts/reports/statement";
import { DateRangeFilter, ListPage, type RowOf, SearchBar, TextFilter } from "@kontor/ui-kit/list";
import { amountColumn, textColumn, timeColumn } from "../shared/report/columns.ts";
import { documentCell, kindCell } from "../shared/report/document-link.tsx";
import { ReportDialog } from "../shared/report/report-dialog.tsx";
import { ReportTable } from "../shared/report/report-table.tsx";
import { useReport } from "../shared/report/use-report.ts";
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
  const list = useReport(getStatementOpenDocuments, {
    idOf: ({ documentId }) => documentId,
    fixed: { supplierType: side, organId: partner.organId },
  });
  return (
    <ReportDialog title="report.openDocuments" of={partner.name} onClose={onClose}>
      <ListPage list={list} page={`${SIDES[side].page}#open`} title="open-documents.title">
        <SearchBar>
          <TextFilter name="number" />
          <DateRangeFilter asDays />
        </SearchBar>
        <ReportTable columns={columns} />
      </ListPage>
    </ReportDialog>
  );
}
