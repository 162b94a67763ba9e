// The journal of a period, its export for the accountant's program, and the account mapping (docs/decisions/0035).
import { type JournalRow, listJournal } from "@kontor/contracts/finance/journal";
import { ledgerAccounts } from "@kontor/contracts/finance/ledger";
import { DateRangeFilter, SelectFilter, TextFilter } from "@kontor/ui-kit/list/filters";
import { ListPage } from "@kontor/ui-kit/list/list-page";
import { SearchBar } from "@kontor/ui-kit/list/search-bar";
import { accountCell } from "../shared/report/account-cell.tsx";
import { amountColumn, textColumn, timeColumn } from "../shared/report/columns.ts";
import { documentCell, kindCell } from "../shared/report/document-link.tsx";
import { usualPeriod } from "../shared/report/period.ts";
import { ReportTable } from "../shared/report/report-table.tsx";
import { useReport } from "../shared/report/use-report.ts";
import { JournalTools } from "./journal-tools.tsx";

const columns = [
  timeColumn<JournalRow>("operTime", { sort: true }),
  textColumn<JournalRow>("voucher"),
  textColumn<JournalRow>("number", { cell: documentCell }),
  textColumn<JournalRow>("kind", { cell: kindCell }),
  textColumn<JournalRow>("organName"),
  textColumn<JournalRow>("account", { cell: accountCell }),
  textColumn<JournalRow>("subjectName", { hidden: true }),
  amountColumn<JournalRow>("debit"),
  amountColumn<JournalRow>("credit"),
];

export default function Journal() {
  const list = useReport(listJournal, { idOf: ({ sequence }) => sequence, filters: usualPeriod() });
  return (
    <ListPage list={list} page="/report/journal" title="journal.title">
      <SearchBar>
        <TextFilter name="number" />
        <SelectFilter name="account" options={ledgerAccounts} />
        <DateRangeFilter asDays />
      </SearchBar>
      <JournalTools />
      <ReportTable columns={columns} />
    </ListPage>
  );
}
