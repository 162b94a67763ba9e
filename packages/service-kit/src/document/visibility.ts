// The documents that a user may see: data scope, permitted warehouses and customers, for lists, details, changes and exports (RBAC-5, RBAC-6).
import { type DocumentKindValues, partnerTypeOf } from "@kontor/contracts/document/kind-values";
import { actorOf, type Ctx, isOwner } from "../context/ctx.ts";
import type { Parameters } from "../database/sql.ts";
import { assigned, flag, hasNoWarehouse, ownWarehouse } from "../resource/assignments.ts";
import { creatorScope, scopeCondition } from "../resource/data-scope.ts";

type ReachedKind = Pick<DocumentKindValues, "partner" | "movements">;

/** The actor's conditions on `documents d`, or another alias. */
export const visibilityConditions = (
  ctx: Ctx,
  parameters: Parameters,
  kind: ReachedKind,
  documents = "d",
): string[] => [
  ...scopeCondition(
    { creator: `${documents}.${creatorScope.creator}`, department: `${documents}.${creatorScope.department}` },
    ctx,
    parameters,
  ),
  ...assignmentConditions(ctx, parameters, kind, documents),
];

/**
 * Those of the conditions that concern permitted warehouses and customers: a document is seen with one line in a permitted warehouse, or with one that
 * moves goods to it (reference.md §6.4). An owner is not limited by assignments.
 */
export function assignmentConditions(ctx: Ctx, parameters: Parameters, kind: ReachedKind, documents = "d"): string[] {
  const actor = actorOf(ctx);
  if (isOwner(actor)) return [];
  const user = parameters.bind(actor.userId, "uuid");
  const customer = `${documents}.partner_id`;
  const customers =
    partnerTypeOf(kind) === "客户"
      ? [`(not ${flag("customerFlag")} or ${customer} is null or ${assigned("UserCustomer", customer, user)})`]
      : [];
  const own = [
    ownWarehouse("reached.depot_id", user),
    ...(kind.movements.hasTarget ? [ownWarehouse("reached.another_depot_id", user)] : []),
  ];
  return [
    ...customers,
    `(not ${flag("depotFlag")} or ${hasNoWarehouse(`${documents}.kind`)} or exists (select from document_lines reached where reached.document_id = ${documents}.id and (${own.join(" or ")})))`,
  ];
}
