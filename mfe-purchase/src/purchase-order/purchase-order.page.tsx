// Purchase orders: what was ordered from suppliers, how far it has come, and deposits paid.
import { purchaseOrder } from "@kontor/contracts/purchase/kinds";
import { documentPage } from "@kontor/ui-kit/document/document-page";
import { documentColumns as columns, leadingOrderColumns } from "@kontor/ui-kit/document/list/document-columns";
import { TextFilter } from "@kontor/ui-kit/list/filters";
import { AccountFilter } from "@kontor/ui-kit/voucher/list/voucher-filters";

export default documentPage({
  kind: purchaseOrder,
  title: "purchase-order.title",
  columns: [
    ...leadingOrderColumns,
    columns.status,
    columns.lastDeposit,
    columns.link,
    columns.depositReturned,
    columns.discount,
    columns.discountMoney,
    columns.afterDiscount,
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
