// Retail returns: goods returned at the counter and refunded at once.
import { retailReturn } from "@kontor/contracts/sales/kinds";
import { documentPage } from "@kontor/ui-kit/document/document-page";
import { documentColumns as columns, leadingColumns } from "@kontor/ui-kit/document/list/document-columns";
import { TextFilter } from "@kontor/ui-kit/list/filters";
import { AccountFilter, HavingFilter } from "@kontor/ui-kit/voucher/list/voucher-filters";

export default documentPage({
  kind: retailReturn,
  title: "retail-back.title",
  columns: [
    ...leadingColumns,
    columns.received,
    columns.change,
    columns.status,
    columns.payType,
    columns.link,
    columns.account,
    columns.remark,
    columns.created,
  ],
  filters: (
    <>
      <TextFilter name="linkNumber" />
      <AccountFilter />
      <HavingFilter name="prepaid" />
    </>
  ),
  fields: () => import("../shared/member-balance.tsx"),
});
