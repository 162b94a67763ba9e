// What a sales return shows: in its lines, in its detail and on paper (reference.md §8.6, §8.7).
import { type BillLook, creditSums, taxedLines } from "@kontor/ui-kit/document";

export const saleBackLook: BillLook = { title: "sale-back.title", columns: taxedLines, sums: creditSums };
