// The columns of the documents behind a month's tax at one rate.
import type { VatDocumentRow } from "@kontor/contracts/finance/vat";
import { amountColumn, textColumn, timeColumn } from "../report/columns.ts";
import { documentCell, kindCell } from "../report/document-link.tsx";

export const vatColumns = [
  timeColumn<VatDocumentRow>("operTime", { sort: true }),
  textColumn<VatDocumentRow>("number", { sort: true, cell: documentCell }),
  textColumn<VatDocumentRow>("kind", { cell: kindCell }),
  textColumn<VatDocumentRow>("organName"),
  amountColumn<VatDocumentRow>("outputNet", { sort: true }),
  amountColumn<VatDocumentRow>("outputTax", { sort: true }),
  amountColumn<VatDocumentRow>("inputNet", { sort: true }),
  amountColumn<VatDocumentRow>("inputTax", { sort: true }),
];
