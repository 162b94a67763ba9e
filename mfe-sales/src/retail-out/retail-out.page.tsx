// Retail sales: goods sold at the counter and paid at once.
import { retailOut } from "@kontor/contracts/sales/kinds";
import { documentPage } from "@kontor/ui-kit/document/document-page";
import { documentColumns as columns, leadingColumns } from "@kontor/ui-kit/document/list/document-columns";
import { AccountFilter, HavingFilter } from "@kontor/ui-kit/voucher/list/voucher-filters";

export default documentPage({
  kind: retailOut,
  title: "retail-out.title",
  columns: [
    ...leadingColumns,
    columns.received,
    columns.change,
    columns.status,
    columns.payType,
    columns.account,
    columns.remark,
    columns.created,
  ],
  filters: (
    <>
      <AccountFilter />
      <HavingFilter name="prepaid" />
    </>
  ),
  fields: () => import("../shared/member-balance.tsx"),
});
