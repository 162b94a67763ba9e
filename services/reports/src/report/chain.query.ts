// The chain of a document or slip (docs/decisions/0062), within the actor's data scope, customers and warehouses.
import type { AnswerInput, Query } from "@kontor/contracts/core/endpoint";
import { figure as decimal, toWire } from "@kontor/contracts/core/money";
import { documentKinds } from "@kontor/contracts/document/document-kinds";
import { movesStock } from "@kontor/contracts/document/movements";
import { slipKinds } from "@kontor/contracts/finance/slip-kinds";
import { CHAIN_MAX, type getChain } from "@kontor/contracts/reports/chain";
import { auditStatus } from "@kontor/contracts/voucher/voucher-values";
import type { Ctx } from "@kontor/service-kit/context/ctx";
import { isoTime } from "@kontor/service-kit/database/iso-time";
import { parameters, rowsOf } from "@kontor/service-kit/database/sql";
import { named } from "@kontor/service-kit/database/statement";
import { wireStatus } from "@kontor/service-kit/document/status.rules";
import { type Key, keyOf } from "../projections/document.rules.ts";
import { arrange, type ChainDocument, type Member, type Settlement, totalsOf } from "./chain.rules.ts";
import { money } from "./product.query.ts";
import { isHidden, partnerCondition, visibilityOf, warehousesOf } from "./visibility.ts";

const LINKS = documentKinds.flatMap(({ name, links, movements }) =>
  links.map(({ source }) => ({ kind: name, source, moves: movesStock(movements) })),
);
/** Which kind is made of which, and whether that moves goods: only those deliver an order. */
const links = {
  kinds: LINKS.map(({ kind }) => kind),
  sources: LINKS.map(({ source }) => source),
  moves: LINKS.map(({ moves }) => moves),
};
const documentKind = new Map<string, (typeof documentKinds)[number]>(documentKinds.map((kind) => [kind.name, kind]));
const priceLimits = new Map<string, Parameters<typeof isHidden>[1] | undefined>(
  [...documentKinds, ...slipKinds].map(({ name, priceLimit }) => [name, priceLimit]),
);

/** One more than are shown: then it is known that there are more. */
const MORE = CHAIN_MAX + 1;
const SOURCE =
  "join links l on l.kind = d.kind join chain_documents s on s.id = d.source_id and s.kind = l.source and not s.is_gone";
const MADE =
  "join links l on l.source = b.kind join chain_documents c on c.source_id = b.id and c.kind = l.kind and not c.is_gone";
/**
 * The documents around one, or around those that a slip settles: first the way up to what they were made of, then what was made of them, then the rest.
 * No document is met twice, so that a circle of sources would end; each part stops at its limit, however many there are.
 */
const AROUND =
  named<Key>(`with recursive links(kind, source) as (select * from unnest($kinds::text[], $sources::text[])),
  start as (select d.id, d.kind from chain_documents d where d.id = $id::uuid and d.kind = $kind and not d.is_gone
    union select d.id, d.kind from chain_settlements t join chain_documents d on d.id = t.document_id and d.kind = t.kind and not d.is_gone
      where t.slip_id = $id::uuid and t.slip_kind = $kind),
  up as (select id, kind from start union select s.id, s.kind from up join chain_documents d on d.id = up.id and d.kind = up.kind ${SOURCE}),
  path as materialized (select id, kind from up limit ${MORE}),
  roots as materialized (select p.id, p.kind from path p join chain_documents d on d.id = p.id and d.kind = p.kind
    where not exists (select from links l join chain_documents s on s.id = d.source_id and s.kind = l.source and not s.is_gone where l.kind = d.kind)),
  below as (select id, kind from start union select c.id, c.kind from below b ${MADE}),
  whole as (select id, kind from roots union select c.id, c.kind from whole b ${MADE}),
  near as (select id, kind, 0 as rank from path union all select * from (select id, kind, 1 from below limit ${MORE}) b
    union all select * from (select id, kind, 2 from whole limit ${MORE}) w)
  select id, kind from near group by id, kind order by min(rank), id, kind limit ${MORE}`);

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
  paid: string;
  /** Signed as its debt is. */
  settled: string;
  taken: string | null;
  open: string;
  isBegun: boolean;
  isComplete: boolean;
}
/** A quantity in the unit of the line whose figures are `quantity` and `base`. */
const inUnits = (base: string): string =>
  `coalesce(sum(${base} * l.quantity / nullif(l.base, 0)), 0)::numeric(24, 3)::text`;
