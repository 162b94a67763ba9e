// The list of retail returns: goods returned at the counter and refunded at once.
import { retailReturn } from "@kontor/contracts/sales/kinds";
import { DocumentListPage, useDocumentList } from "@kontor/ui-kit/document/list/document-list-page";
import { DocumentSearch, DocumentTable } from "@kontor/ui-kit/document/list/document-list-parts";
import { TextFilter } from "@kontor/ui-kit/list/filters";
import type { PageProps } from "@kontor/ui-kit/mfe";
import { AccountFilter } from "@kontor/ui-kit/voucher/list/voucher-filters";
import { VoucherToolbar } from "@kontor/ui-kit/voucher/list/voucher-table";
import { lazy } from "react";
import { retailReturnColumns } from "./retail-back.columns.ts";

const RetailReturnForm = lazy(() => import("./retail-back.form.tsx"));
const layout = () => import("./retail-back.layout.ts").then((module) => module.retailReturnLayout);

export default function RetailBackList({ search }: PageProps) {
  const list = useDocumentList(retailReturn);
  return (
    <DocumentListPage kind={retailReturn} list={list} title="retail-back.title" form={RetailReturnForm} search={search}>
      <DocumentSearch>
        <TextFilter name="linkNumber" />
        <AccountFilter />
      </DocumentSearch>
      <VoucherToolbar />
      <DocumentTable columns={retailReturnColumns} layout={layout} />
    </DocumentListPage>
  );
}
