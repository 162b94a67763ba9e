// The fields that an advanced query may use on documents, as fixed expressions over `documents d` (INJ-1).
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { fieldsIn, lacking } from "@kontor/contracts/document/fields";
import { headFields } from "@kontor/contracts/document/head-fields";
import { decimal, type Field, type Fields, integer, text, time } from "../database/fields.ts";
import { headColumns } from "./columns.ts";
import { targetWarehouses, WAREHOUSES } from "./detail.query.ts";

/** The stored texts, times and figures of a list's row. The amount after discount is not asked for. */
const stored = fieldsIn(lacking(lacking(headFields, "derived"), "detail")).filter(
  ({ code, field: { type } }) => !["id", "int", "smallint", "boolean"].includes(type) && code !== "amountAfterDiscount",
);

/** Money that a role may not see cannot be queried either (RBAC-8). */
export function documentFields(kind: DocumentKind): Fields {
  const { priceLimit: price } = kind;
  const money = (column: string) => decimal(column, { price });
  const fieldOf = ({ code, field }: (typeof stored)[number]): Field => {
    const column = `d.${headColumns[code][0]}`;
    if (field.type === "text") return text(column);
    if (field.type === "time") return time(column);
    if (field.type === "day") return text(`${column}::text`);
    return field.money ? money(column) : decimal(column);
  };
  return {
    ...Object.fromEntries(stored.map((each) => [each.wire, fieldOf(each)])),
    organName: text("(select p.name from replica_partners p where p.id = d.partner_id)"),
    depotName: text(WAREHOUSES),
    anotherDepotName: text(targetWarehouses(kind)),
    heldDepotName: text("(select w.name from replica_depots w where w.id = d.held_depot_id)"),
    salesManStr: text("(select string_agg(p.name, ', ') from replica_persons p where p.id = any(d.seller_ids))"),
    accountName: text(
      "(select string_agg(r.name, ', ' order by a.position) from document_accounts a join replica_accounts r on r.id = a.account_id where a.document_id = d.id)",
    ),
    status: integer("case when d.audit_status = 1 and d.progress <> 0 then d.progress else d.audit_status end"),
    backAmount: money("(d.amount_received - d.amount_paid)"),
    lastDebt: money("(d.amount_debt - d.amount_settled)"),
  };
}
