// The documents that a user may see: data scope, permitted warehouses and customers, for lists, details, changes and exports (RBAC-5, RBAC-6).
import { actorOf, type Ctx, isOwner } from "../context/ctx.ts";
import type { Parameters } from "../database/sql.ts";
import { creatorScope, scopeCondition } from "../resource/data-scope.ts";

const flag = (name: string): string =>
  `coalesce((select (settings->>'${name}')::boolean from replica_settings), false)`;
const assigned = (kind: string, value: string, user: string): string =>
  `exists (select from replica_assignments a where a.user_id = ${user} and a.kind = '${kind}' and a.value_id = ${value})`;

const ownWarehouse = (warehouse: string, user: string): string =>
  `(${assigned("UserDepot", warehouse, user)} or exists (select from replica_depots own where own.id = ${warehouse} and own.creator_id = ${user}))`;

/** Whether a user may use a warehouse: every one while the switch is off, else those assigned to or created by the user. */
export const mayUseWarehouse = (warehouse: string, user: string, limited: string): string =>
  `(not ${limited} or not ${flag("depotFlag")} or ${ownWarehouse(warehouse, user)})`;

/** Whether a user may use at least one of several warehouses, an array of ids. A limited user may use none of an empty one. */
export const mayUseOneWarehouse = (warehouses: string, user: string, limited: string): string =>
  `(not ${limited} or not ${flag("depotFlag")} or exists (select from unnest(${warehouses}) as named(id) where ${ownWarehouse("named.id", user)}))`;

/** Whether a user may use a partner: of customers, while the switch is on, only assigned ones. */
export const mayUsePartner = (partner: string, type: string, user: string, limited: string): string =>
  `(not ${limited} or ${type} <> '客户' or not ${flag("customerFlag")} or ${assigned("UserCustomer", partner, user)})`;

/** The actor's conditions on `documents d`, or another alias. */
export const visibilityConditions = (
  ctx: Ctx,
  parameters: Parameters,
  partnerType: string,
  documents = "d",
): string[] => [
  ...scopeCondition(
    { creator: `${documents}.${creatorScope.creator}`, department: `${documents}.${creatorScope.department}` },
    ctx,
    parameters,
  ),
  ...assignmentConditions(ctx, parameters, partnerType, documents),
];

/** Those of the conditions that concern permitted warehouses and customers. An owner is not limited by assignments. */
export function assignmentConditions(ctx: Ctx, parameters: Parameters, partnerType: string, documents = "d"): string[] {
  const actor = actorOf(ctx);
  if (isOwner(actor)) return [];
  const user = parameters.bind(actor.userId, "uuid");
  const customer = `${documents}.partner_id`;
  const customers =
    partnerType === "客户"
      ? [`(not ${flag("customerFlag")} or ${customer} is null or ${assigned("UserCustomer", customer, user)})`]
      : [];
  return [
    ...customers,
    `(not ${flag("depotFlag")} or exists (select from document_lines reached where reached.document_id = ${documents}.id and ${ownWarehouse("reached.depot_id", user)}))`,
  ];
}