const LINES = "unnest(s.line_ids, s.quantities, s.quantities_base) as l(id, quantity, base)";
const DOCUMENTS = (
  seen: string,
): string => `with links(kind, source, moves) as (select * from unnest($1::text[], $2::text[], $3::boolean[]))
  select d.id, d.kind, s.id as "sourceId", s.kind as "sourceKind", (${seen}) as "isSeen", d.number, ${isoTime("d.oper_time")} as "operTime",
    coalesce(p.name, '') as "organName", d.audit_status as "auditStatus", d.is_closed as "isClosed", d.quantity::text as quantity,
    ${money("d.amount")} as amount, ${money("d.amount_deposit")} as deposit, ${money("d.amount_paid")} as paid,
    ${money("coalesce(e.amount, 0)")} as settled, taken.number as taken, delivered.*
  from unnest($4::uuid[], $5::text[]) as given(id, kind) join chain_documents d on d.id = given.id and d.kind = given.kind
    left join replica_partners p on p.id = d.partner_id
    left join document_settled e on e.document_id = d.id and e.kind = d.kind
    left join lateral (select s.* from links l join chain_documents s on s.id = d.source_id and s.kind = l.source and not s.is_gone
      where l.kind = d.kind limit 1) s on true
    left join lateral (select ${inUnits("t.base")} as number
      from unnest(d.link_line_ids, d.quantities_base) as t(id, base) join ${LINES} on l.id = t.id) taken on s.id is not null
    cross join lateral (select ${inUnits("greatest(0, l.base - coalesce(t.base, 0))")} as open, coalesce(bool_or(t.base > 0), false) as "isBegun",
        coalesce(bool_and(coalesce(t.base, 0) >= l.base), false) as "isComplete"
      from (select d.*) s, ${LINES} left join (select t.id, sum(t.base) as base
        from links k join chain_documents c on c.source_id = d.id and c.kind = k.kind and not c.is_gone
          cross join lateral unnest(c.link_line_ids, c.quantities_base) as t(id, base)
        where k.source = d.kind and k.moves group by t.id) t on t.id = l.id) delivered`;

const isHiddenKind = (ctx: Ctx, kind: string): boolean => {
  const limit = priceLimits.get(kind);
  return limit !== undefined && isHidden(ctx, limit);
};

/** The documents of the chain, with what the actor may see of each. */
async function findDocuments(tx: object, ctx: Ctx, keys: readonly Key[]): Promise<ChainDocument[]> {
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
  const { amounts, progress } = documentKind.get(kind) ?? {};
  const isMasked = isHiddenKind(ctx, kind);
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
      amount: shownIf(true, row.amount),
      deposit: shownIf(amounts?.hasOpenItem || progress !== undefined, row.deposit),
      changeAmount: shownIf(amounts?.movesMoney && !progress, row.paid),
      finishDebt: shownIf(amounts?.hasOpenItem, settled),
      lastDebt: shownIf(amounts?.hasOpenItem, toWire(open, "amount")),
    },
  };
}

