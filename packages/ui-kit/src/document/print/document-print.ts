// The printed page of a document: its head, columns and sums (reference.md §8.7).
import type { PrintedDocument } from "@kontor/contracts/document/document";
import { translate } from "../../i18n/translate.ts";
import { readOf } from "../../voucher/grid/column.ts";
import type { PrintContent, PrintText } from "../../voucher/print/print-content.ts";
import { type DocumentLayout, headFields, type PrintField } from "../detail/document-layout.ts";
import { type FormLine, LINE_MONEY } from "../rules/line.rules.ts";
import { lineOfRow } from "../rules/stored.rules.ts";

const PRICES = new Set<string>([...LINE_MONEY, "taxRate"]);
const UNPRICED_SUMS = new Set(["totalNumber", "openNumber"]);

interface Printed {
  /** Whether money is printed. */
  prices: boolean;
  /** Numbers of the receipts and payments that settle the document. */
  slips: readonly string[];
}

export function documentPrint(
  layout: DocumentLayout,
  document: PrintedDocument,
  { prices, slips }: Printed,
): PrintContent<FormLine> {
  const lines = document.lines.map(lineOfRow);
  const texts = (fields: readonly PrintField[]) => fields.map(({ name, show }): PrintText => [name, show(document)]);
  return {
    title: layout.title,
    number: document.number,
    head: [
      ...texts([...headFields, ...(layout.paper?.head ?? [])]),
      ["forceCloseFlag", document.forceCloseFlag ? translate("document.orderClosed") : ""],
    ],
    columns: readOf(layout.columns, lines).filter(({ name, unprinted }) => !unprinted && (prices || !PRICES.has(name))),
    lines,
    sums: [
      ...texts(layout.sums.filter(({ name }) => prices || UNPRICED_SUMS.has(name))),
      ["slips", slips.join(", ")],
      ...texts(layout.paper?.foot ?? []),
    ],
  };
}
