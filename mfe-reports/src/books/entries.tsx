// The entries behind a figure of the books, each with a link to its document or slip.
import {
  type BalanceRow,
  exportLedgerEntries,
  type LedgerEntryRow,
  listLedgerEntries,
} from "@kontor/contracts/finance/books";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { amountColumn, textColumn, timeColumn } from "../shared/report/columns.ts";
import { documentCell, kindCell } from "../shared/report/document-link.tsx";
import { DrillDialog } from "../shared/report/drill-dialog.tsx";
import type { Period } from "../shared/report/period.ts";

const columns = [
  timeColumn<LedgerEntryRow>("operTime"),
  textColumn<LedgerEntryRow>("voucher"),
  textColumn<LedgerEntryRow>("number", { cell: documentCell }),
  textColumn<LedgerEntryRow>("kind", { cell: kindCell }),
  textColumn<LedgerEntryRow>("organName"),
  textColumn<LedgerEntryRow>("subjectName", { hidden: true }),
  amountColumn<LedgerEntryRow>("debit"),
  amountColumn<LedgerEntryRow>("credit"),
  amountColumn<LedgerEntryRow>("balance"),
];

interface Props {
  of: Pick<BalanceRow, "account" | "subjectId" | "subjectName">;
  /** The path of the report from which it was opened. */
  page: string;
  /** The initial period. */
  period: Period;
  onClose(): void;
}

export default function EntriesDialog({ of: { account, subjectId, subjectName }, page, period, onClose }: Props) {
  const name = useTranslation().option("account", account);
  return (
    <DrillDialog
      endpoint={listLedgerEntries}
      exporter={exportLedgerEntries}
      title="report.entries"
      of={subjectName === "" ? name : `${name} · ${subjectName}`}
      page={`${page}#entries`}
      subject="ledger-entries.title"
      columns={columns}
      idOf={({ sequence }) => sequence}
      fixed={subjectId === null ? { account } : { account, subjectId }}
      sort="operTime"
      filters={period}
      onClose={onClose}
    />
  );
}
