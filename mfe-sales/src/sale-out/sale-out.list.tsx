// Deliveries: goods that went out to customers, and what they owe for them.
import { saleBack, saleOut } from "@kontor/contracts/sales/kinds";
import {
  AccountFilter,
  DocumentListPage,
  DocumentSearch,
  DocumentTable,
  DocumentToolbar,
  HavingFilter,
  SellerFilter,
  TransferSelected,
  useDocumentList,
} from "@kontor/ui-kit/document-list";
import { TextFilter } from "@kontor/ui-kit/list";
import { lazy } from "react";
import { saleOutColumns } from "./sale-out.columns.ts";

const SaleOutForm = lazy(() => import("./sale-out.form.tsx"));
const SaleOutBill = lazy(() => import("./sale-out.dialog.tsx"));
const look = () => import("./sale-out-lines.columns.ts").then((bill) => bill.saleOutLook);

export default function SaleOutList() {
  const list = useDocumentList(saleOut);
  return (
    <DocumentListPage kind={saleOut} list={list} title="sale-out.title" form={SaleOutForm}>
      <DocumentSearch>
        <TextFilter name="linkNumber" />
        <AccountFilter />
        <SellerFilter />
        <HavingFilter name="hasDebt" />
        <HavingFilter name="hasLastDebt" />
      </DocumentSearch>
      <DocumentToolbar>
        <TransferSelected to={saleBack} />
      </DocumentToolbar>
      <DocumentTable columns={saleOutColumns} bill={SaleOutBill} look={look} />
    </DocumentListPage>
  );
}
