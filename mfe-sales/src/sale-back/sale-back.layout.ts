// The layout of sales returns: their lines, detail and printed page (reference.md §8.6, §8.7).
import { creditSums, type DocumentLayout } from "@kontor/ui-kit/document/detail/document-layout";
import { taxedLines } from "@kontor/ui-kit/document/grid/columns";

export const saleReturnLayout: DocumentLayout = { title: "sale-back.title", columns: taxedLines, sums: creditSums };
