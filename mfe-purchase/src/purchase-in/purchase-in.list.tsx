// Purchase receipts: goods that came in from suppliers, and what is owed for them.
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import {
  AccountFilter,
  AuditSelected,
  CopyDocument,
  childLines,
  DepotFilter,
  DocumentListPage,
  EditDocument,
  HavingFilter,
  NewDocument,
  OperatorFilter,
  PartnerFilter,
  RemoveDocument,
  ReverseSelected,
  StatusFilter,
  useDocumentList,
  ViewDocument,
} from "@kontor/ui-kit/document-list";
import {
  DataTable,
  DateRangeFilter,
  ImportExport,
  RemoveSelected,
  SearchBar,
  TextFilter,
  Toolbar,
} from "@kontor/ui-kit/list";
import { lazy } from "react";
import { purchaseInColumns } from "./purchase-in.columns.ts";

const PurchaseInForm = lazy(() => import("./purchase-in.form.tsx"));
const PurchaseInBill = lazy(() => import("./purchase-in.dialog.tsx"));
const lines = childLines(() =>
  import("./purchase-in-lines.columns.ts").then((columns) => columns.purchaseInLineColumns),
);

export default function PurchaseInList() {
  const list = useDocumentList(purchaseIn);
  return (
    <DocumentListPage kind={purchaseIn} list={list} title="purchase-in.title" form={PurchaseInForm}>
      <SearchBar>
        <TextFilter name="number" />
        <TextFilter name="materialParam" />
        <DateRangeFilter />
        <PartnerFilter type={purchaseIn.partner.type} />
        <DepotFilter />
        <OperatorFilter />
        <TextFilter name="linkNumber" />
        <AccountFilter />
        <StatusFilter />
        <HavingFilter name="hasDebt" />
        <HavingFilter name="hasLastDebt" />
        <TextFilter name="remark" />
      </SearchBar>
      <Toolbar>
        <NewDocument />
        <RemoveSelected endpoint={purchaseIn.endpoints.removeMany} />
        <AuditSelected />
        <ReverseSelected />
        <ImportExport exporter={purchaseIn.endpoints.exportExcel} />
      </Toolbar>
      <DataTable columns={purchaseInColumns} onOpen={PurchaseInBill} expand={lines}>
        <ViewDocument bill={PurchaseInBill} />
        <EditDocument />
        <CopyDocument />
        <RemoveDocument />
      </DataTable>
    </DocumentListPage>
  );
}
