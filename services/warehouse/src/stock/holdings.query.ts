// Reads what products have on hand, reserved, promised and coming, and the documents behind each figure, within the actor's visibility
// (docs/decisions/0063).
import type { Query } from "@kontor/contracts/core/endpoint";
import { documentKinds } from "@kontor/contracts/document/document-kinds";
import type { ProgressOf } from "@kontor/contracts/document/kind-values";
import type { HoldingFigure, HoldingRow, HoldingsRow, listHoldings } from "@kontor/contracts/warehouse/holdings";
import type { Ctx } from "@kontor/service-kit/context/ctx";
import { named, statement } from "@kontor/service-kit/database/statement";
import { visibilityOf, visibleRow } from "./document-owners.store.ts";
import { isLive, LIVE_RESERVED } from "./hold.store.ts";
import { availability, type HoldingSums } from "./holdings.rules.ts";
import { IN_WAREHOUSES, PRESENT_QUANTITY } from "./on-hand.query.ts";

/** The kinds of orders by what they are for. */
const ordersOf = (side: ProgressOf): string[] =>
  documentKinds.filter(({ progress }) => progress === side).map(({ name }) => name);
const PROMISING = ordersOf("sale");
const BRINGING = ordersOf("purchase");

// An order without a day is promised for any day, and comes on none.
const DUE = "(l.delivery_date is null or l.delivery_date <= $until::date or $until::date is null)";
const COMES = "(l.delivery_date <= $until::date or $until::date is null)";
const HELD = `l.expires_at > now() and ($depotIds::uuid[] is null or l.depot_id = any($depotIds::uuid[]))`;
const sumIf = (condition: string): string => `coalesce(sum(l.quantity) filter (where ${condition}), 0)::text`;
/** SQL: of a product all its stock counts, of a variant its own. */
const OF_VARIANT = (row: string): string => `(asked.variant_id is null or ${row}.variant_id = asked.variant_id)`;
const FIGURES = named<
  HoldingSums & { materialId: string }
>(`select asked.id as "materialId", s."onHand", s.reserved, o.*
  from unnest($ids::uuid[], $variantIds::uuid[]) with ordinality as asked(id, variant_id, at)
    cross join lateral (select coalesce(sum(${PRESENT_QUANTITY}), 0)::text as "onHand", coalesce(sum(${LIVE_RESERVED}), 0)::text as reserved
      from stock_balances b where b.product_id = asked.id and ${OF_VARIANT("b")} and ${IN_WAREHOUSES} and ($depotIds::uuid[] is null or b.depot_id = any($depotIds::uuid[]))) s
    cross join lateral (select ${sumIf("l.kind = any($promising::text[])")} as promised, ${sumIf("l.kind = any($bringing::text[])")} as coming,
        ${sumIf(`l.kind = any($promising::text[]) and ${DUE}`)} as "promisedBy", ${sumIf(`l.kind = any($promising::text[]) and ${DUE} and ${HELD}`)} as "heldBy",
        ${sumIf(`l.kind = any($bringing::text[]) and ${COMES}`)} as "comingBy"
      from open_order_lines l where l.product_id = asked.id and ${OF_VARIANT("l")}) o
  order by asked.at`);

interface Scope {
  /** null: all warehouses. */
  depotIds: readonly string[] | null;
  until: string | undefined;
}

/** A product, or one variant of it. */
interface Goods {
  id: string;
  variantId?: string | null;
}
/** The figures of products, in the order of their ids. */
export const holdingsOf = (tx: object, ids: readonly string[], scope: Scope): Promise<HoldingsRow[]> =>
  holdingsOfGoods(
    tx,
    ids.map((id) => ({ id })),
    scope,
  );

/** The figures of products and variants, in their order. */
export async function holdingsOfGoods(
  tx: object,
  goods: readonly Goods[],
  { depotIds, until }: Scope,
): Promise<HoldingsRow[]> {
  const rows = await FIGURES.rows(tx, {
    ...{ ids: goods.map(({ id }) => id), variantIds: goods.map(({ variantId = null }) => variantId) },
    ...{ depotIds: depotIds && [...depotIds], until: until ?? null },
    ...{ promising: PROMISING, bringing: BRINGING },
  });
  return rows.map(({ materialId, onHand, reserved, promised, coming, ...by }) => ({
    ...{ materialId, onHand, reserved, promised, coming },
    ...availability({ onHand, reserved, ...by }),
  }));
}

