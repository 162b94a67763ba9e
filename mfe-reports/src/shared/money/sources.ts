// The columns of the documents and slips behind a figure of money.
import type { MoneySourceRow } from "@kontor/contracts/reports/money-source";
import { amountColumn, textColumn, timeColumn } from "../report/columns.ts";
import { documentCell, kindCell } from "../report/document-link.tsx";

export const sourceColumns = [
  timeColumn<MoneySourceRow>("operTime", { sort: true }),
  textColumn<MoneySourceRow>("number", { cell: documentCell, sort: true }),
  textColumn<MoneySourceRow>("kind", { cell: kindCell, sort: true }),
  textColumn<MoneySourceRow>("organName", { sort: true }),
  textColumn<MoneySourceRow>("subjectName"),
  amountColumn<MoneySourceRow>("amount", { sort: true }),
];
export const sourceId = ({ kind, documentId, operTime }: MoneySourceRow, at: number): string =>
  `${kind} ${documentId} ${operTime} ${at}`;
