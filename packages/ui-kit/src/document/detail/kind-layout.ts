// The layout of a kind, which follows from how it is paid (reference.md §8.6, §8.7).
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { orderLines, partLines, plainLines, taxedLines, transferLines } from "../grid/columns.ts";
import { cashSums, creditSums, type DocumentLayout, depositSums, type Paper, plainSums } from "./document-layout.ts";

const goodsLines = ({ hasTarget, hasParent }: DocumentKind["movements"]): DocumentLayout["columns"] =>
  hasTarget ? transferLines : hasParent ? partLines : plainLines;

/** @param title word key of the kind's name */
export const layoutOf = (
  { amounts, movements }: DocumentKind,
  title: string,
  paper: Paper | undefined,
): DocumentLayout => ({
  ...{ title, paper },
  ...amounts.choose({
    credit: { columns: taxedLines, sums: creditSums },
    cash: { columns: plainLines, sums: cashSums },
    deposit: { columns: orderLines, sums: depositSums },
    goodsOnly: { columns: goodsLines(movements), sums: plainSums },
  }),
});
