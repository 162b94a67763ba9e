// Settlement accounts with what moved this month and what is in them (reference.md §4.5).
import {
  type AccountReportRow,
  exportListWithBalance,
  listWithBalance,
} from "@kontor/contracts/reports/account-report";
import { ListPage, RowAction, SearchBar, TextFilter, useListPage } from "@kontor/ui-kit/list";
import { lazy, Suspense } from "react";
import { amountColumn, textColumn } from "../shared/report/columns.ts";
import { ReportTable } from "../shared/report/report-table.tsx";
import { useReport } from "../shared/report/use-report.ts";

const LedgerDialog = lazy(() => import("./ledger.tsx"));

const columns = [
  textColumn<AccountReportRow>("name", { sort: true }),
  textColumn<AccountReportRow>("serialNo", { sort: true }),
  amountColumn<AccountReportRow>("initialAmount", { sort: true }),
  amountColumn<AccountReportRow>("thisMonthAmount", { sort: true }),
  amountColumn<AccountReportRow>("currentAmount", { sort: true }),
];

function LedgerAction() {
  const { open } = useListPage();
  return (
    <RowAction<AccountReportRow>
      word="report.ledger"
      onRun={(account) =>
        open((close) => (
          <Suspense fallback={null}>
            <LedgerDialog account={account} onClose={close} />
          </Suspense>
        ))
      }
    />
  );
}

export default function AccountReport() {
  const list = useReport(listWithBalance, { idOf: ({ accountId }) => accountId });
  return (
    <ListPage list={list} page="/report/account_report" title="account-report.title">
      <SearchBar>
        <TextFilter name="name" />
        <TextFilter name="serialNo" />
      </SearchBar>
      <ReportTable columns={columns} exporter={exportListWithBalance}>
        <LedgerAction />
      </ReportTable>
    </ListPage>
  );
}