interface Holders {
  /** The documents with their quantities and days, a document once for each warehouse, whatever batches it takes. */
  rows: string;
  /** A document's number and the day until which it holds, of its row `f` and its order `o`. */
  number: string;
  heldUntil: string;
}
const RESERVED: Holders = {
  rows: `select r.kind, r.document_id, r.number, sum(r.quantity) as quantity, d.delivery_date, r.held_until, r.depot_id
    from stock_reservations r left join open_orders d on d.kind = r.kind and d.document_id = r.document_id
    where r.product_id = $1::uuid and r.quantity > 0 and ${isLive("r")} and ($2::uuid[] is null or r.depot_id = any($2))
    group by r.kind, r.document_id, r.number, d.delivery_date, r.held_until, r.depot_id`,
  number: "f.number",
  heldUntil: "f.held_until",
};
/** Warehouses concern holds alone. Orders are read for the shown page only: ten thousand lines may name as many. */
const ordered = (isIn: string): Holders => ({
  rows: `select l.kind, l.document_id, sum(l.quantity) as quantity, l.delivery_date, bool_or(l.expires_at > now()) as is_held,
      (array_agg(l.depot_id) filter (where l.expires_at > now() and ($2::uuid[] is null or l.depot_id = any($2))))[1] as depot_id
    from open_order_lines l where l.product_id = $1::uuid and l.kind = any($3::text[]) and ${isIn} group by l.kind, l.delivery_date, l.document_id`,
  number: "o.number",
  heldUntil: "case when f.is_held then o.held_until end",
});

interface Listed {
  rows: HoldingRow[];
  total: number;
  others: { documents: number; quantity: string };
}
const listing = ({ rows, number, heldUntil }: Holders) =>
  statement<Listed>(`with asked as (select $3::text[] as kinds, $4::date as until),
    listed as materialized (select l.*, ${visibleRow("l", 7)} as is_visible from (${rows}) l),
    first as (select * from listed where is_visible order by delivery_date fetch first ($5::int + $6::int) rows with ties),
    page as (select f.kind, f.document_id, f.quantity, f.delivery_date, f.depot_id, ${number} as number, ${heldUntil} as held_until
      from first f left join open_orders o on o.kind = f.kind and o.document_id = f.document_id
      order by f.delivery_date, number, f.document_id limit $5::int offset $6::int)
  select (select count(*)::int from listed where is_visible) as total,
    (select json_build_object('documents', count(distinct document_id), 'quantity', coalesce(sum(quantity), 0)::text) from listed where not is_visible) as others,
    (select coalesce(json_agg(json_build_object('documentId', p.document_id, 'kind', p.kind, 'number', p.number, 'quantity', p.quantity::text,
        'organName', coalesce((select n.name from stock_makers m join replica_partners n on n.id = m.partner_id where m.kind = p.kind and m.document_id = p.document_id), ''),
        'deliveryDate', p.delivery_date, 'heldUntil', p.held_until, 'depotName', coalesce((select d.name from depots d where d.id = p.depot_id), ''))
        order by p.delivery_date, p.number, p.document_id), '[]') from page p) as rows`);
const until = (column: string) => `($4::date is null or ${column})`;
const LISTINGS: Readonly<Record<HoldingFigure, ReturnType<typeof listing>>> = {
  reserved: listing(RESERVED),
  promised: listing(ordered(until("l.delivery_date is null or l.delivery_date <= $4::date"))),
  coming: listing(ordered(until("l.delivery_date <= $4::date"))),
};
const KINDS: Readonly<Record<HoldingFigure, readonly string[]>> = {
  reserved: [],
  promised: PROMISING,
  coming: BRINGING,
};

/** The documents behind a figure that the actor may see, by their day; of all others how many and how much. */
export async function holdingDocuments(
  tx: object,
  ctx: Ctx,
  {
    materialId,
    figure,
    currentPage,
    pageSize,
  }: Pick<Query<typeof listHoldings>, "materialId" | "figure" | "currentPage" | "pageSize">,
  scope: Scope,
): Promise<Listed> {
  const values = [materialId, scope.depotIds && [...scope.depotIds], KINDS[figure], scope.until ?? null];
  const [listed] = await LISTINGS[figure].rows(
    tx,
    ...values,
    pageSize,
    (currentPage - 1) * pageSize,
    ...visibilityOf(ctx),
  );
  if (!listed) throw new Error("sums of no documents are a row, too");
  return listed;
}
