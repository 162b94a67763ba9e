// What a sale at the counter shows: in its lines, in its detail and on paper (reference.md §8.6, §8.7).
import { type BillLook, cashSums } from "@kontor/ui-kit/document/detail/look";
import { plainLines } from "@kontor/ui-kit/document/grid/columns";

export const retailOutLayout: BillLook = { title: "retail-out.title", columns: plainLines, sums: cashSums };
