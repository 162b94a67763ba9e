// What the ledger answers: balances now and as of a past moment, movements, and who holds what.
import { notFound } from "@kontor/contracts/core/error";
import { COUNT_EXACT_MAX, type ListQuery, type Page, refuseTooDeep } from "@kontor/contracts/core/page";
import { rawOf } from "@kontor/service-kit/db";

const iso = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

type Paging = Pick<ListQuery, "currentPage" | "pageSize" | "exactTotal">;

/** A page of a statement whose first values are given; counts stop at 10,000 unless asked for. */
async function paged<Row>(
  tx: object,
  query: Paging,
  text: string,
  order: string,
  values: unknown[],
): Promise<Page<Row>> {
  refuseTooDeep(query);
  const raw = rawOf(tx);
  const limit = query.exactTotal ? "" : `limit ${COUNT_EXACT_MAX + 1}`;
  const rows = await raw.$queryRawUnsafe<Row[]>(
    `select * from (${text}) s order by ${order} limit ${query.pageSize} offset ${(query.currentPage - 1) * query.pageSize}`,
    ...values,
  );
  const [counted] = await raw.$queryRawUnsafe<{ n: number }[]>(
    `select count(*)::int as n from (select 1 from (${text}) s ${limit}) c`,
    ...values,
  );
  const total = counted?.n ?? 0;
  const totalIsExact = query.exactTotal !== undefined || total <= COUNT_EXACT_MAX;
  return { rows, total: totalIsExact ? total : COUNT_EXACT_MAX, totalIsExact };
}

export interface StockAsked extends Paging {
  productId?: string | undefined;
  depotId?: string | undefined;
  asOf?: string | undefined;
}
export interface StockRow {
  productId: string;
  barCode: string;
  name: string;
  standard: string;
  model: string;
  unit: string;
  depotId: string;
  depotName: string;
  quantity: string;
  reserved: string;
  available: string;
  unitCost: string | null;
  value: string | null;
}

const NOW = `select product_id, depot_id, quantity, reserved, (select average from stock_costs c where c.product_id = b.product_id) as unit_cost,
    round(quantity * (select average from stock_costs c where c.product_id = b.product_id), 2) as value from stock_balances b`;
// What was settled up to a business time, at the values of today's knowledge: a document reversed since then never was.
const THEN = `select product_id, depot_id, sum(quantity) as quantity, 0 as reserved,
    case when sum(sum(quantity)) over (partition by product_id) > 0
      then round(sum(sum(value)) over (partition by product_id) / sum(sum(quantity)) over (partition by product_id), 6) end as unit_cost,
    round(sum(quantity) * case when sum(sum(quantity)) over (partition by product_id) > 0
      then sum(sum(value)) over (partition by product_id) / sum(sum(quantity)) over (partition by product_id) end, 2) as value
  from stock_lines where oper_time <= $4::timestamptz group by product_id, depot_id`;

/** Balances by product and warehouse. `permitted`: warehouses that the person may see; null: all. */
export function stockPage(
  tx: object,
  { productId, depotId, asOf, ...paging }: StockAsked,
  permitted: readonly string[] | null,
): Promise<Page<StockRow>> {
  const values: unknown[] = [productId ?? null, depotId ?? null, permitted && [...permitted]];
  const text = `select s.product_id as "productId", coalesce((select bar_code from product_barcodes r where r.product_id = p.id order by position limit 1), '') as "barCode",
      p.name, p.standard, p.model, coalesce(u.basic_unit, p.unit) as unit, s.depot_id as "depotId", d.name as "depotName",
      s.quantity::text, s.reserved::text, (s.quantity - s.reserved)::text as available, s.unit_cost::text as "unitCost", s.value::text as value
    from (${asOf ? THEN : NOW}) s join products p on p.id = s.product_id join depots d on d.id = s.depot_id left join units u on u.id = p.unit_id
    where ($1::uuid is null or s.product_id = $1) and ($2::uuid is null or s.depot_id = $2) and ($3::uuid[] is null or s.depot_id = any($3))`;
  return paged(tx, paging, text, `name, "productId", "depotName", "depotId"`, asOf ? [...values, asOf] : values);
}

