// Opening, debit, credit and closing of accounts in a period, each with a link to its entries.
import { ReadOutlined } from "@ant-design/icons";
import type { Endpoint } from "@kontor/contracts/core/endpoint";
import type { BalanceRow, listGeneralLedger, listTrialBalance } from "@kontor/contracts/finance/books";
import { ledgerAccounts } from "@kontor/contracts/finance/ledger";
import type { Column } from "@kontor/ui-kit/list/column";
import { DateRangeFilter, SelectFilter, TextFilter } from "@kontor/ui-kit/list/filters";
import { ListPage } from "@kontor/ui-kit/list/list-page";
import { SearchBar } from "@kontor/ui-kit/list/search-bar";
import { useUrlFilters } from "@kontor/ui-kit/voucher/list/search-from-url";
import type { ReactNode } from "react";
import { OpenAction } from "../shared/figures/figure-columns.tsx";
import { accountCell } from "../shared/report/account-cell.tsx";
import { amountColumn, textColumn } from "../shared/report/columns.ts";
import { usualPeriod } from "../shared/report/period.ts";
import { ReportTable } from "../shared/report/report-table.tsx";
import { useReport } from "../shared/report/use-report.ts";

export const accountColumn: Column<BalanceRow> = textColumn<BalanceRow>("account", { sort: true, cell: accountCell });
export const figureColumns: readonly Column<BalanceRow>[] = [
  amountColumn<BalanceRow>("openingDebit", { sort: true }),
  amountColumn<BalanceRow>("openingCredit", { sort: true }),
  amountColumn<BalanceRow>("debit", { sort: true }),
  amountColumn<BalanceRow>("credit", { sort: true }),
  amountColumn<BalanceRow>("closingDebit", { sort: true }),
  amountColumn<BalanceRow>("closingCredit", { sort: true }),
];

interface Props {
  endpoint: typeof listTrialBalance | typeof listGeneralLedger;
  exporter: Endpoint;
  page: string;
  title: string;
  columns: readonly Column<BalanceRow>[];
  /** Accounts are split by settlement account, partner and item. */
  bySubject?: boolean;
  /** Shown above the table. */
  children?: ReactNode;
}

/** A trial balance or a general ledger. */
export function Balances({ endpoint, exporter, page, title, columns, bySubject = false, children }: Props) {
  const list = useReport(endpoint, {
    idOf: ({ account, subjectId }) => `${account} ${subjectId ?? ""}`,
    filters: useUrlFilters() ?? usualPeriod(),
    // The whole chart of accounts.
    pageSize: 20,
  });
  return (
    <ListPage list={list} page={page} title={title}>
      <SearchBar>
        <SelectFilter name="account" options={ledgerAccounts} />
        {bySubject && <TextFilter name="name" />}
        <DateRangeFilter asDays />
      </SearchBar>
      {children}
      <ReportTable columns={columns} exporter={exporter}>
        <OpenAction column="debit" word="report.entries" icon={<ReadOutlined />} />
      </ReportTable>
    </ListPage>
  );
}
