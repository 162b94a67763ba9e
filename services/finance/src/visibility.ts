// SQL conditions for the slips, debts and partners that an actor may see: data scope and, where limited, assigned customers and warehouses (RBAC-5, RBAC-6).
import { actorOf, type Ctx, isOwner } from "@kontor/service-kit/context/ctx";
import type { Parameters } from "@kontor/service-kit/database/sql";
import { flag, hasNoWarehouse, mayUseOneWarehouse, mayUsePartner } from "@kontor/service-kit/resource/assignments";

/** The values that the conditions are bound to, in their order. */
const NAMES = ["dataScope", "userId", "departmentIds", "isLimited"] as const;
type Name = (typeof NAMES)[number];
/** Where a condition's values are: from `$first` on, or by their names. */
type Bound = number | "named";
const value = (bound: Bound, name: Name): string => `$${bound === "named" ? name : bound + NAMES.indexOf(name)}`;

/** The actor's visibility by name, for `named` statements. */
export function namedVisibility(ctx: Ctx): Record<Name, unknown> {
  const actor = actorOf(ctx);
  const { dataScope, userId, departmentIds } = actor;
  return { dataScope, userId, departmentIds, isLimited: !isOwner(actor) };
}

/** The same values in the order in which the conditions are bound to them. */
export function visibilityOf(ctx: Ctx): unknown[] {
  const visibility = namedVisibility(ctx);
  return NAMES.map((name) => visibility[name]);
}

/** Binds them to a statement under construction; returns the number of the first. */
export function bindVisibility(ctx: Ctx, bound: Parameters): number {
  const visibility = visibilityOf(ctx);
  bound.values.push(...visibility);
  return bound.values.length - visibility.length + 1;
}

/** Rows in the actor's data scope. */
export const inScope = (alias: string, bound: Bound): string =>
  `(${value(bound, "dataScope")}::int = 1 or ${alias}.creator_id = ${value(bound, "userId")}::uuid or (${value(bound, "dataScope")}::int = 2 and ${alias}.department_id = any(${value(bound, "departmentIds")}::uuid[])))`;

/** Documents of the ledger in the actor's data scope, with a line in a warehouse that the actor may use, where the kind's lines have one (reference.md §3.4). */
export const visibleDocument = (alias: string, bound: Bound): string =>
  `(${inScope(alias, bound)} and (${hasNoWarehouse(`${alias}.kind`)} or ${mayUseOneWarehouse(`${alias}.depot_ids`, `${value(bound, "userId")}::uuid`, `${value(bound, "isLimited")}::boolean`)}))`;

/** Whether nothing limits the actor; evaluated once a statement, before rows are checked one by one. */
export const seesAll = (bound: Bound): string =>
  `(${value(bound, "dataScope")}::int = 1 and (not ${value(bound, "isLimited")}::boolean or not (${flag("customerFlag")} or ${flag("depotFlag")})))`;

/** Rows without a partner, or whose partner the actor may use. */
export const ofVisiblePartner = (column: string, bound: Bound): string =>
  `(not ${value(bound, "isLimited")}::boolean or ${column} is null or ${partnerVisibility(column, `${value(bound, "userId")}::uuid`)})`;

/** Partners that a user with limiting assignments may use. */
export const partnerVisibility = (column: string, user: string): string =>
  `exists (select from replica_partners reached where reached.id = ${column} and ${mayUsePartner("reached.id", "reached.type", user, "true")})`;
