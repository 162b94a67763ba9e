// The fields that an advanced query may use on documents, as fixed expressions over `documents d` (INJ-1).
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { decimal, type Fields, integer, text, time } from "../resource/fields.ts";
import { WAREHOUSES } from "./detail.query.ts";

/** Money that a role may not see cannot be queried either (RBAC-8). */
export function documentFields({ priceLimit: price }: DocumentKind): Fields {
  const money = (column: string) => decimal(column, { price });
  return {
    number: text("d.number"),
    organName: text("(select p.name from replica_partners p where p.id = d.partner_id)"),
    materialsList: text("d.materials"),
    depotName: text(WAREHOUSES),
    operTime: time("d.oper_time"),
    createTime: time("d.created_at"),
    userName: text("d.creator_name"),
    salesManStr: text("(select string_agg(p.name, ', ') from replica_persons p where p.id = any(d.seller_ids))"),
    accountName: text(
      "(select string_agg(r.name, ', ' order by a.position) from document_accounts a join replica_accounts r on r.id = a.account_id where a.document_id = d.id)",
    ),
    linkNumber: text("d.link_number"),
    remark: text("d.remark"),
    status: integer("case when d.audit_status = 1 and d.progress <> 0 then d.progress else d.audit_status end"),
    totalNumber: decimal("d.quantity_total"),
    discount: decimal("d.discount_rate"),
    totalPrice: money("d.amount_total"),
    totalTaxLastMoney: money("d.amount_with_tax"),
    discountMoney: money("d.discount_amount"),
    otherMoney: money("d.amount_other"),
    deposit: money("d.amount_deposit"),
    due: money("d.amount_due"),
    changeAmount: money("d.amount_paid"),
    getAmount: money("d.amount_received"),
    backAmount: money("(d.amount_received - d.amount_paid)"),
    debt: money("d.amount_debt"),
    lastDebt: money("(d.amount_debt - d.amount_settled)"),
  };
}
