// The columns of a partner's open documents by age, longest due first.
import type { AgedDocumentRow } from "@kontor/contracts/reports/aging";
import { amountColumn, textColumn, timeColumn } from "../report/columns.ts";
import { documentCell, kindCell } from "../report/document-link.tsx";

export const agedColumns = [
  timeColumn<AgedDocumentRow>("operTime", { sort: true }),
  textColumn<AgedDocumentRow>("number", { cell: documentCell, sort: true }),
  textColumn<AgedDocumentRow>("kind", { cell: kindCell }),
  textColumn<AgedDocumentRow>("dueDay"),
  textColumn<AgedDocumentRow>("days", { sort: true, align: "end", cell: String }),
  amountColumn<AgedDocumentRow>("needDebt"),
  amountColumn<AgedDocumentRow>("finishDebt"),
  amountColumn<AgedDocumentRow>("debt", { sort: true }),
];
