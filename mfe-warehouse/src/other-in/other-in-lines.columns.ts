// What a receipt without a purchase shows: in its lines, in its detail and on paper (reference.md §8.6, §8.7).
import { type DocumentLayout, plainSums } from "@kontor/ui-kit/document/detail/document-layout";
import { plainLines } from "@kontor/ui-kit/document/grid/columns";

export const otherInLayout: DocumentLayout = { title: "other-in.title", columns: plainLines, sums: plainSums };
