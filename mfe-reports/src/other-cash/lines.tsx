// The lines of income and expense slips, newest first.
import {
  accountHeadDimensions,
  exportAccountHeadDetail,
  getAccountHeadDetail,
} from "@kontor/contracts/reports/account-head";
import { lineColumns, lineId } from "../shared/figures/head-line-columns.ts";
import { ReportTable } from "../shared/report/report-table.tsx";
import { useReport } from "../shared/report/use-report.ts";
import { Frame, type ViewProps } from "./frame.tsx";

export function HeadLines({ filters, onTurn }: ViewProps) {
  const list = useReport(getAccountHeadDetail, { idOf: lineId, filters });
  return (
    <Frame list={list} view="lines" onTurn={onTurn} dimensions={accountHeadDimensions}>
      <ReportTable columns={lineColumns} exporter={exportAccountHeadDetail} />
    </Frame>
  );
}
