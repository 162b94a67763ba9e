// Other receipts: gains, gifts, produced goods.
import { otherIn } from "@kontor/contracts/warehouse/kinds";
import {
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
import { otherInColumns } from "./other-in.columns.ts";

const OtherInForm = lazy(() => import("./other-in.form.tsx"));
const OtherInBill = lazy(() => import("./other-in.dialog.tsx"));
const lines = childLines(() => import("./other-in-lines.columns.ts").then((columns) => columns.otherInLineColumns));

export default function OtherInList() {
  const list = useDocumentList(otherIn);
  return (
    <DocumentListPage kind={otherIn} list={list} title="other-in.title" form={OtherInForm}>
      <SearchBar>
        <TextFilter name="number" />
        <TextFilter name="materialParam" />
        <DateRangeFilter />
        <PartnerFilter type={otherIn.partner.type} />
        <DepotFilter />
        <OperatorFilter />
        <StatusFilter />
        <TextFilter name="remark" />
      </SearchBar>
      <Toolbar>
        <NewDocument />
        <RemoveSelected endpoint={otherIn.endpoints.removeMany} />
        <AuditSelected />
        <ReverseSelected />
        <ImportExport exporter={otherIn.endpoints.exportExcel} />
      </Toolbar>
      <DataTable columns={otherInColumns} onOpen={OtherInBill} expand={lines}>
        <ViewDocument bill={OtherInBill} />
        <EditDocument />
        <CopyDocument />
        <RemoveDocument />
      </DataTable>
    </DocumentListPage>
  );
}
