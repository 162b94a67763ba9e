// The report of what was sold in shops by barcode row.
import { exportRetailOut, retailOut, type SaleCountRow } from "@kontor/contracts/reports/trade-count";
import { usualPeriod } from "../shared/report/period.ts";
import { useReport } from "../shared/report/use-report.ts";
import { countColumns, type Side, TradeCount } from "./trade-count.tsx";

const side: Side = {
  ...({ of: "retail", page: "/report/retail_out_report", title: "retail-out-report.title" } as const),
  ...({ partner: "会员", exporter: exportRetailOut } as const),
};
const columns = countColumns<SaleCountRow>(side, "outInSumPrice");

export default function RetailOutReport() {
  const list = useReport(retailOut, { idOf: ({ barcodeId }) => barcodeId, filters: usualPeriod() });
  return <TradeCount side={side} list={list} columns={columns} />;
}
