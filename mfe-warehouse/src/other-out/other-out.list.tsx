// Other issues: losses, samples, consumption.
import { otherOut } from "@kontor/contracts/warehouse/kinds";
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
import { otherOutColumns } from "./other-out.columns.ts";

const OtherOutForm = lazy(() => import("./other-out.form.tsx"));
const OtherOutBill = lazy(() => import("./other-out.dialog.tsx"));
const lines = childLines(() => import("./other-out-lines.columns.ts").then((columns) => columns.otherOutLineColumns));

export default function OtherOutList() {
  const list = useDocumentList(otherOut);
  return (
    <DocumentListPage kind={otherOut} list={list} title="other-out.title" form={OtherOutForm}>
      <SearchBar>
        <TextFilter name="number" />
        <TextFilter name="materialParam" />
        <DateRangeFilter />
        <PartnerFilter type={otherOut.partner.type} />
        <DepotFilter />
        <OperatorFilter />
        <StatusFilter />
        <TextFilter name="remark" />
      </SearchBar>
      <Toolbar>
        <NewDocument />
        <RemoveSelected endpoint={otherOut.endpoints.removeMany} />
        <AuditSelected />
        <ReverseSelected />
        <ImportExport exporter={otherOut.endpoints.exportExcel} />
      </Toolbar>
      <DataTable columns={otherOutColumns} onOpen={OtherOutBill} expand={lines}>
        <ViewDocument bill={OtherOutBill} />
        <EditDocument />
        <CopyDocument />
        <RemoveDocument />
      </DataTable>
    </DocumentListPage>
  );
}
