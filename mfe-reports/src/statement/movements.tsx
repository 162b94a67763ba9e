// The documents on credit, receipts and payments behind a line of the statement, newest first (reference.md §3.9).
import { getStatementMovements } from "@kontor/contracts/reports/statement";
import type { RowOf } from "@kontor/ui-kit/list/use-list";
import { amountColumn, goodsColumns } from "../shared/report/columns.ts";
import { documentCell } from "../shared/report/document-link.tsx";
import { DrillDialog } from "../shared/report/drill-dialog.tsx";
import type { Period } from "../shared/report/period.ts";
import { listedColumns, ofPartner, type PartnerDrill } from "./partner-drill.ts";

type MovementRow = RowOf<typeof getStatementMovements>;

const columns = [
  ...listedColumns<MovementRow>(documentCell),
  ...goodsColumns<MovementRow>(),
  amountColumn<MovementRow>("debtMoney"),
  amountColumn<MovementRow>("backMoney"),
  amountColumn<MovementRow>("need"),
];

export default function MovementsDialog({ period, ...drill }: PartnerDrill & { period: Period }) {
  return (
    <DrillDialog
      {...ofPartner(drill, "movements")}
      endpoint={getStatementMovements}
      title="report.movements"
      subject="statement-movements.title"
      columns={columns}
      idOf={({ kind, documentId }) => `${kind} ${documentId}`}
      filters={period}
    />
  );
}
