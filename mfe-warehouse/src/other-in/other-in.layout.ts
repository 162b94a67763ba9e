// The layout of other receipts: their lines, detail and printed page (reference.md §8.6, §8.7).
import { type DocumentLayout, plainSums } from "@kontor/ui-kit/document/detail/document-layout";
import { plainLines } from "@kontor/ui-kit/document/grid/columns";

export const otherInLayout: DocumentLayout = { title: "other-in.title", columns: plainLines, sums: plainSums };
