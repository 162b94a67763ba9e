// Public path "document": the kernel of documents' forms and details, and the parts it is made of.
// biome-ignore-all lint/performance/noBarrelFile: this is the package's public path "document".
export { DocumentBill, TransferBill } from "./detail/bill-actions.tsx";
export { type BillLook, cashSums, creditSums, plainSums } from "./detail/look.ts";
export { DocumentForm } from "./document-form.tsx";
export { plainLines, taxedLines } from "./grid/columns.ts";
export { LinesGrid } from "./grid/lines-grid.tsx";
export { BillHead } from "./head/bill-head.tsx";
export { DrawFrom } from "./head/draw-from.tsx";
export { ImportLines } from "./line-tools.tsx";
export { CashSettlement, CreditSettlement } from "./settlement/settlements.tsx";
export { type DocumentFormProps, useDocument } from "./use-document.ts";