interface SettledRow {
  documentId: string | null;
  documentKind: string | null;
  settled: string | null;
  id: string;
  kind: string;
  number: string;
  billTime: string;
  organName: string;
  auditStatus: number;
  amount: string;
}
const SLIPS = (seen: string): string => `with given(id, kind) as (select * from unnest($1::uuid[], $2::text[]))
  select t.document_id as "documentId", t.kind as "documentKind", ${money("t.amount")} as settled, d.id, d.kind, d.number,
    ${isoTime("d.bill_time")} as "billTime", coalesce(p.name, '') as "organName", d.audit_status as "auditStatus", ${money("d.amount")} as amount
  from chain_slips d left join chain_settlements t on t.slip_id = d.id and t.slip_kind = d.kind
      and (t.document_id, t.kind) in (select * from given)
    left join replica_partners p on p.id = d.partner_id
  where not d.is_gone and ${seen} and (d.id, d.kind) in (select $3::uuid, $4 union select t.slip_id, t.slip_kind
    from given g join chain_settlements t on t.document_id = g.id and t.kind = g.kind)
  order by (d.id = $3::uuid and d.kind = $4) desc, d.bill_time, d.id limit ${MORE}`;

/** The slips that the actor may see and that settle these documents, and the one that was asked for. */
async function findSlips(
  tx: object,
  ctx: Ctx,
  current: Key,
  documents: readonly Key[],
): Promise<{ slips: Member[]; settlements: Settlement[]; isCut: boolean }> {
  const bound = parameters();
  bound.values.push(...columnsOf(documents), current.id, current.kind);
  const seen = [...visibilityOf("d", ctx, bound), ...partnerCondition("d.partner_id", "d.partner_type", ctx, bound)];
  const rows = await rowsOf<SettledRow>(tx, SLIPS(["true", ...seen].join(" and ")), bound);
  const shown = rows.slice(0, CHAIN_MAX);
  const slips = new Map(shown.map((row) => [keyOf(row), slipOf(ctx, row)]));
  const settlements = shown.flatMap(({ documentId: id, documentKind: kind, settled, ...slip }) =>
    id && kind
      ? [{ slip: keyOf(slip), document: keyOf({ id, kind }), amount: isHiddenKind(ctx, slip.kind) ? null : settled }]
      : [],
  );
  return { slips: [...slips.values()], settlements, isCut: rows.length > CHAIN_MAX };
}

function slipOf(ctx: Ctx, { id, kind, number, billTime, organName, amount, ...row }: SettledRow): Member {
  const isMasked = isHiddenKind(ctx, kind);
  return {
    ...{ key: keyOf({ id, kind }), at: billTime },
    shown: {
      ...{ documentId: id, kind, number, operTime: billTime, organName, status: auditStatus.parse(row.auditStatus) },
      ...{ isClosed: false, isHidden: isMasked, quantity: null, takenNumber: null, openNumber: null },
      ...{ amount: isMasked ? null : amount, deposit: null, changeAmount: null, finishDebt: null, lastDebt: null },
    },
  };
}

const columnsOf = (keys: readonly Key[]): [ids: string[], kinds: string[]] => [
  keys.map(({ id }) => id),
  keys.map(({ kind }) => kind),
];

type Found = Omit<AnswerInput<typeof getChain>, "watermark">;
const NOTHING: Found = { rows: [], totals: [], isCut: false };

/** The chain; nothing where the actor may not see the one that he asks for. */
export async function findChain(tx: object, ctx: Ctx, { id, kind }: Query<typeof getChain>): Promise<Found> {
  const keys = await AROUND.rows(tx, { ...links, id, kind });
  const shownKeys = keys.slice(0, CHAIN_MAX);
  const documents = await findDocuments(tx, ctx, shownKeys);
  const { slips, settlements, isCut } = await findSlips(tx, ctx, { id, kind }, shownKeys);
  const current = keyOf({ id, kind });
  const isSeen =
    slips.some(({ key }) => key === current) || documents.some(({ key, isSeen }) => key === current && isSeen);
  if (!isSeen) return NOTHING;
  const rows = arrange({ current, documents, slips, settlements });
  return { rows, totals: totalsOf(rows), isCut: isCut || keys.length > CHAIN_MAX };
}
