// The columns of the entries behind a figure of the books, each with a link to its document or slip.
import type { LedgerEntryRow } from "@kontor/contracts/finance/books";
import { amountColumn, textColumn, timeColumn } from "../report/columns.ts";
import { documentCell, kindCell } from "../report/document-link.tsx";

export const entryColumns = [
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