export interface MovementRow {
  id: string;
  documentId: string | null;
  kind: string;
  number: string;
  revision: number;
  depotId: string;
  depotName: string;
  operTime: string;
  postedAt: string;
  quantity: string;
  unitCost: string | null;
  value: string | null;
}

/** A product's movements, the last posted first. */
export function movementPage(
  tx: object,
  { productId, depotId, ...paging }: Paging & { productId: string; depotId?: string | undefined },
  permitted: readonly string[] | null,
): Promise<Page<MovementRow>> {
  const text = `select m.sequence, m.sequence::text as id, m.document_id as "documentId", m.kind, m.number, m.revision, m.depot_id as "depotId", d.name as "depotName",
      ${iso("m.oper_time")} as "operTime", ${iso("m.posted_at")} as "postedAt", m.quantity::text, m.unit_cost::text as "unitCost", m.value::text
    from stock_movements m join depots d on d.id = m.depot_id
    where m.product_id = $1 and ($2::uuid is null or m.depot_id = $2) and ($3::uuid[] is null or m.depot_id = any($3))`;
  return paged(tx, paging, text, "sequence desc", [productId, depotId ?? null, permitted && [...permitted]]);
}

export interface HolderRow {
  documentId: string;
  kind: string;
  number: string;
  quantity: string;
  reservedAt: string;
  depotId: string;
  depotName: string;
}
const HOLDERS_MAX = 200;

/** Which documents hold stock of a product back, the longest first. */
export const holdersOf = (
  tx: object,
  { productId, depotId }: { productId: string; depotId?: string | undefined },
  permitted: readonly string[] | null,
): Promise<HolderRow[]> =>
  rawOf(tx).$queryRawUnsafe<HolderRow[]>(
    `select r.document_id as "documentId", r.kind, r.number, r.quantity::text, ${iso("r.reserved_at")} as "reservedAt", r.depot_id as "depotId", d.name as "depotName"
     from stock_reservations r join depots d on d.id = r.depot_id
     where r.product_id = $1 and ($2::uuid is null or r.depot_id = $2) and ($3::uuid[] is null or r.depot_id = any($3))
     order by r.reserved_at limit ${HOLDERS_MAX}`,
    productId,
    depotId ?? null,
    permitted && [...permitted],
  );

export interface BarcodeStock {
  barCode: string;
  stock: string;
  reserved: string;
}

/** Stock of barcode rows in their own units, two decimals where a unit holds several base units (reference.md §1.8). */
export const barcodeStock = (
  tx: object,
  barCodes: readonly string[],
  depotId: string | undefined,
  permitted: readonly string[] | null,
): Promise<BarcodeStock[]> =>
  rawOf(tx).$queryRawUnsafe<BarcodeStock[]>(
    `select b.bar_code as "barCode", trim_scale(case when b.ratio = 1 then s.quantity else round(s.quantity / b.ratio, 2) end)::text as stock,
       trim_scale(case when b.ratio = 1 then s.reserved else round(s.reserved / b.ratio, 2) end)::text as reserved
     from product_barcodes b cross join lateral (select coalesce(sum(quantity), 0) as quantity, coalesce(sum(reserved), 0) as reserved
       from stock_balances t where t.product_id = b.product_id and ($2::uuid is null or t.depot_id = $2) and ($3::uuid[] is null or t.depot_id = any($3))) s
     where b.bar_code = any($1::text[]) order by array_position($1::text[], b.bar_code)`,
    [...barCodes],
    depotId ?? null,
    permitted && [...permitted],
  );

/** @throws Refusal `not-found` for a product that is not the company's (TEN-8) */
export async function refuseProduct(tx: object, productId: string): Promise<void> {
  const found = await rawOf(tx).$queryRawUnsafe<unknown[]>("select 1 from products where id = $1::uuid", productId);
  if (found.length === 0) throw notFound("productId");
}
