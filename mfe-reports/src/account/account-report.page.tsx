// The report of settlement accounts: this month's movements and the balances (reference.md §4.5).
import { UnorderedListOutlined } from "@ant-design/icons";
import {
  type AccountReportRow,
  exportListWithBalance,
  listWithBalance,
} from "@kontor/contracts/reports/account-report";
import { TextFilter } from "@kontor/ui-kit/list/filters";
import { ListPage } from "@kontor/ui-kit/list/list-page";
import { SearchBar } from "@kontor/ui-kit/list/search-bar";
import dayjs from "dayjs";
import { lazy } from "react";
import { amountColumn, textColumn } from "../shared/report/columns.ts";
import { DrillAction } from "../shared/report/drill-action.tsx";
import { FigureLink } from "../shared/report/figure-link.tsx";
import type { Period } from "../shared/report/period.ts";
import { ReportTable } from "../shared/report/report-table.tsx";
import { today } from "../shared/report/today.ts";
import { useReport } from "../shared/report/use-report.ts";

const LedgerDialog = lazy(() => import("./ledger.tsx"));

/** The period of the report's figures: the month up to today. */
const thisMonth = (): Period => ({
  beginTime: dayjs(today()).startOf("month").format("YYYY-MM-DD"),
  endTime: today(),
});

const columns = [
  textColumn<AccountReportRow>("name", { sort: true }),
  textColumn<AccountReportRow>("serialNo", { sort: true }),
  amountColumn<AccountReportRow>("initialAmount", { sort: true }),
  amountColumn<AccountReportRow>("thisMonthAmount", {
    sort: true,
    wrap: (amount, row) => (
      <FigureLink<AccountReportRow>
        value={row.thisMonthAmount}
        row={row}
        dialog={(account, close) => <LedgerDialog account={account} period={thisMonth()} onClose={close} />}
      >
        {amount}
      </FigureLink>
    ),
  }),
  amountColumn<AccountReportRow>("currentAmount", { sort: true }),
];

export default function AccountReport() {
  const list = useReport(listWithBalance, { idOf: ({ accountId }) => accountId });
  return (
    <ListPage list={list} page="/report/account_report" title="account-report.title">
      <SearchBar>
        <TextFilter name="name" />
        <TextFilter name="serialNo" />
      </SearchBar>
      <ReportTable columns={columns} exporter={exportListWithBalance}>
        <DrillAction<AccountReportRow>
          word="report.ledger"
          icon={<UnorderedListOutlined />}
          dialog={(account, close) => <LedgerDialog account={account} period={{}} onClose={close} />}
        />
      </ReportTable>
    </ListPage>
  );
}
