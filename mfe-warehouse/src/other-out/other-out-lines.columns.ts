// What an issue without a sale shows: in its lines, in its detail and on paper (reference.md §8.6, §8.7).
import { type BillLook, plainSums } from "@kontor/ui-kit/document/detail/look";
import { plainLines } from "@kontor/ui-kit/document/grid/columns";

export const otherOutLayout: BillLook = { title: "other-out.title", columns: plainLines, sums: plainSums };
