// The documents that a user may see: data scope, permitted warehouses and customers, for lists, details, changes and exports (RBAC-5, RBAC-6).
import { actorOf, type Ctx, isOwner } from "../context/ctx.ts";
import type { Parameters } from "../database/sql.ts";
import { assigned, flag, hasNoWarehouse, ownWarehouse } from "../resource/assignments.ts";
import { creatorScope, scopeCondition } from "../resource/data-scope.ts";

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
    `(not ${flag("depotFlag")} or ${hasNoWarehouse(`${documents}.kind`)} or exists (select from document_lines reached where reached.document_id = ${documents}.id and ${ownWarehouse("reached.depot_id", user)}))`,
  ];
}
