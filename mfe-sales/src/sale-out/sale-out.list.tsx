// Deliveries: goods that went out to customers, and what they owe for them.
import { saleOut } from "@kontor/contracts/sales/kinds";
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
import { saleOutColumns } from "./sale-out.columns.ts";

const SaleOutForm = lazy(() => import("./sale-out.form.tsx"));
const SaleOutBill = lazy(() => import("./sale-out.dialog.tsx"));
const lines = childLines(() => import("./sale-out-lines.columns.ts").then((columns) => columns.saleOutLineColumns));

export default function SaleOutList() {
  const list = useDocumentList(saleOut);
  return (
    <DocumentListPage kind={saleOut} list={list} title="sale-out.title" form={SaleOutForm}>
      <SearchBar>
        <TextFilter name="number" />
        <TextFilter name="materialParam" />
        <DateRangeFilter />
        <PartnerFilter type={saleOut.partner.type} />
        <DepotFilter />
        <OperatorFilter />
        <AccountFilter />
        <SellerFilter />
        <StatusFilter />
        <HavingFilter name="hasDebt" />
        <HavingFilter name="hasLastDebt" />
        <TextFilter name="remark" />
      </SearchBar>
      <Toolbar>
        <NewDocument />
        <RemoveSelected endpoint={saleOut.endpoints.removeMany} />
        <AuditSelected />
        <ReverseSelected />
        <ImportExport exporter={saleOut.endpoints.exportExcel} />
      </Toolbar>
      <DataTable columns={saleOutColumns} onOpen={SaleOutBill} expand={lines}>
        <ViewDocument bill={SaleOutBill} />
        <EditDocument />
        <CopyDocument />
        <RemoveDocument />
      </DataTable>
    </DocumentListPage>
  );
}
