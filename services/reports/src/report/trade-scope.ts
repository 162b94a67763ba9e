// Which purchases and sales a report counts: their kinds, and the documents and goods that its filters ask for and the actor may see.
import { documentKinds, saleKinds } from "@kontor/contracts/document/document-kinds";
import type { SaleSource } from "@kontor/contracts/reports/sold";
import type { Ctx } from "@kontor/service-kit/context/ctx";
import type { Parameters } from "@kontor/service-kit/database/sql";
import type { Range } from "@kontor/service-kit/report/date-range";
import { contains, idIn, type Search } from "@kontor/service-kit/report/query-params";
import { type Trade, tradeOf } from "../projections/trade.rules.ts";
import { isAmong, productConditions } from "./product.query.ts";
import {
  hiddenKinds,
  partnerCondition,
  seesAllDocuments,
  visibilityOf,
  warehouseCondition,
  warehousesOf,
} from "./visibility.ts";

const kindsOfTrade = (trade: Trade): string[] =>
  documentKinds.flatMap(({ name }) => (tradeOf(name) === trade ? [name] : []));
const KINDS: Readonly<Record<Trade | SaleSource, readonly string[]>> = {
  ...{ buy: kindsOfTrade("buy"), sale: kindsOfTrade("sale"), retail: kindsOfTrade("retail"), both: saleKinds },
};
/** The kinds of documents of a trade, returns included. */
export const kindsOf = (of: Trade | SaleSource): readonly string[] => KINDS[of];
export const areSales = (kinds: readonly string[]): boolean => !KINDS.buy.some((kind) => kinds.includes(kind));
/** The kinds among them by which customers bring goods back. */
export const returnKinds: readonly string[] = documentKinds.flatMap(({ name, movements }) =>
  saleKinds.includes(name) && movements.bringsIn ? [name] : [],
);

/** What a report asks for. */
export interface Scope {
  kinds: readonly string[];
  range: Range;
  search: Search;
  query: Partial<Record<"depotIds" | "categoryIds" | "organizationIds", string[] | undefined>>;
  /** One document alone. */
  documentId?: string | undefined;
}

/** A total of amounts would tell the prices of each kind that is part of it. */
export const areAmountsHidden = (ctx: Ctx, kinds: readonly string[]): boolean =>
  hiddenKinds(ctx).some((kind) => kinds.includes(kind));

/** Stands in `organId`, `creator` and `sellerId` for documents that have none. */
const NONE = "none";
const one = (column: string, search: Search, name: string, bound: Parameters): string[] => {
  if (search[name] === NONE) return [`${column} is null`];
  const id = idIn(search, name);
  return id ? [`${column} = ${bound.bind(id, "uuid")}`] : [];
};
/** The salesperson who is named: an id, null for documents without one, undefined for all. */
export const salespersonIn = (search: Search): string | null | undefined =>
  search.sellerId === NONE ? null : idIn(search, "sellerId");

/** Conditions on documents or sales: the kinds, the report's filters, and what the actor may see; not the days. */
export function documentConditions(
  alias: string,
  ctx: Ctx,
  { kinds, search, query, documentId }: Scope,
  bound: Parameters,
): string[] {
  const { organizationIds } = query;
  return [
    `${alias}.effective`,
    `${alias}.kind = any(${bound.bind(kinds, "text[]")})`,
    ...visibilityOf(alias, ctx, bound),
    ...partnerCondition(`${alias}.partner_id`, `${alias}.partner_type`, ctx, bound),
    ...one(`${alias}.partner_id`, search, "organId", bound),
    ...one(`${alias}.creator_id`, search, "creator", bound),
    ...(search.number === undefined
      ? []
      : [`lower(${alias}.number) like ${bound.bind(contains(search.number), "text")}`]),
    ...(organizationIds ? [isAmong(`${alias}.department_id`, organizationIds, bound)] : []),
    ...(documentId ? [`${alias}.id = ${bound.bind(documentId, "uuid")}`] : []),
  ];
}

/** The condition on the salespeople of a sale `s`. */
export function salespersonCondition(search: Search, bound: Parameters): string[] {
  const salesperson = salespersonIn(search);
  if (salesperson === undefined) return [];
  return [salesperson === null ? "s.seller_ids = '{}'" : `${bound.bind(salesperson, "uuid")} = any(s.seller_ids)`];
}

/** Conditions on goods by `depot_id` and `product_id`; none: all of them count. */
export async function goodsConditions(
  tx: object,
  ctx: Ctx,
  { search, query }: Scope,
): Promise<(alias: string, bound: Parameters) => string[]> {
  const warehouses = await warehousesOf(tx, ctx, query.depotIds);
  return (alias, bound) => {
    const products = productConditions(search, query, bound);
    const product = `${alias}.product_id in (select p.id from replica_products p where ${products.join(" and ")})`;
    return [...warehouseCondition(`${alias}.depot_id`, warehouses, bound), ...(products.length > 0 ? [product] : [])];
  };
}

const OF_DOCUMENTS = ["organId", "creator", "sellerId", "number"] as const;
/** Whether all documents count: then totals do that know only goods, warehouses and days. */
export const countsAll = async (tx: object, ctx: Ctx, { search, query }: Scope): Promise<boolean> =>
  query.organizationIds === undefined &&
  OF_DOCUMENTS.every((name) => search[name] === undefined) &&
  (await seesAllDocuments(tx, ctx));
