// The report of what was bought by barcode row.
import { buyIn, exportBuyIn, type PurchaseCountRow } from "@kontor/contracts/reports/trade-count";
import { usualPeriod } from "../shared/report/period.ts";
import { useReport } from "../shared/report/use-report.ts";
import { countColumns, type Side, TradeCount } from "./trade-count.tsx";

const side: Side = {
  ...({ of: "buy", page: "/report/buy_in_report", title: "buy-in-report.title" } as const),
  ...({ partner: "供应商", exporter: exportBuyIn } as const),
};
const columns = countColumns<PurchaseCountRow>(side, "inOutSumPrice");

export default function BuyInReport() {
  const list = useReport(buyIn, { idOf: ({ barcodeId }) => barcodeId, filters: usualPeriod() });
  return <TradeCount side={side} list={list} columns={columns} />;
}
