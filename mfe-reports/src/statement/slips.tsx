// Receipts of a customer or payments to a supplier, newest first.
import { getStatementSlips, type StatementRow } from "@kontor/contracts/reports/statement";
import { DateRangeFilter, ListPage, type RowOf, SearchBar, TextFilter } from "@kontor/ui-kit/list";
import { amountColumn, textColumn, timeColumn } from "../shared/report/columns.ts";
import { kindCell, slipCell } from "../shared/report/document-link.tsx";
import { ReportDialog } from "../shared/report/report-dialog.tsx";
import { ReportTable } from "../shared/report/report-table.tsx";
import { useReport } from "../shared/report/use-report.ts";
import { SIDES, type Side } from "./sides.ts";

type StatementSlipRow = RowOf<typeof getStatementSlips>;

const columns = [
  textColumn<StatementSlipRow>("number", { cell: slipCell }),
  timeColumn<StatementSlipRow>("operTime"),
  textColumn<StatementSlipRow>("kind", { cell: kindCell }),
  textColumn<StatementSlipRow>("userName"),
  amountColumn<StatementSlipRow>("totalPrice"),
  amountColumn<StatementSlipRow>("discountMoney"),
  amountColumn<StatementSlipRow>("changeAmount"),
];

interface Props {
  side: Side;
  partner: Pick<StatementRow, "organId" | "name">;
  onClose(): void;
}

export default function SlipsDialog({ side, partner, onClose }: Props) {
  const { page, slips } = SIDES[side];
  const list = useReport(getStatementSlips, {
    idOf: ({ slipId }) => slipId,
    fixed: { supplierType: side, organId: partner.organId },
  });
  return (
    <ReportDialog title={slips} of={partner.name} onClose={onClose}>
      <ListPage list={list} page={`${page}#slips`} title="slips.title">
        <SearchBar>
          <TextFilter name="number" />
          <DateRangeFilter asDays />
        </SearchBar>
        <ReportTable columns={columns} />
      </ListPage>
    </ReportDialog>
  );
}
