// Statements of customers or suppliers: the open amount before a period, its changes, and the open amount after it (reference.md §3.9, §4.5).
import { FileTextOutlined, PrinterOutlined, UnorderedListOutlined, WalletOutlined } from "@ant-design/icons";
import { exportStatementAccount, getStatementAccount, type StatementRow } from "@kontor/contracts/reports/statement";
import { wholeCell } from "@kontor/ui-kit/list/cells";
import { DateRangeFilter, SelectFilter } from "@kontor/ui-kit/list/filters";
import { ListPage } from "@kontor/ui-kit/list/list-page";
import { SearchBar } from "@kontor/ui-kit/list/search-bar";
import { lazy } from "react";
import { OpenAction } from "../shared/figures/figure-columns.tsx";
import { amountColumn, textColumn } from "../shared/report/columns.ts";
import { DrillAction } from "../shared/report/drill-action.tsx";
import { PartnerFilter } from "../shared/report/filters.tsx";
import { periodOf, usualPeriod } from "../shared/report/period.ts";
import { ReportTable } from "../shared/report/report-table.tsx";
import { useReport } from "../shared/report/use-report.ts";
import { SIDES, type Side } from "./sides.ts";

const OpenDocumentsDialog = lazy(() => import("./open-documents.tsx"));
const PrintDialog = lazy(() => import("./aging/print.dialog.tsx"));
const SlipsDialog = lazy(() => import("./slips.tsx"));

const columns = [
  textColumn<StatementRow>("name", { cell: wholeCell, sort: true }),
  textColumn<StatementRow>("contacts"),
  textColumn<StatementRow>("telephone"),
  textColumn<StatementRow>("phoneNum", { hidden: true }),
  textColumn<StatementRow>("email", { hidden: true }),
  amountColumn<StatementRow>("preNeed", { sort: true }),
  amountColumn<StatementRow>("debtMoney", { sort: true }),
  amountColumn<StatementRow>("backMoney", { sort: true }),
  amountColumn<StatementRow>("allNeed", { sort: true }),
  amountColumn<StatementRow>("deposit", { sort: true }),
];

const WITH_OR_WITHOUT = ["1", "0"] as const;

export function Statement({ side }: { side: Side }) {
  const { page, title, slips } = SIDES[side];
  const list = useReport(getStatementAccount, {
    idOf: ({ organId }) => organId,
    fixed: { supplierType: side },
    filters: usualPeriod(),
  });
  return (
    <ListPage list={list} page={page} title={title}>
      <SearchBar>
        <PartnerFilter type={side} />
        <DateRangeFilter asDays />
        {/* Where amounts are hidden, the user must not learn who has open items. */}
        {list.totals?.allNeed !== null && <SelectFilter name="hasDebt" options={WITH_OR_WITHOUT} />}
      </SearchBar>
      <ReportTable columns={columns} exporter={exportStatementAccount}>
        <OpenAction column="allNeed" word="report.movements" icon={<UnorderedListOutlined />} />
        <DrillAction<StatementRow>
          word="report.openDocuments"
          icon={<FileTextOutlined />}
          dialog={(partner, close) => <OpenDocumentsDialog side={side} partner={partner} onClose={close} />}
        />
        <DrillAction<StatementRow>
          word={slips}
          icon={<WalletOutlined />}
          dialog={(partner, close) => (
            <SlipsDialog side={side} partner={partner} period={periodOf(list.answer)} onClose={close} />
          )}
        />
        {/* Whoever does not see all amounts cannot print them. */}
        {list.totals?.allNeed !== null && (
          <DrillAction<StatementRow>
            word="aging.print"
            icon={<PrinterOutlined />}
            dialog={(partner, close) => (
              <PrintDialog side={side} partner={partner} period={periodOf(list.answer)} onClose={close} />
            )}
          />
        )}
      </ReportTable>
    </ListPage>
  );
}
