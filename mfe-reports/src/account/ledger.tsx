// What moved on a settlement account, newest first, with the balance after each (reference.md §3.6).
import { type AccountMovement, listAccountMovements } from "@kontor/contracts/finance/ledger";
import type { AccountReportRow } from "@kontor/contracts/reports/account-report";
import { DateRangeFilter, ListPage, SearchBar, TextFilter } from "@kontor/ui-kit/list";
import { amountColumn, textColumn, timeColumn } from "../shared/report/columns.ts";
import { documentCell, kindCell } from "../shared/report/document-link.tsx";
import { ReportDialog } from "../shared/report/report-dialog.tsx";
import { ReportTable } from "../shared/report/report-table.tsx";
import { useReport } from "../shared/report/use-report.ts";

const columns = [
  timeColumn<AccountMovement>("operTime"),
  textColumn<AccountMovement>("number", { cell: documentCell }),
  textColumn<AccountMovement>("kind", { cell: kindCell }),
  textColumn<AccountMovement>("organName"),
  amountColumn<AccountMovement>("amount"),
  amountColumn<AccountMovement>("balance"),
];

/** The call takes its filters as fields of its own. */
const FIELDS = ["number", "beginTime", "endTime"] as const;

interface Props {
  account: Pick<AccountReportRow, "accountId" | "name">;
  onClose(): void;
}

export default function LedgerDialog({ account, onClose }: Props) {
  const list = useReport(listAccountMovements, {
    idOf: ({ documentId }, at) => `${documentId} ${at}`,
    fixed: { accountId: account.accountId },
    beside: FIELDS,
  });
  return (
    <ReportDialog title="report.ledger" of={account.name} onClose={onClose}>
      <ListPage list={list} page="/report/account_report#ledger" title="account-ledger.title">
        <SearchBar>
          <TextFilter name="number" />
          <DateRangeFilter />
        </SearchBar>
        <ReportTable columns={columns} />
      </ListPage>
    </ReportDialog>
  );
}
