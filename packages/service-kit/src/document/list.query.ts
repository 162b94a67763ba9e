// Document lists: each usual query has an index that supplies its order, so that reading one result page takes the same time with ten documents and with a million (platform-notes.md).

import { refuse } from "@kontor/contracts/core/error";
import { COUNT_EXACT_MAX, type ListQuery, type Page, refuseTooDeep } from "@kontor/contracts/core/list-contract";
import type { DocumentRow } from "@kontor/contracts/document/document";
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { Decimal } from "decimal.js";
import { actorOf, type Ctx, requireTenant } from "../context/ctx.ts";
import { type Parameters, parameters, rowsOf } from "../database/sql.ts";
import { counts } from "../resource/list-count-cache.ts";
import { queryConditions, visibleFields } from "../resource/list-query.ts";
import { findCounted, findRows } from "./detail.query.ts";
import { documentFields } from "./list-fields.ts";
import { numberCondition } from "./list-number.ts";
import { searchConditions } from "./list-search.ts";
import { productsLike } from "./product.query.ts";
import { assignmentConditions, visibilityConditions } from "./visibility.ts";

/** Products that match a word; with more, the documents' own order finds a page soon enough. */
const PRODUCTS_MAX = 200;
/** The fields that a list can be sorted by, and their columns. */
const SORTED = { operTime: "oper_time", createTime: "created_at" } as const;

interface Sorted {
  column: (typeof SORTED)[keyof typeof SORTED];
  direction: "asc" | "desc";
}

/** Newest date first unless asked otherwise (docs/decisions/0031). @throws Refusal `field-unknown` for any other column */
function sortedBy({ column = "", order = "desc" }: Partial<ListQuery>): Sorted {
  if (column === "") return { column: SORTED.operTime, direction: "desc" };
  if (column !== "operTime" && column !== "createTime") throw refuse("field-unknown", { field: "column" });
  return { column: SORTED[column], direction: order };
}

const orderOf = ({ column, direction }: Sorted, table = ""): string =>
  `${table}${column} ${direction}, ${table}id ${direction}`;

const SUMMED = [
  "totalNumber",
  "openNumber",
  "openPurchaseNumber",
  "totalPrice",
  "totalTaxLastMoney",
  "discountMoney",
  "discountLastMoney",
  "otherMoney",
  "due",
  "changeAmount",
  "getAmount",
  "backAmount",
  "debt",
  "lastDebt",
  "lastDeposit",
  "depositReturned",
] as const;
/** The others are money. */
const QUANTITIES: ReadonlySet<string> = new Set(["totalNumber", "openNumber", "openPurchaseNumber"]);

const countCache = counts();
const groupOf = (kind: DocumentKind, ctx: Ctx): string => `${requireTenant(ctx).tenantId} ${kind.name}`;
/** Forgets counted totals after a write. */
export const forgetCounts = (kind: DocumentKind, ctx: Ctx): void => countCache.forget(groupOf(kind, ctx));

/** A page of a kind's documents, newest first, within the user's visibility. */
export async function listDocuments(
  tx: object,
  ctx: Ctx,
  kind: DocumentKind,
  query: ListQuery,
): Promise<Page<DocumentRow>> {
  refuseTooDeep(query);
  const isSummed = query.pageSize % 10 === 1 && query.pageSize > 1;
  const limit = isSummed ? query.pageSize - 1 : query.pageSize;
  const offset = (query.currentPage - 1) * limit;
  const bound = parameters();
  const source = await sourceOf(tx, ctx, kind, query, bound);
  if (!source) return { rows: [], total: 0, totalIsExact: true };
  const page = { ids: source.page(limit, offset), bound };
  let rows: DocumentRow[] | undefined;
  const total = await countCache.total(groupOf(kind, ctx), {
    isExact: query.exactTotal === "1" || offset + limit > COUNT_EXACT_MAX,
    key: JSON.stringify([source.count(undefined), bound.values]),
    async count(upTo) {
      const counted = await findCounted(tx, ctx, kind, { ...page, count: source.count(upTo) });
      rows = counted.rows;
      return counted.count;
    },
  });
  rows ??= await findRows(tx, ctx, kind, page);
  return { rows, ...total, ...(isSummed ? { totals: totalsOf(rows) } : {}) };
}

/** The ids of all documents that match, at most `limit`; for exports. */
export async function listedIds(
  tx: object,
  ctx: Ctx,
  kind: DocumentKind,
  query: Partial<ListQuery>,
  limit: number,
): Promise<string[]> {
  const bound = parameters();
  const source = await sourceOf(tx, ctx, kind, query, bound);
  if (!source) return [];
  const counted = await rowsOf<{ id: string }>(tx, source.page(limit, 0), bound);
  return counted.map(({ id }) => id);
}

/** Statements that find ids: a page of them, and their count up to a limit. */
interface Source {
  page(limit: number, offset: number): string;
  count(limit: number | undefined): string;
}

