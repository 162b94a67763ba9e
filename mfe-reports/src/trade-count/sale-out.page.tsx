// The report of what was sold by barcode row.
import { exportSaleOut, type SaleCountRow, saleOut } from "@kontor/contracts/reports/trade-count";
import { usualPeriod } from "../shared/report/period.ts";
import { useReport } from "../shared/report/use-report.ts";
import { countColumns, type Side, TradeCount } from "./trade-count.tsx";

const side: Side = {
  ...({ of: "sale", page: "/report/sale_out_report", title: "sale-out-report.title" } as const),
  ...({ partner: "客户", exporter: exportSaleOut } as const),
};
const columns = countColumns<SaleCountRow>(side, "outInSumPrice");

export default function SaleOutReport() {
  const list = useReport(saleOut, { idOf: ({ barcodeId }) => barcodeId, filters: usualPeriod() });
  return <TradeCount side={side} list={list} columns={columns} />;
}
