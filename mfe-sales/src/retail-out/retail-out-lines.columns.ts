// What a sale at the counter shows: in its lines, in its detail and on paper (reference.md §8.6, §8.7).
import { type BillLook, cashSums, plainLines } from "@kontor/ui-kit/document";

export const retailOutLook: BillLook = { title: "retail-out.title", columns: plainLines, sums: cashSums };
