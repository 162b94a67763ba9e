// Public path "document": the kernel of documents' forms and details, and the parts it is made of.
// biome-ignore-all lint/performance/noBarrelFile: this is the package's public path "document".
export { FormActions, Save, SaveAndAudit } from "./actions.tsx";
export {
  AuditBill,
  CopyBill,
  EditBill,
  ExportBill,
  PrintBill,
  ReverseBill,
  TransferBill,
} from "./detail/bill-actions.tsx";
export { BillDialog } from "./detail/bill-dialog.tsx";
export { type BillField, type BillLook, billFields, cashSums, creditSums, plainSums } from "./detail/look.ts";
export { DocumentForm } from "./document-form.tsx";
export type { LineColumn } from "./grid/column.ts";
export {
  amountColumn,
  barCodeColumn,
  depotColumn,
  linkedColumns,
  priceColumn,
  productColumns,
  quantityColumn,
  remarkColumn,
  stockColumn,
  taxColumns,
  unitColumn,
} from "./grid/columns.ts";
export { LinesGrid } from "./grid/lines-grid.tsx";
export { Attachments } from "./head/attachments.tsx";
export { DrawFrom } from "./head/draw-from.tsx";
export { BillNumber, BillRemark, BillTime, HeaderFields } from "./head/header-fields.tsx";
export {
  AddLine,
  BatchDepot,
  HistoryBills,
  ImportLines,
  PickProducts,
  RemoveLines,
  ScanBarcode,
} from "./line-tools.tsx";
export { CashSettlement, CreditSettlement } from "./settlement/settlements.tsx";
export { type DocumentFormProps, useDocument } from "./use-document.ts";
