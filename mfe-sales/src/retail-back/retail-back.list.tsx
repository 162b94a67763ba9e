// Retail returns: what is brought back to the counter and refunded at once.
import { retailBack } from "@kontor/contracts/sales/kinds";
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
import { retailBackColumns } from "./retail-back.columns.ts";

const RetailBackForm = lazy(() => import("./retail-back.form.tsx"));
const RetailBackBill = lazy(() => import("./retail-back.dialog.tsx"));
const lines = childLines(() =>
  import("./retail-back-lines.columns.ts").then((columns) => columns.retailBackLineColumns),
);

export default function RetailBackList() {
  const list = useDocumentList(retailBack);
  return (
    <DocumentListPage kind={retailBack} list={list} title="retail-back.title" form={RetailBackForm}>
      <SearchBar>
        <TextFilter name="number" />
        <TextFilter name="materialParam" />
        <DateRangeFilter />
        <PartnerFilter type={retailBack.partner.type} />
        <DepotFilter />
        <OperatorFilter />
        <TextFilter name="linkNumber" />
        <AccountFilter />
        <StatusFilter />
        <TextFilter name="remark" />
      </SearchBar>
      <Toolbar>
        <NewDocument />
        <RemoveSelected endpoint={retailBack.endpoints.removeMany} />
        <AuditSelected />
        <ReverseSelected />
        <ImportExport exporter={retailBack.endpoints.exportExcel} />
      </Toolbar>
      <DataTable columns={retailBackColumns} onOpen={RetailBackBill} expand={lines}>
        <ViewDocument bill={RetailBackBill} />
        <EditDocument />
        <CopyDocument />
        <RemoveDocument />
      </DataTable>
    </DocumentListPage>
  );
}
