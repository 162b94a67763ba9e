// Purchase receipts: goods received from suppliers, and the open amounts.
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { documentPage } from "@kontor/ui-kit/document/document-page";
import { documentColumns as columns, leadingTaxedColumns } from "@kontor/ui-kit/document/list/document-columns";
import { TextFilter } from "@kontor/ui-kit/list/filters";
import { AccountFilter, HavingFilter } from "@kontor/ui-kit/voucher/list/voucher-filters";

export default documentPage({
  kind: purchaseIn,
  title: "purchase-in.title",
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
    columns.remark,
    columns.created,
  ],
  filters: (
    <>
      <TextFilter name="linkNumber" />
      <AccountFilter />
      <HavingFilter name="hasDebt" />
      <HavingFilter name="hasLastDebt" />
    </>
  ),
});
