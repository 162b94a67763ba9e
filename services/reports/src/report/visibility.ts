// Visibility and price hiding in reports, in one place for answers, totals, exports and charts (RBAC-5 to RBAC-8).
import { isHiddenBy, type PriceLimit, type PriceRule } from "@kontor/contracts/core/actor";
import { refuse } from "@kontor/contracts/core/error";
import { documentKinds } from "@kontor/contracts/document/document-kinds";
import { slipKinds } from "@kontor/contracts/finance/slip-kinds";
import { actorOf, type Ctx, isOwner } from "@kontor/service-kit/context/ctx";
import { type Parameters, parameters, rowsOf } from "@kontor/service-kit/database/sql";
import { statement } from "@kontor/service-kit/database/statement";
import { flag, hasNoWarehouse, mayUsePartner, mayUseWarehouse } from "@kontor/service-kit/resource/assignments";
import { creatorScope, scopeCondition } from "@kontor/service-kit/resource/data-scope";

const MANY_WAREHOUSES = 20;

/** The warehouses that count: the chosen ones that the actor may see, or all that he may; null: all of the tenant. */
export async function warehousesOf(
  tx: object,
  ctx: Ctx,
  chosen: readonly string[] | undefined,
): Promise<string[] | null> {
  const actor = actorOf(ctx);
  if (isOwner(actor) && !chosen) return null;
  const bound = parameters();
  const limited = isOwner(actor) ? "false" : "true";
  const user = bound.bind(actor.userId, "uuid");
  const chosenCondition = chosen ? ` and d.id = any(${bound.bind(chosen, "uuid[]")})` : "";
  const [row] = await rowsOf<{ ids: string[]; all: boolean }>(
    tx,
    `select coalesce(array_agg(d.id::text), '{}') as ids, count(*) = (select count(*) from replica_depots) as all
     from replica_depots d where ${mayUseWarehouse("d.id", user, limited)}${chosenCondition}`,
    bound,
  );
  return row?.all ? null : (row?.ids ?? []);
}

/** @throws Refusal `depot-needed` (510) when too many warehouses would be searched, and none was chosen (reference.md §4.4) */
export async function refuseTooManyWarehouses(
  tx: object,
  ctx: Ctx,
  chosen: readonly string[] | undefined,
): Promise<void> {
  if (chosen) return;
  const warehouses = await warehousesOf(tx, ctx, chosen);
  if (warehouses && warehouses.length > MANY_WAREHOUSES)
    throw refuse("depot-needed", { field: "depotIds", values: { max: MANY_WAREHOUSES } });
}

export const warehouseCondition = (
  column: string,
  warehouses: readonly string[] | null,
  bound: Parameters,
): string[] => (warehouses ? [`${column} = any(${bound.bind(warehouses, "uuid[]")})`] : []);

/** The condition on documents or slips for the actor's data scope. */
export const visibilityOf = (alias: string, ctx: Ctx, bound: Parameters): string[] =>
  scopeCondition(
    { creator: `${alias}.${creatorScope.creator}`, department: `${alias}.${creatorScope.department}` },
    ctx,
    bound,
  );

/** Documents with at least one line in a warehouse that the actor may see, and those that have no warehouse (reference.md §6.4). */
export const documentCondition = (alias: string, warehouses: readonly string[] | null, bound: Parameters): string[] =>
  warehouseCondition("reached.depot_id", warehouses, bound).map(
    (visible) =>
      `(${hasNoWarehouse(`${alias}.kind`)} or exists (select from document_lines reached where reached.document_id = ${alias}.id and reached.kind = ${alias}.kind and ${visible}))`,
  );

/** The condition on a partner's id for the actor (customers may be assigned). */
export function partnerCondition(id: string, type: string, ctx: Ctx, bound: Parameters): string[] {
  const actor = actorOf(ctx);
  if (isOwner(actor)) return [];
  return [`(${id} is null or ${mayUsePartner(id, type, bound.bind(actor.userId, "uuid"), "true")})`];
}

/** Whether the actor sees the documents of all creators and partners: then totals that know neither are the actor's. */
export async function seesAllDocuments(tx: object, ctx: Ctx): Promise<boolean> {
  if (isOwner(actorOf(ctx))) return true;
  if (visibilityOf("d", ctx, parameters()).length > 0) return false;
  const [row] = await CUSTOMERS_ASSIGNED.rows(tx);
  return !row?.assigned;
}
const CUSTOMERS_ASSIGNED = statement<{ assigned: boolean }>(`select ${flag("customerFlag")} as assigned`);

export const isHidden = (ctx: Ctx, rule: PriceRule): boolean => isHiddenBy(rule, actorOf(ctx).priceLimits);

const priceLimits: ReadonlyMap<string, PriceRule | undefined> = new Map(
  [...documentKinds, ...slipKinds].map(({ name, priceLimit }) => [name, priceLimit]),
);
/** Whether the amounts of documents or slips of a kind are hidden from the actor. */
export function hidesPricesOf(ctx: Ctx, kind: string): boolean {
  const rule = priceLimits.get(kind);
  return rule !== undefined && isHidden(ctx, rule);
}

/** Kinds of documents whose prices are hidden from the actor. */
export const hiddenKinds = (ctx: Ctx): string[] =>
  documentKinds.filter(({ priceLimit }) => isHidden(ctx, priceLimit)).map(({ name }) => name);

/** Prices of sales documents are hidden with 6, of all others with suppliers with 4 (reference.md §6.5). */
export const partnerPrice = (partnerType: string): PriceLimit => (partnerType === "客户" ? "6" : "4");
