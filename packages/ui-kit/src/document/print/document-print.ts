// The printed page of a document: its head, columns and sums (reference.md §8.7).
import type { PrintedDocument } from "@kontor/contracts/document/document";
import { readOf } from "../../voucher/grid/column.ts";
import type { PrintContent, PrintText } from "../../voucher/print/print-content.ts";
import { type DocumentLayout, headFields, type PrintField } from "../detail/document-layout.ts";
import type { FormLine } from "../rules/line.rules.ts";
import { lineOfRow } from "../rules/stored.rules.ts";

const MONEY = new Set(["unitPrice", "allPrice", "taxRate", "taxMoney", "taxLastMoney"]);
/** Columns that only the screen shows; paper has room for the columns that identify the product. */
const UNPRINTED = new Set([
  ...["depotId", "stock", "preNumber", "finishNumber"],
  ...["color", "brand", "mfrs", "otherField1", "otherField2", "otherField3"],
]);
const UNPRICED_SUMS = new Set(["totalNumber"]);

interface Printed {
  /** Whether money is printed. */
  prices: boolean;
  /** Numbers of the receipts and payments that settle the document. */
  slips: readonly string[];
}

export function documentPrint(
  look: DocumentLayout,
  bill: PrintedDocument,
  { prices, slips }: Printed,
): PrintContent<FormLine> {
  const lines = bill.lines.map(lineOfRow);
  const texts = (fields: readonly PrintField[]) => fields.map(({ name, show }): PrintText => [name, show(bill)]);
  return {
    title: look.title,
    number: bill.number,
    head: texts([...headFields, ...(look.paper?.head ?? [])]),
    columns: readOf(look.columns, lines).filter(({ name }) => !UNPRINTED.has(name) && (prices || !MONEY.has(name))),
    lines,
    sums: [
      ...texts(look.sums.filter(({ name }) => prices || UNPRICED_SUMS.has(name))),
      ["slips", slips.join(", ")],
      ...texts(look.paper?.foot ?? []),
    ],
  };
}
