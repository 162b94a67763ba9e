// Sales deliveries: goods delivered to customers, and the open amounts.
import { saleOut } from "@kontor/contracts/sales/kinds";
import { documentPage } from "@kontor/ui-kit/document/document-page";
import { documentColumns as columns, leadingTaxedColumns } from "@kontor/ui-kit/document/list/document-columns";
import { TextFilter } from "@kontor/ui-kit/list/filters";
import { AccountFilter, HavingFilter, SalespersonFilter } from "@kontor/ui-kit/voucher/list/voucher-filters";

export default documentPage({
  kind: saleOut,
  title: "sale-out.title",
  columns: [
    ...leadingTaxedColumns,
    columns.paid,
    columns.debt,
    columns.lastDebt,
    columns.status,
    columns.payment,
    columns.link,
    columns.discount,
    columns.discountMoney,
    columns.otherMoney,
    { ...columns.due, hidden: true },
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
      <HavingFilter name="hasDebt" />
      <HavingFilter name="hasLastDebt" />
    </>
  ),
  paper: () => import("./sale-out.layout.ts"),
});
