// Purchase returns: goods given back to suppliers, and their refunds.
import { purchaseReturn } from "@kontor/contracts/purchase/kinds";
import { documentPage } from "@kontor/ui-kit/document/document-page";
import { documentColumns as columns, leadingTaxedColumns } from "@kontor/ui-kit/document/list/document-columns";
import { TextFilter } from "@kontor/ui-kit/list/filters";
import { AccountFilter } from "@kontor/ui-kit/voucher/list/voucher-filters";

export default documentPage({
  kind: purchaseReturn,
  title: "purchase-back.title",
  columns: [
    ...leadingTaxedColumns,
    columns.due,
    columns.paid,
    columns.debt,
    columns.status,
    columns.payment,
    columns.link,
    columns.discount,
    columns.discountMoney,
    columns.otherMoney,
    columns.account,
    columns.remark,
    columns.created,
  ],
  filters: (
    <>
      <TextFilter name="linkNumber" />
      <AccountFilter />
    </>
  ),
});
