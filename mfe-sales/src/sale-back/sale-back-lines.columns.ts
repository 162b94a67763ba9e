// What a sales return shows: in its lines, in its detail and on paper (reference.md §8.6, §8.7).
import { type BillLook, creditSums } from "@kontor/ui-kit/document/detail/look";
import { taxedLines } from "@kontor/ui-kit/document/grid/columns";

export const saleReturnLayout: BillLook = { title: "sale-back.title", columns: taxedLines, sums: creditSums };
