// The columns of the movements of a settlement account, newest first, with the balance after each (reference.md §3.6).
import type { AccountMovement } from "@kontor/contracts/finance/ledger";
import { amountColumn, textColumn, timeColumn } from "../report/columns.ts";
import { documentCell, kindCell } from "../report/document-link.tsx";

export const ledgerColumns = [
  timeColumn<AccountMovement>("operTime"),
  textColumn<AccountMovement>("number", { cell: documentCell }),
  textColumn<AccountMovement>("kind", { cell: kindCell }),
  textColumn<AccountMovement>("organName"),
  amountColumn<AccountMovement>("amount"),
  amountColumn<AccountMovement>("balance"),
];
