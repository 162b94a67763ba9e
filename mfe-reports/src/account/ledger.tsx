// The movements of a settlement account, newest first, with the balance after each (reference.md §3.6).
import { type AccountMovement, listAccountMovements } from "@kontor/contracts/finance/ledger";
import type { AccountReportRow } from "@kontor/contracts/reports/account-report";
import { amountColumn, textColumn, timeColumn } from "../shared/report/columns.ts";
import { documentCell, kindCell } from "../shared/report/document-link.tsx";
import { DrillDialog } from "../shared/report/drill-dialog.tsx";
import { momentsOf, type Period } from "../shared/report/period.ts";

const columns = [
  timeColumn<AccountMovement>("operTime"),
  textColumn<AccountMovement>("number", { cell: documentCell }),
  textColumn<AccountMovement>("kind", { cell: kindCell }),
  textColumn<AccountMovement>("organName"),
  amountColumn<AccountMovement>("amount"),
  amountColumn<AccountMovement>("balance"),
];

/** The call takes these filters outside `search`. */
const FIELDS = ["number", "beginTime", "endTime"] as const;

interface Props {
  account: Pick<AccountReportRow, "accountId" | "name">;
  /** The initial period. */
  period: Period;
  onClose(): void;
}

export default function LedgerDialog({ account, period, onClose }: Props) {
  return (
    <DrillDialog
      endpoint={listAccountMovements}
      title="report.ledger"
      of={account.name}
      page="/report/account_report#ledger"
      subject="account-ledger.title"
      columns={columns}
      idOf={({ documentId }, at) => `${documentId} ${at}`}
      fixed={{ accountId: account.accountId }}
      filters={momentsOf(period)}
      related={FIELDS}
      byMoment
      onClose={onClose}
    />
  );
}
