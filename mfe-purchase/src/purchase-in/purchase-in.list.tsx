// The list of purchase receipts: goods received from suppliers, and the open amounts.
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { DocumentListPage, useDocumentList } from "@kontor/ui-kit/document/list/document-list-page";
import { DocumentSearch, DocumentTable } from "@kontor/ui-kit/document/list/document-list-parts";
import { TextFilter } from "@kontor/ui-kit/list/filters";
import { AccountFilter, HavingFilter } from "@kontor/ui-kit/voucher/list/voucher-filters";
import { VoucherToolbar } from "@kontor/ui-kit/voucher/list/voucher-table";
import { lazy } from "react";
import { purchaseInColumns } from "./purchase-in.columns.ts";

const PurchaseInForm = lazy(() => import("./purchase-in.form.tsx"));
const layout = () => import("./purchase-in.layout.ts").then((module) => module.purchaseInLayout);

export default function PurchaseInList() {
  const list = useDocumentList(purchaseIn);
  return (
    <DocumentListPage kind={purchaseIn} list={list} title="purchase-in.title" form={PurchaseInForm}>
      <DocumentSearch>
        <TextFilter name="linkNumber" />
        <AccountFilter />
        <HavingFilter name="hasDebt" />
        <HavingFilter name="hasLastDebt" />
      </DocumentSearch>
      <VoucherToolbar />
      <DocumentTable columns={purchaseInColumns} layout={layout} />
    </DocumentListPage>
  );
}
