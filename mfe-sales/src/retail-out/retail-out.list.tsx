// The list of retail sales: goods sold at the counter and paid at once.
import { retailOut, retailReturn } from "@kontor/contracts/sales/kinds";
import { DocumentListPage, useDocumentList } from "@kontor/ui-kit/document/list/document-list-page";
import { DocumentSearch, DocumentTable } from "@kontor/ui-kit/document/list/document-list-parts";
import { TransferSelected } from "@kontor/ui-kit/document/list/transfer-selected";
import { AccountFilter } from "@kontor/ui-kit/voucher/list/voucher-filters";
import { VoucherToolbar } from "@kontor/ui-kit/voucher/list/voucher-table";
import { lazy } from "react";
import { retailOutColumns } from "./retail-out.columns.ts";

const RetailOutForm = lazy(() => import("./retail-out.form.tsx"));
const layout = () => import("./retail-out.layout.ts").then((module) => module.retailOutLayout);

export default function RetailOutList() {
  const list = useDocumentList(retailOut);
  return (
    <DocumentListPage kind={retailOut} list={list} title="retail-out.title" form={RetailOutForm}>
      <DocumentSearch>
        <AccountFilter />
      </DocumentSearch>
      <VoucherToolbar>
        <TransferSelected to={retailReturn} />
      </VoucherToolbar>
      <DocumentTable columns={retailOutColumns} layout={layout} />
    </DocumentListPage>
  );
}
