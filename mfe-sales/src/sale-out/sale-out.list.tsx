// The list of sales deliveries: goods delivered to customers, and the open amounts.
import { saleOut, saleReturn } from "@kontor/contracts/sales/kinds";
import { DocumentListPage, useDocumentList } from "@kontor/ui-kit/document/list/document-list-page";
import { DocumentSearch, DocumentTable } from "@kontor/ui-kit/document/list/document-list-parts";
import { TransferSelected } from "@kontor/ui-kit/document/list/transfer-selected";
import { TextFilter } from "@kontor/ui-kit/list/filters";
import { AccountFilter, HavingFilter, SalespersonFilter } from "@kontor/ui-kit/voucher/list/voucher-filters";
import { VoucherToolbar } from "@kontor/ui-kit/voucher/list/voucher-table";
import { lazy } from "react";
import { saleOutColumns } from "./sale-out.columns.ts";

const SaleOutForm = lazy(() => import("./sale-out.form.tsx"));
const layout = () => import("./sale-out.layout.ts").then((module) => module.saleOutLayout);

export default function SaleOutList() {
  const list = useDocumentList(saleOut);
  return (
    <DocumentListPage kind={saleOut} list={list} title="sale-out.title" form={SaleOutForm}>
      <DocumentSearch>
        <TextFilter name="linkNumber" />
        <AccountFilter />
        <SalespersonFilter />
        <HavingFilter name="hasDebt" />
        <HavingFilter name="hasLastDebt" />
      </DocumentSearch>
      <VoucherToolbar>
        <TransferSelected to={saleReturn} />
      </VoucherToolbar>
      <DocumentTable columns={saleOutColumns} layout={layout} />
    </DocumentListPage>
  );
}
