// What customers owe or suppliers are owed: before a period, in it, after it (reference.md §3.9, §4.5).
import { exportStatementAccount, getStatementAccount, type StatementRow } from "@kontor/contracts/reports/statement";
import { DateRangeFilter, ListPage, SearchBar, SelectFilter } from "@kontor/ui-kit/list";
import { amountColumn, textColumn } from "../shared/report/columns.ts";
import { PartnerFilter } from "../shared/report/filters.tsx";
import { lastMonths } from "../shared/report/period.ts";
import { ReportTable } from "../shared/report/report-table.tsx";
import { today } from "../shared/report/today.ts";
import { useReport } from "../shared/report/use-report.ts";
import { OpenDocumentsAction, SlipsAction } from "./drills.tsx";
import { SIDES, type Side } from "./sides.ts";

const columns = [
  textColumn<StatementRow>("name", { sort: true }),
  textColumn<StatementRow>("contacts"),
  textColumn<StatementRow>("telephone"),
  textColumn<StatementRow>("phoneNum", { hidden: true }),
  textColumn<StatementRow>("email", { hidden: true }),
  amountColumn<StatementRow>("preNeed", { sort: true }),
  amountColumn<StatementRow>("debtMoney", { sort: true }),
  amountColumn<StatementRow>("backMoney", { sort: true }),
  amountColumn<StatementRow>("allNeed", { sort: true }),
];

const MONTHS = 3;
const WITH_OR_WITHOUT = ["1", "0"] as const;

export function Statement({ side }: { side: Side }) {
  const { page, title } = SIDES[side];
  const list = useReport(getStatementAccount, {
    idOf: ({ organId }) => organId,
    fixed: { supplierType: side },
    filters: lastMonths(MONTHS, today()),
  });
  return (
    <ListPage list={list} page={page} title={title}>
      <SearchBar>
        <PartnerFilter type={side} />
        <DateRangeFilter asDays />
        <SelectFilter name="hasDebt" options={WITH_OR_WITHOUT} />
      </SearchBar>
      <ReportTable columns={columns} exporter={exportStatementAccount}>
        <OpenDocumentsAction side={side} />
        <SlipsAction side={side} />
      </ReportTable>
    </ListPage>
  );
}
