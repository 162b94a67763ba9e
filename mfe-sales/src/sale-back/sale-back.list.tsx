// Sales returns: goods that customers brought back, and what is refunded for them.
import { saleBack } from "@kontor/contracts/sales/kinds";
import {
  AccountFilter,
  DocumentListPage,
  DocumentSearch,
  DocumentTable,
  SellerFilter,
  SheetToolbar,
  useDocumentList,
} from "@kontor/ui-kit/document-list";
import { TextFilter } from "@kontor/ui-kit/list";
import type { PageProps } from "@kontor/ui-kit/mfe";
import { lazy } from "react";
import { saleBackColumns } from "./sale-back.columns.ts";

const SaleBackForm = lazy(() => import("./sale-back.form.tsx"));
const SaleBackBill = lazy(() => import("./sale-back.dialog.tsx"));
const look = () => import("./sale-back-lines.columns.ts").then((bill) => bill.saleBackLook);

export default function SaleBackList({ search }: PageProps) {
  const list = useDocumentList(saleBack);
  return (
    <DocumentListPage kind={saleBack} list={list} title="sale-back.title" form={SaleBackForm} search={search}>
      <DocumentSearch>
        <TextFilter name="linkNumber" />
        <AccountFilter />
        <SellerFilter />
      </DocumentSearch>
      <SheetToolbar />
      <DocumentTable columns={saleBackColumns} bill={SaleBackBill} look={look} />
    </DocumentListPage>
  );
}
