// Sales orders: what customers have ordered, how far it is delivered, and their deposits.
import { saleOrder } from "@kontor/contracts/sales/kinds";
import { documentPage } from "@kontor/ui-kit/document/document-page";
import { documentColumns as columns, leadingOrderColumns } from "@kontor/ui-kit/document/list/document-columns";
import { AccountFilter, SalespersonFilter } from "@kontor/ui-kit/voucher/list/voucher-filters";

export default documentPage({
  kind: saleOrder,
  title: "sale-order.title",
  columns: [
    ...leadingOrderColumns,
    columns.status,
    columns.purchase,
    columns.unpurchased,
    columns.lastDeposit,
    columns.depositReturned,
    columns.discount,
    columns.discountMoney,
    columns.afterDiscount,
    columns.heldUntil,
    columns.heldIn,
    columns.account,
    { ...columns.salespersons, hidden: true },
    columns.remark,
    columns.created,
  ],
  filters: (
    <>
      <AccountFilter />
      <SalespersonFilter />
    </>
  ),
});
