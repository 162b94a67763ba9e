// Receipts of a customer or payments to a supplier, newest first.
import { getStatementSlips, type StatementRow } from "@kontor/contracts/reports/statement";
import type { RowOf } from "@kontor/ui-kit/list/use-list";
import { amountColumn, textColumn, timeColumn } from "../shared/report/columns.ts";
import { kindCell, slipCell } from "../shared/report/document-link.tsx";
import { DrillDialog } from "../shared/report/drill-dialog.tsx";
import { SIDES, type Side } from "./sides.ts";

type StatementSlipRow = RowOf<typeof getStatementSlips>;

const columns = [
  textColumn<StatementSlipRow>("number", { cell: slipCell }),
  timeColumn<StatementSlipRow>("operTime"),
  textColumn<StatementSlipRow>("kind", { cell: kindCell }),
  textColumn<StatementSlipRow>("userName"),
  amountColumn<StatementSlipRow>("totalPrice"),
  amountColumn<StatementSlipRow>("discountMoney"),
  amountColumn<StatementSlipRow>("changeAmount"),
];

interface Props {
  side: Side;
  partner: Pick<StatementRow, "organId" | "name">;
  onClose(): void;
}

export default function SlipsDialog({ side, partner, onClose }: Props) {
  return (
    <DrillDialog
      endpoint={getStatementSlips}
      title={SIDES[side].slips}
      of={partner.name}
      page={`${SIDES[side].page}#slips`}
      subject="slips.title"
      columns={columns}
      idOf={({ slipId }) => slipId}
      fixed={{ supplierType: side, organId: partner.organId }}
      onClose={onClose}
    />
  );
}
