// The documents of a chain: what each states, what others took of it, and what the actor may see of that (docs/decisions/0062).
import { figure as decimal, toWire } from "@kontor/contracts/core/money";
import { documentKinds } from "@kontor/contracts/document/document-kinds";
import { takesBack } from "@kontor/contracts/document/kind-values";
import { movesStock } from "@kontor/contracts/document/movements";
import type { Ctx } from "@kontor/service-kit/context/ctx";
import { isoTime } from "@kontor/service-kit/database/iso-time";
import { parameters, rowsOf } from "@kontor/service-kit/database/sql";
import { wireStatus } from "@kontor/service-kit/document/status.rules";
import { columnsOf, type Key, keyOf } from "../projections/document.rules.ts";
import type { ChainDocument } from "./chain.rules.ts";
import { money } from "./product.query.ts";
import { hidesPricesOf, partnerCondition, visibilityOf, warehousesOf } from "./visibility.ts";

const LINKS = documentKinds.flatMap(({ name, links, movements }) =>
  links.map(({ source }) => ({ kind: name, source, moves: movesStock(movements) })),
);
/** Which kind is made of which, and whether that moves goods: only those deliver an order. */
export const links = {
  kinds: LINKS.map(({ kind }) => kind),
  sources: LINKS.map(({ source }) => source),
  moves: LINKS.map(({ moves }) => moves),
};
const documentKind = new Map<string, (typeof documentKinds)[number]>(documentKinds.map((kind) => [kind.name, kind]));

/** Deliveries deduct the deposit of their order; what is paid on an order is its deposit. */
const HAS_DEPOSIT = { credit: true, deposit: true, cash: false, goodsOnly: false };
const IS_PAID = { credit: true, cash: true, deposit: false, goodsOnly: false };

interface DocumentRow extends Key {
  sourceId: string | null;
  sourceKind: string | null;
  isSeen: boolean;
  number: string;
  operTime: string;
  organName: string;
  auditStatus: number;
  isClosed: boolean;
  quantity: string;
  amount: string;
  deposit: string;
  /** What went back of it, signed as its deposit is; null: nothing. */
  returned: string | null;
  returnedTo: string | null;
  paid: string;
  /** Signed as its debt is. */
  settled: string;
  taken: string | null;
  open: string;
  isBegun: boolean;
  isComplete: boolean;
}
/** The lines of a document, under the alias `l`. */
const linesOf = (document: string): string =>
  `unnest(${document}.line_ids, ${document}.quantities, ${document}.quantities_base) as l(id, quantity, base)`;
/** A sum of base quantities, each in the unit of its line `l`. */
const inUnits = (base: string): string =>
  `coalesce(sum(${base} * l.quantity / nullif(l.base, 0)), 0)::numeric(24, 3)::text`;
const DOCUMENTS = (
  seen: string,
): string => `with links(kind, source, moves) as (select * from unnest($1::text[], $2::text[], $3::boolean[]))
  select d.id, d.kind, s.id as "sourceId", s.kind as "sourceKind", (${seen}) as "isSeen", d.number, ${isoTime("d.oper_time")} as "operTime",
    coalesce(p.name, '') as "organName", d.audit_status as "auditStatus", d.is_closed as "isClosed", d.quantity::numeric(24, 3)::text as quantity,
    ${money("d.amount")} as amount, ${money("d.amount_deposit")} as deposit, ${money("d.amount_paid")} as paid,
    case when b.returned_day is not null then ${money("abs(b.amount_returned)")} end as returned, a.name as "returnedTo",
    ${money("coalesce(e.amount, 0)")} as settled, taken.number as taken, delivered.*
  from unnest($4::uuid[], $5::text[]) as input(id, kind) join chain_documents d on d.id = input.id and d.kind = input.kind
    left join replica_partners p on p.id = d.partner_id
    left join documents b on b.id = d.id and b.kind = d.kind left join replica_accounts a on a.id = b.returned_account_id
    left join document_settled e on e.document_id = d.id and e.kind = d.kind
    left join lateral (select s.* from links l join chain_documents s on s.id = d.source_id and s.kind = l.source and not s.is_gone
      where l.kind = d.kind limit 1) s on true
    left join lateral (select ${inUnits("t.base")} as number
      from unnest(d.link_line_ids, d.quantities_base) as t(id, base) join ${linesOf("s")} on l.id = t.id) taken on s.id is not null
    cross join lateral (select ${inUnits("greatest(0, l.base - coalesce(t.base, 0))")} as open, coalesce(bool_or(t.base > 0), false) as "isBegun",
        coalesce(bool_and(coalesce(t.base, 0) >= l.base), false) as "isComplete"
      from ${linesOf("d")} left join (select t.id, sum(t.base) as base
        from links k join chain_documents c on c.source_id = d.id and c.kind = k.kind and not c.is_gone
          cross join lateral unnest(c.link_line_ids, c.quantities_base) as t(id, base)
        where k.source = d.kind and k.moves group by t.id) t on t.id = l.id) delivered`;

