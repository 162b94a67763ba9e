// The warehouses and customers that are assigned to a user, as conditions in statements (RBAC-6).
import { documentKinds } from "@kontor/contracts/document/document-kinds";
import { movesStock } from "@kontor/contracts/document/movements";

/** Whether the tenant has a switch on. */
export const flag = (name: string): string =>
  `coalesce((select (settings->>'${name}')::boolean from replica_settings), false)`;
/** Whether something is assigned to a user. */
export const assigned = (kind: string, value: string, user: string): string =>
  `exists (select from replica_assignments a where a.user_id = ${user} and a.kind = '${kind}' and a.value_id = ${value})`;

/** Whether a warehouse is assigned to a user, or the user created it. */
export const ownWarehouse = (warehouse: string, user: string): string =>
  `(${assigned("UserDepot", warehouse, user)} or exists (select from replica_depots own where own.id = ${warehouse} and own.creator_id = ${user}))`;

/** Whether a user may use a warehouse: every one while the switch is off, else those assigned to or created by the user. */
export const mayUseWarehouse = (warehouse: string, user: string, limited: string): string =>
  `(not ${limited} or not ${flag("depotFlag")} or ${ownWarehouse(warehouse, user)})`;

const WITHOUT_WAREHOUSE = documentKinds
  .filter(({ movements }) => !movesStock(movements))
  .map(({ name }) => `'${name}'`)
  .join(", ");
/** Whether documents of a kind have no warehouse, as orders: they are reached by creator and partner. */
export const hasNoWarehouse = (kind: string): string => `${kind} in (${WITHOUT_WAREHOUSE})`;

/** Whether a user may use at least one of several warehouses, an array of ids. A limited user may use none of an empty one. */
export const mayUseOneWarehouse = (warehouses: string, user: string, limited: string): string =>
  `(not ${limited} or not ${flag("depotFlag")} or exists (select from unnest(${warehouses}) as named(id) where ${ownWarehouse("named.id", user)}))`;

/** Whether a user may use a partner: of customers, while the switch is on, only assigned ones. */
export const mayUsePartner = (partner: string, type: string, user: string, limited: string): string =>
  `(not ${limited} or ${type} <> '客户' or not ${flag("customerFlag")} or ${assigned("UserCustomer", partner, user)})`;
