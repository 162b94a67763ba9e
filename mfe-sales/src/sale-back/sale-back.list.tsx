// Sales returns: goods that customers brought back, and what is refunded for them.
import { saleBack } from "@kontor/contracts/sales/kinds";
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
  SellerFilter,
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
import { saleBackColumns } from "./sale-back.columns.ts";

const SaleBackForm = lazy(() => import("./sale-back.form.tsx"));
const SaleBackBill = lazy(() => import("./sale-back.dialog.tsx"));
const lines = childLines(() => import("./sale-back-lines.columns.ts").then((columns) => columns.saleBackLineColumns));

export default function SaleBackList() {
  const list = useDocumentList(saleBack);
  return (
    <DocumentListPage kind={saleBack} list={list} title="sale-back.title" form={SaleBackForm}>
      <SearchBar>
        <TextFilter name="number" />
        <TextFilter name="materialParam" />
        <DateRangeFilter />
        <PartnerFilter type={saleBack.partner.type} />
        <DepotFilter />
        <OperatorFilter />
        <TextFilter name="linkNumber" />
        <AccountFilter />
        <SellerFilter />
        <StatusFilter />
        <TextFilter name="remark" />
      </SearchBar>
      <Toolbar>
        <NewDocument />
        <RemoveSelected endpoint={saleBack.endpoints.removeMany} />
        <AuditSelected />
        <ReverseSelected />
        <ImportExport exporter={saleBack.endpoints.exportExcel} />
      </Toolbar>
      <DataTable columns={saleBackColumns} onOpen={SaleBackBill} expand={lines}>
        <ViewDocument bill={SaleBackBill} />
        <EditDocument />
        <CopyDocument />
        <RemoveDocument />
      </DataTable>
    </DocumentListPage>
  );
}
