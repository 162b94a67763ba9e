// The list of sales returns: goods returned by customers, and the refunds.
import { saleReturn } from "@kontor/contracts/sales/kinds";
import { DocumentListPage, useDocumentList } from "@kontor/ui-kit/document/list/document-list-page";
import { DocumentSearch, DocumentTable } from "@kontor/ui-kit/document/list/document-list-parts";
import { TextFilter } from "@kontor/ui-kit/list/filters";
import type { PageProps } from "@kontor/ui-kit/mfe";
import { AccountFilter, SalespersonFilter } from "@kontor/ui-kit/voucher/list/voucher-filters";
import { VoucherToolbar } from "@kontor/ui-kit/voucher/list/voucher-table";
import { lazy } from "react";
import { saleReturnColumns } from "./sale-back.columns.ts";

const SaleReturnForm = lazy(() => import("./sale-back.form.tsx"));
const layout = () => import("./sale-back.layout.ts").then((module) => module.saleReturnLayout);

export default function SaleBackList({ search }: PageProps) {
  const list = useDocumentList(saleReturn);
  return (
    <DocumentListPage kind={saleReturn} list={list} title="sale-back.title" form={SaleReturnForm} search={search}>
      <DocumentSearch>
        <TextFilter name="linkNumber" />
        <AccountFilter />
        <SalespersonFilter />
      </DocumentSearch>
      <VoucherToolbar />
      <DocumentTable columns={saleReturnColumns} layout={layout} />
    </DocumentListPage>
  );
}
