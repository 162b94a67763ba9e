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
import { OpenAction } from "../shared/figures/figure-columns.tsx";
import { amountColumn, textColumn } from "../shared/report/columns.ts";
import { ReportTable } from "../shared/report/report-table.tsx";
import { useReport } from "../shared/report/use-report.ts";

const columns = [
  textColumn<AccountReportRow>("name", { sort: true }),
  textColumn<AccountReportRow>("serialNo", { sort: true }),
  amountColumn<AccountReportRow>("initialAmount", { sort: true }),
  amountColumn<AccountReportRow>("thisMonthAmount", { sort: true }),
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
        <OpenAction column="currentAmount" word="report.ledger" icon={<UnorderedListOutlined />} />
      </ReportTable>
    </ListPage>
  );
}
