// The layout of retail returns: their lines, detail and printed page (reference.md §8.6, §8.7).
import { cashSums, type DocumentLayout } from "@kontor/ui-kit/document/detail/document-layout";
import { plainLines } from "@kontor/ui-kit/document/grid/columns";

export const retailReturnLayout: DocumentLayout = { title: "retail-back.title", columns: plainLines, sums: cashSums };
