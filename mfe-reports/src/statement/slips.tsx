// Receipts of a customer or payments to a supplier, newest first.
import { getStatementSlips } from "@kontor/contracts/reports/statement";
import type { RowOf } from "@kontor/ui-kit/list/use-list";
import { listedColumns } from "../shared/figures/listed-columns.ts";
import { amountColumn } from "../shared/report/columns.ts";
import { slipCell } from "../shared/report/document-link.tsx";
import { DrillDialog } from "../shared/report/drill-dialog.tsx";
import type { Period } from "../shared/report/period.ts";
import { ofPartner, type PartnerDrill } from "./partner-drill.ts";
import { SIDES } from "./sides.ts";

type StatementSlipRow = RowOf<typeof getStatementSlips>;

const columns = [
  ...listedColumns<StatementSlipRow>(slipCell),
  amountColumn<StatementSlipRow>("totalPrice"),
  amountColumn<StatementSlipRow>("discountMoney"),
  amountColumn<StatementSlipRow>("changeAmount"),
];

export default function SlipsDialog({ period, ...drill }: PartnerDrill & { period: Period }) {
  return (
    <DrillDialog
      {...ofPartner(drill, "slips")}
      endpoint={getStatementSlips}
      title={SIDES[drill.side].slips}
      subject="slips.title"
      columns={columns}
      idOf={({ kind, slipId }) => `${kind} ${slipId}`}
      filters={period}
    />
  );
}
