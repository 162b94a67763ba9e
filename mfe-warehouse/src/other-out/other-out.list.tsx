// Other issues: losses, samples, consumption.
import { otherOut } from "@kontor/contracts/warehouse/kinds";
import { DocumentListPage, useDocumentList } from "@kontor/ui-kit/document/list/document-list-page";
import { DocumentSearch, DocumentTable } from "@kontor/ui-kit/document/list/document-list-parts";
import { TextFilter } from "@kontor/ui-kit/list/filters";
import { VoucherToolbar } from "@kontor/ui-kit/voucher/list/voucher-table";
import { lazy } from "react";
import { otherOutColumns } from "./other-out.columns.ts";

const OtherOutForm = lazy(() => import("./other-out.form.tsx"));
const layout = () => import("./other-out.layout.ts").then((module) => module.otherOutLayout);

export default function OtherOutList() {
  const list = useDocumentList(otherOut);
  return (
    <DocumentListPage kind={otherOut} list={list} title="other-out.title" form={OtherOutForm}>
      <DocumentSearch>
        <TextFilter name="linkNumber" />
      </DocumentSearch>
      <VoucherToolbar />
      <DocumentTable columns={otherOutColumns} layout={layout} />
    </DocumentListPage>
  );
}