async function sourceOf(
  tx: object,
  ctx: Ctx,
  kind: DocumentKind,
  query: Partial<ListQuery>,
  bound: Parameters,
): Promise<Source | undefined> {
  const sorted = sortedBy(query);
  const { superQueryParams, superQueryMatchType, filters, field } = query;
  const fields = visibleFields(documentFields(kind), actorOf(ctx));
  const { materialParam, number, ...search } = query.search ?? {};
  const isNumbered = number !== undefined && number !== null && number !== "";
  const conditions = [
    // Written out for orders: the indexes of those that are not complete are for these kinds alone.
    `d.kind = ${kind.progress ? `'${kind.name}'` : bound.bind(kind.name, "text")}`,
    ...(isNumbered ? [await numberCondition(tx, kind, String(number), bound)] : []),
    ...searchConditions(search, kind, bound, actorOf(ctx).priceLimits.includes(kind.priceLimit)),
    ...queryConditions({ superQueryParams, superQueryMatchType, filters, field }, fields, {}, bound),
  ];
  if (materialParam === undefined || materialParam === null || materialParam === "")
    return branched(conditions, sorted, { ctx, bound, kind });
  const products = await productsLike(tx, String(materialParam), PRODUCTS_MAX + 1);
  if (products.length === 0) return undefined;
  const visible = [...conditions, ...visibilityConditions(ctx, bound, kind)].join(" and ");
  const ids = bound.bind(products, "uuid[]");
  // So many products are in nearly every document: the documents' own order fills a page soonest. Lines know no other order than the date's.
  if (products.length > PRODUCTS_MAX || sorted.column !== SORTED.operTime)
    return plain(
      `documents d where ${visible} and exists (select from document_lines l where l.document_id = d.id and l.product_id = any(${ids}))`,
      sorted,
    );
  const kindName = bound.bind(kind.name, "text");
  return byProduct(ids, { kindName, visible, sorted });
}

const plain = (from: string, sorted: Sorted): Source => ({
  page: (limit, offset) => `select d.id from ${from} order by ${orderOf(sorted, "d.")} limit ${limit} offset ${offset}`,
  count: (limit) => `select count(*)::int as n from (select 1 from ${from}${limit ? ` limit ${limit}` : ""}) counted`,
});

/** Each product's documents in order, without repetition, then merged: the index of lines supplies the order for one product at a time. */
const byProduct = (
  ids: string,
  { kindName, visible, sorted }: { kindName: string; visible: string; sorted: Sorted },
): Source => {
  const { direction } = sorted;
  const each = (
    limit: number | undefined,
  ) => `select distinct found.id, found.oper_time from unnest(${ids}) as input(product_id) cross join lateral (
      select distinct on (l.oper_time, l.document_id) d.id, d.oper_time from document_lines l join documents d on d.id = l.document_id
      where l.product_id = input.product_id and l.kind = ${kindName} and ${visible}
      order by l.oper_time ${direction}, l.document_id ${direction}${limit ? ` limit ${limit}` : ""}) found`;
  return {
    page: (limit, offset) =>
      `select id from (${each(limit + offset)}) merged order by ${orderOf(sorted)} limit ${limit} offset ${offset}`,
    count: (limit) =>
      `select count(*)::int as n from (select 1 from (${each(undefined)}) merged${limit ? ` limit ${limit}` : ""}) counted`,
  };
};

interface ListContext {
  ctx: Ctx;
  bound: Parameters;
  kind: DocumentKind;
}

const whole = (conditions: string[], sorted: Sorted, { ctx, bound, kind }: ListContext): Source =>
  plain(`documents d where ${[...conditions, ...visibilityConditions(ctx, bound, kind)].join(" and ")}`, sorted);

/** Documents of the user's departments and the user's own, each by its index, merged; anything else by the whole order (RBAC-5). */
function branched(conditions: string[], sorted: Sorted, context: ListContext): Source {
  const { ctx, bound, kind } = context;
  const { dataScope, userId, departmentIds } = actorOf(ctx);
  if (dataScope !== 2) return whole(conditions, sorted, context);
  const bounded = [...conditions, ...assignmentConditions(ctx, bound, kind)].join(" and ");
  const own = `d.creator_id = ${bound.bind(userId, "uuid")}`;
  const departments = bound.bind(departmentIds, "uuid[]");
  const part = (where: string, limit: number) =>
    `(select d.id, d.${sorted.column} from documents d where ${where} and ${bounded} order by ${orderOf(sorted, "d.")} limit ${limit})`;
  const counted = (where: string, limit: number | undefined) =>
    `(select count(*) from (select from documents d where ${where} and ${bounded}${limit ? ` limit ${limit}` : ""}) part)`;
  return {
    page: (limit, offset) => `select id from (${part(own, limit + offset)} union
        select found.id, found.${sorted.column} from unnest(${departments}) as input(id)
        cross join lateral ${part("d.department_id = input.id", limit + offset)} found) merged
        order by ${orderOf(sorted)} limit ${limit} offset ${offset}`,
    count: (limit) => `select (${counted(`d.department_id = any(${departments})`, limit)}
        + ${counted(`${own} and (d.department_id = any(${departments})) is not true`, limit)})::int as n`,
  };
}

function totalsOf(rows: readonly DocumentRow[]): Record<string, string | null> {
  return Object.fromEntries(
    SUMMED.map((name) => [
      name,
      rows.reduce((total, row) => total.plus(row[name] ?? 0), new Decimal(0)).toFixed(QUANTITIES.has(name) ? 3 : 2),
    ]),
  );
}
