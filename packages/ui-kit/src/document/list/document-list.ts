// Public path "document-list": what a page of documents is made of.
// biome-ignore-all lint/performance/noBarrelFile: this is the package's public path "document-list".
export { documentColumns, leadingColumns } from "./document-columns.tsx";
export {
  AccountFilter,
  HavingFilter,
  SellerFilter,
} from "./document-filters.tsx";
export { DocumentListPage } from "./document-forms.tsx";
export { DocumentSearch, DocumentTable, DocumentToolbar } from "./document-list-parts.tsx";
export { TransferSelected } from "./document-tools.tsx";
export { useDocumentList } from "./use-document-list.ts";
