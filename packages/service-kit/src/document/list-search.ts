// The fields of a document list's `search`, as conditions over fixed columns (INJ-1). The number's is in list-number.ts.

import { refuse } from "@kontor/contracts/core/error";
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { comparable, type FieldType } from "../database/fields.ts";
import type { Parameters } from "../database/sql.ts";
import { IS_DUE, IS_IN_TRANSIT, IS_OVERDUE } from "./due.sql.ts";

type Condition = (value: string, bound: Parameters) => string;

/** A substring of a text. */
export const like =
  (column: string): Condition =>
  (value, bound) =>
    `${column} ilike ${bound.bind(`%${value.replace(/[\\%_]/g, "\\$&")}%`, "text")}`;
const typed =
  (type: FieldType, cast: string, text: (placeholder: string) => string, name: string): Condition =>
  (value, bound) =>
    text(bound.bind(comparable(name, type, value), cast));
const id = (name: string, text: (placeholder: string) => string): Condition => typed("id", "uuid", text, name);

const STATUS: ReadonlyMap<string, string> = new Map([
  ["0", "d.audit_status = 0"],
  ["1", "d.audit_status = 1 and d.progress = 0"],
  ["2", "d.audit_status = 1 and d.progress = 2"],
  ["3", "d.audit_status = 1 and d.progress = 3"],
  ["9", "d.audit_status = 9"],
]);

/** How far audited orders are bought; a closed one of which nothing is bought is in no such state. */
const PROCURED: ReadonlyMap<string, string> = new Map([
  ["0", "d.audit_status = 1 and not d.is_closed and d.procured = 0"],
  ["2", "d.audit_status = 1 and d.procured = 2"],
  ["3", "d.audit_status = 1 and d.procured = 3"],
]);
/** Orders by their delivery date. */
const DELIVERY_STATE: ReadonlyMap<string, string> = new Map([
  ["due", IS_DUE],
  ["overdue", IS_OVERDUE],
]);

/** Something is left of an order's deposit: deliveries have not deducted it, and it has not gone back (reference.md §1.7). */
const HAS_DEPOSIT = `d.amount_paid <> 0 and d.amount_paid - d.deposit_returned
  <> (select coalesce(sum(b.amount_deposit), 0) from documents b where b.link_id = d.id)`;

/** "1": with, "0": without. */
const yesOrNo =
  (name: string, yes: string): Condition =>
  (value) => {
    if (value === "1") return `(${yes})`;
    if (value === "0") return `not (${yes})`;
    throw refuse("value-not-allowed", { field: name });
  };

/** States, several joined by commas: "1,3". */
const oneOf =
  (name: string, conditions: ReadonlyMap<string, string>): Condition =>
  (value) => {
    const each = value.split(",").map((part) => conditions.get(part) ?? fail(name));
    return `(${each.map((condition) => `(${condition})`).join(" or ")})`;
  };

const fields: Readonly<Record<string, Condition>> = {
  linkNumber: like("d.link_number"),
  remark: like("d.remark"),
  organId: id("organId", (value) => `d.partner_id = ${value}`),
  creator: id("creator", (value) => `d.creator_id = ${value}`),
  salesMan: id("salesMan", (value) => `${value} = any(d.seller_ids)`),
  depotId: id(
    "depotId",
    (value) => `exists (select from document_lines s where s.document_id = d.id and s.depot_id = ${value})`,
  ),
  anotherDepotId: id(
    "anotherDepotId",
    (value) => `exists (select from document_lines s where s.document_id = d.id and s.another_depot_id = ${value})`,
  ),
  accountId: id(
    "accountId",
    (value) => `exists (select from document_accounts s where s.document_id = d.id and s.account_id = ${value})`,
  ),
  status: oneOf("status", STATUS),
  purchaseStatus: oneOf("purchaseStatus", PROCURED),
  hasDebt: yesOrNo("hasDebt", "d.amount_debt <> 0"),
  hasLastDebt: yesOrNo("hasLastDebt", "d.amount_debt <> d.amount_settled"),
  hasLastDeposit: yesOrNo("hasLastDeposit", HAS_DEPOSIT),
  inTransit: yesOrNo("inTransit", IS_IN_TRANSIT),
  prepaid: yesOrNo("prepaid", "d.prepaid"),
  deliveryState: (value) => DELIVERY_STATE.get(value) ?? fail("deliveryState"),
  beginTime: typed("time", "timestamptz", (value) => `d.oper_time >= ${value}`, "beginTime"),
  endTime: typed("time", "timestamptz", (value) => `d.oper_time <= ${value}`, "endTime"),
};

function fail(field: string): never {
  throw refuse("value-not-allowed", { field });
}

/** Money that a user may not see cannot be queried either (RBAC-8). */
const ABOUT_MONEY = new Set(["hasDebt", "hasLastDebt", "hasLastDeposit"]);

/** The conditions on `documents d`. @throws Refusal `field-unknown` for a name that is not the list's */
export function searchConditions(
  search: Readonly<Record<string, unknown>>,
  kind: DocumentKind,
  bound: Parameters,
  hiddenPrices: boolean,
): string[] {
  return Object.entries(search).flatMap(([name, value]) => {
    const condition = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!condition || (hiddenPrices && ABOUT_MONEY.has(name)))
      throw refuse("field-unknown", { field: name, values: { kind: kind.name } });
    return value === null || value === "" ? [] : [condition(String(value), bound)];
  });
}
