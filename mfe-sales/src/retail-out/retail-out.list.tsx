// Retail: what is sold at the counter and paid at once.
import { retailOut } from "@kontor/contracts/sales/kinds";
import {
  AccountFilter,
  AuditSelected,
  CopyDocument,
  childLines,
  DepotFilter,
  DocumentListPage,
  EditDocument,
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
import { retailOutColumns } from "./retail-out.columns.ts";

const RetailOutForm = lazy(() => import("./retail-out.form.tsx"));
const RetailOutBill = lazy(() => import("./retail-out.dialog.tsx"));
const lines = childLines(() => import("./retail-out-lines.columns.ts").then((columns) => columns.retailOutLineColumns));

export default function RetailOutList() {
  const list = useDocumentList(retailOut);
  return (
    <DocumentListPage kind={retailOut} list={list} title="retail-out.title" form={RetailOutForm}>
      <SearchBar>
        <TextFilter name="number" />
        <TextFilter name="materialParam" />
        <DateRangeFilter />
        <PartnerFilter type={retailOut.partner.type} />
        <DepotFilter />
        <OperatorFilter />
        <AccountFilter />
        <StatusFilter />
        <TextFilter name="remark" />
      </SearchBar>
      <Toolbar>
        <NewDocument />
        <RemoveSelected endpoint={retailOut.endpoints.removeMany} />
        <AuditSelected />
        <ReverseSelected />
        <ImportExport exporter={retailOut.endpoints.exportExcel} />
      </Toolbar>
      <DataTable columns={retailOutColumns} onOpen={RetailOutBill} expand={lines}>
        <ViewDocument bill={RetailOutBill} />
        <EditDocument />
        <CopyDocument />
        <RemoveDocument />
      </DataTable>
    </DocumentListPage>
  );
}
