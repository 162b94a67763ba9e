// Public path "document-list": what a page of documents is made of.
// biome-ignore-all lint/performance/noBarrelFile: this is the package's public path "document-list".
export { StatusTag } from "../status-tag.tsx";
export { documentColumns, leadingColumns } from "./document-columns.tsx";
export {
  AccountFilter,
  HavingFilter,
  OfficerFilter,
  OperatorFilter,
  PartnerFilter,
  SellerFilter,
  StatusFilter,
} from "./document-filters.tsx";
export { DocumentListPage } from "./document-forms.tsx";
export { DocumentSearch, DocumentTable, SheetTable, SheetToolbar } from "./document-list-parts.tsx";
export { PrintSheet } from "./document-rows.tsx";
export { TransferSelected } from "./document-tools.tsx";
export { type SheetFormProps, SheetListPage, useSheets } from "./sheet-list.tsx";
export { useDocumentList, useRecent } from "./use-document-list.ts";
