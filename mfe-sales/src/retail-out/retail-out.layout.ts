// The layout of retail sales: their lines, detail and printed page (reference.md §8.6, §8.7).
import { retailReturn } from "@kontor/contracts/sales/kinds";
import { cashSums, type DocumentLayout } from "@kontor/ui-kit/document/detail/document-layout";
import { plainLines } from "@kontor/ui-kit/document/grid/columns";

export const retailOutLayout: DocumentLayout = {
  title: "retail-out.title",
  columns: plainLines,
  sums: cashSums,
  transfersTo: retailReturn,
};
