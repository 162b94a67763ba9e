// What a purchase receipt shows: in its lines, in its detail and on paper (reference.md §8.6, §8.7).
import { type BillLook, creditSums } from "@kontor/ui-kit/document/detail/look";
import { taxedLines } from "@kontor/ui-kit/document/grid/columns";

export const purchaseInLayout: BillLook = { title: "purchase-in.title", columns: taxedLines, sums: creditSums };