/** The documents of the chain, with what the actor may see of each. */
export async function findDocuments(tx: object, ctx: Ctx, keys: readonly Key[]): Promise<ChainDocument[]> {
  const warehouses = await warehousesOf(tx, ctx, undefined);
  const bound = parameters();
  bound.values.push(links.kinds, links.sources, links.moves, ...columnsOf(keys));
  const seen = [
    "true",
    ...visibilityOf("d", ctx, bound),
    ...partnerCondition("d.partner_id", "d.partner_type", ctx, bound),
    ...(warehouses ? [`(d.depot_ids = '{}' or d.depot_ids && ${bound.bind(warehouses, "uuid[]")})`] : []),
  ];
  const rows = await rowsOf<DocumentRow>(tx, DOCUMENTS(seen.join(" and ")), bound);
  return rows.map((row) => documentOf(ctx, row));
}

function documentOf(ctx: Ctx, row: DocumentRow): ChainDocument {
  const { id, kind, sourceId, sourceKind, isSeen } = row;
  const { amounts, progress, links: of = [] } = documentKind.get(kind) ?? {};
  // What goes back takes from what its source came to: so all amounts of a chain can be added.
  const sign = takesBack({ links: of }) ? -1 : 1;
  const signed = (amount: string) => toWire(decimal(amount).times(sign), "amount");
  const isMasked = hidesPricesOf(ctx, kind);
  const shownIf = (condition: boolean | undefined, value: string | null): string | null =>
    condition && !isMasked ? value : null;
  const done = row.isClosed || row.isComplete ? 2 : row.isBegun ? 3 : 0;
  const settled = toWire(decimal(row.settled).times(amounts?.sign ?? 0), "amount");
  const open = decimal(row.amount).minus(row.deposit).minus(row.paid).minus(settled);
  return {
    ...{ key: keyOf({ id, kind }), at: row.operTime, isSeen },
    source: sourceId && sourceKind ? keyOf({ id: sourceId, kind: sourceKind }) : undefined,
    shown: {
      ...{ documentId: id, kind, number: row.number, operTime: row.operTime, organName: row.organName },
      status: wireStatus(row.auditStatus, progress ? done : 0),
      ...{ isClosed: row.isClosed, isHidden: isMasked, quantity: row.quantity, takenNumber: row.taken },
      openNumber: progress ? (row.isClosed ? "0.000" : row.open) : null,
      amount: shownIf(true, signed(row.amount)),
      deposit: shownIf(amounts?.choose(HAS_DEPOSIT), signed(row.deposit)),
      depositReturned: shownIf(true, row.returned),
      depositAccountName: shownIf(true, row.returnedTo),
      changeAmount: shownIf(amounts?.choose(IS_PAID), signed(row.paid)),
      finishDebt: shownIf(amounts?.hasOpenItem, signed(settled)),
      lastDebt: shownIf(amounts?.hasOpenItem, signed(toWire(open, "amount"))),
    },
  };
}
