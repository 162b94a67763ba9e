// Other receipts: gains, gifts, produced goods.
import { otherIn } from "@kontor/contracts/warehouse/kinds";
import { DocumentListPage, useDocumentList } from "@kontor/ui-kit/document/list/document-list-page";
import { DocumentSearch, DocumentTable } from "@kontor/ui-kit/document/list/document-list-parts";
import { TextFilter } from "@kontor/ui-kit/list/filters";
import { VoucherToolbar } from "@kontor/ui-kit/voucher/list/voucher-table";
import { lazy } from "react";
import { otherInColumns } from "./other-in.columns.ts";

const OtherInForm = lazy(() => import("./other-in.form.tsx"));
const layout = () => import("./other-in.layout.ts").then((module) => module.otherInLayout);

export default function OtherInList() {
  const list = useDocumentList(otherIn);
  return (
    <DocumentListPage kind={otherIn} list={list} title="other-in.title" form={OtherInForm}>
      <DocumentSearch>
        <TextFilter name="linkNumber" />
      </DocumentSearch>
      <VoucherToolbar />
      <DocumentTable columns={otherInColumns} layout={layout} />
    </DocumentListPage>
  );
}
