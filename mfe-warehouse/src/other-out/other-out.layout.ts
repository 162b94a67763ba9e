// The layout of other issues: their lines, detail and printed page (reference.md §8.6, §8.7).
import { type DocumentLayout, plainSums } from "@kontor/ui-kit/document/detail/document-layout";
import { plainLines } from "@kontor/ui-kit/document/grid/columns";

export const otherOutLayout: DocumentLayout = { title: "other-out.title", columns: plainLines, sums: plainSums };
