// Sales returns: goods returned by customers, and the refunds.
import { saleReturn } from "@kontor/contracts/sales/kinds";
import { documentPage } from "@kontor/ui-kit/document/document-page";
import { documentColumns as columns, leadingTaxedColumns } from "@kontor/ui-kit/document/list/document-columns";
import { TextFilter } from "@kontor/ui-kit/list/filters";
import { AccountFilter, SalespersonFilter } from "@kontor/ui-kit/voucher/list/voucher-filters";

export default documentPage({
  kind: saleReturn,
  title: "sale-back.title",
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
    columns.deposit,
    { ...columns.salespersons, hidden: true },
    columns.remark,
    columns.created,
  ],
  filters: (
    <>
      <TextFilter name="linkNumber" />
      <AccountFilter />
      <SalespersonFilter />
    </>
  ),
});
