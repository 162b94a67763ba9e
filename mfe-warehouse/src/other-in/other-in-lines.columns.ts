// What a receipt without a purchase shows: in its lines, in its detail and on paper (reference.md §8.6, §8.7).
import { type BillLook, plainLines, plainSums } from "@kontor/ui-kit/document";

export const otherInLook: BillLook = { title: "other-in.title", columns: plainLines, sums: plainSums };
