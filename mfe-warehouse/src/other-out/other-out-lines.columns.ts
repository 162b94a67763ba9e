// What an issue without a sale shows: in its lines, in its detail and on paper (reference.md §8.6, §8.7).
import { type BillLook, plainLines, plainSums } from "@kontor/ui-kit/document";

export const otherOutLook: BillLook = { title: "other-out.title", columns: plainLines, sums: plainSums };
