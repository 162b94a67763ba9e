// Movements of a settlement account, with the balance after each (reference.md §3.6).
import { allDocuments, isHiddenBy } from "@kontor/contracts/core/actor";
import type { LedgerPage } from "@kontor/contracts/core/drill";
import type { Query } from "@kontor/contracts/core/endpoint";
import { refuse } from "@kontor/contracts/core/error";
import { refuseTooDeep } from "@kontor/contracts/core/list-contract";
import { financeOperation } from "@kontor/contracts/core/operation-log";
import { documentKinds } from "@kontor/contracts/document/document-kinds";
import type { AccountMovement, exportAccountMovements, listAccountMovements } from "@kontor/contracts/finance/ledger";
import { slipKinds } from "@kontor/contracts/finance/slip-kinds";
import { drillFrom } from "@kontor/contracts/reports/drill.rules";
import { actorOf, type Ctx } from "@kontor/service-kit/context/ctx";
import { isoTime } from "@kontor/service-kit/database/iso-time";
import { lastOfToday } from "@kontor/service-kit/database/local-time";
import { statement } from "@kontor/service-kit/database/statement";
import type { FileAnswer } from "@kontor/service-kit/http/response";
import { logsExport } from "@kontor/service-kit/operation-log/log-operation";
import { defineExport, EXPORT_LIMIT } from "@kontor/service-kit/resource/export";
import { cutOverOf } from "../books/cut-over.ts";
import { inScope, ofVisiblePartner, seesAll, visibilityOf, visibleDocument } from "../visibility.ts";
import { movementColumns } from "./account-ledger.columns.ts";
import { type Period, refusePeriod } from "./period.rules.ts";

/** Whether the actor sees the document or slip behind a row of `moved m`; everybody sees the account's own opening balance. */
const visibleFrom = (first: number): string => `(${seesAll(first)} or m.kind = 'account'
  or exists (select from ledger_documents d where d.document_id = m.document_id and d.kind = m.kind
    and ${visibleDocument("d", first)} and ${ofVisiblePartner("d.partner_id", first)})
  or exists (select from slips s where s.id = m.document_id and s.kind = m.kind and ${inScope("s", first)} and ${ofVisiblePartner("s.partner_id", first)}))`;

/** One row for each document; withdrawn ones are left out. Visibility values are bound from `$first` on, followed by the moment of the cut-over. */
const judgedFrom = (first: number): string => `with moved as (
    select document_id, kind, max(number) as number, case when oper_time = 'epoch' then $${first + 4}::timestamptz else oper_time end as oper_time, partner_id, sum(amount) as amount, min(sequence) as first
    from ledger_entries where account = 'cash' and subject_id = $1::uuid group by document_id, kind, ledger_entries.oper_time, partner_id having sum(amount) <> 0),
  judged as materialized (select m.*, ${visibleFrom(first)} as reached from moved m)`;

// The balance includes everything before, whatever the filter. It is shown only where all movements of the account are visible, because two balances reveal
// what lies between them.
const MOVEMENTS = statement<AccountMovement & { total: number }>(`${judgedFrom(7)},
  running as (select *, sum(amount) over (order by oper_time, first) as balance, bool_and(reached) over () as all_reached from judged)
  select case when reached then document_id end as "documentId", case when reached then r.number else '' end as number,
    case kind when 'account' then 'opening' else kind end as kind, case when reached then coalesce(p.name, '') else '' end as "organName",
    ${isoTime("oper_time")} as "operTime", case when reached then amount::text end as amount,
    case when all_reached then balance::text end as balance, count(*) over ()::int as total
  from running r left join replica_partners p on p.id = r.partner_id
  where ($2 = '' or (reached and r.number ilike $2)) and oper_time >= coalesce($3::timestamptz, '-infinity') and oper_time <= $4::timestamptz
  order by oper_time desc, first desc limit $5::int offset $6::int`);
/** The account's balance before and after the period, and the totals of its movements. */
const SUMS = statement<{
  hasEarlier: boolean;
  allReached: boolean;
  opening: string;
  moved: string;
  closing: string;
}>(`${judgedFrom(5)}
  select coalesce(bool_or(oper_time < $3::timestamptz), false) as "hasEarlier", (select coalesce(bool_and(reached), true) from judged) as "allReached",
    coalesce(sum(amount) filter (where oper_time < $3), 0)::numeric(40, 2)::text as opening,
    coalesce(sum(amount) filter (where oper_time >= $3 and oper_time <= $4::timestamptz), 0)::numeric(40, 2)::text as moved,
    coalesce(sum(amount) filter (where oper_time <= $4::timestamptz), 0)::numeric(40, 2)::text as closing
  from judged where $2 = '' or (reached and number ilike $2)`);
const EXISTS = statement<{ id: string }>("select id from accounts where id = $1::uuid");

type MovementsQuery = Omit<Query<typeof listAccountMovements>, "currentPage" | "pageSize">;
type DatedMovementsQuery = MovementsQuery & { endTime: string };
/** Without an end it is up to today: what is dated in the future is in no current balance. */
const untilToday = async (tx: object, { endTime, ...filter }: MovementsQuery): Promise<DatedMovementsQuery> => ({
  ...filter,
  endTime: endTime ?? (await lastOfToday(tx)),
});

const patternOf = (number: string): string => (number === "" ? "" : `%${number.replace(/[\\%_]/g, "\\$&")}%`);

/**
 * The day at which an opening balance is listed: the cut-over day. Where days are filtered it is no movement of theirs but part of their opening sum, so that
 * the sums match the listed movements (docs/decisions/0026, 0035).
 */
async function openingAt(tx: object, ctx: Ctx, { beginTime, endTime }: Period): Promise<string> {
  const { at } = await cutOverOf(tx, ctx.now());
  if (beginTime === undefined) return at;
  const [begin, opened] = [Date.parse(beginTime), Date.parse(at)];
  const isWithin = begin <= opened && (endTime === undefined || opened <= Date.parse(endTime));
  return isWithin ? new Date(begin - 1).toISOString() : at;
}

async function refuseUnknown(tx: object, accountId: string): Promise<void> {
  if ((await EXISTS.rows(tx, accountId)).length === 0) throw refuse("not-found", { status: 404, field: "accountId" });
}

async function movementsOf(
  tx: object,
  ctx: Ctx,
  { accountId, number, ...period }: DatedMovementsQuery,
  { limit, offset, opened }: { limit: number; offset: number; opened: string },
): Promise<{ rows: AccountMovement[]; total: number }> {
  const { beginTime = null, endTime } = period;
  const behind = [...visibilityOf(ctx), opened];
  const result = await MOVEMENTS.rows(tx, accountId, patternOf(number), beginTime, endTime, limit, offset, ...behind);
  const limits = actorOf(ctx).priceLimits;
  const rules = [
    ...[...documentKinds, ...slipKinds].map(({ name, priceLimit }) => [name, priceLimit ?? []] as const),
    ["opening", allDocuments] as const,
  ];
  const hidden = new Set<string>(rules.flatMap(([name, rule]) => (isHiddenBy(rule, limits) ? [name] : [])));
  const rows = result.map((row) => ({
    ...row,
    amount: hidden.has(row.kind) ? null : row.amount,
    balance: isHiddenBy(allDocuments, limits) ? null : row.balance,
  }));
  return { rows, total: result[0]?.total ?? 0 };
}

/**
 * A page of movements with the account's balance before and after them; of three years at most (LIM-1).
 * @throws Refusal `not-found` for an unknown account or another tenant's; `report-range-reversed`
 */
export async function findMovements(
  tx: object,
  ctx: Ctx,
  { currentPage, pageSize, ...filter }: Query<typeof listAccountMovements>,
): Promise<LedgerPage<AccountMovement>> {
  refuseTooDeep({ currentPage, pageSize });
  const query = await untilToday(tx, filter);
  const { accountId, number, endTime } = query;
  await refuseUnknown(tx, accountId);
  const { from, isCut } = drillFrom(query, ctx.now());
  const opened = await openingAt(tx, ctx, query);
  const slice = { limit: pageSize, offset: (currentPage - 1) * pageSize, opened };
  const result = await movementsOf(tx, ctx, { ...query, beginTime: from }, slice);
  const ends = [from, endTime] as const;
  const [sums] = await SUMS.rows(tx, accountId, patternOf(number), ...ends, ...visibilityOf(ctx), opened);
  if (!sums) throw new Error("sums of no movements are a row, too");
  const arePricesHidden = !sums.allReached || isHiddenBy(allDocuments, actorOf(ctx).priceLimits);
  const shown = (amount: string) => ({ amount: arePricesHidden ? null : amount });
  const isWhole = number === "";
  const around = isWhole
    ? { opening: shown(sums.opening), closing: shown(sums.closing) }
    : { opening: null, closing: null };
  return {
    ...{ ...result, totalIsExact: true, totals: shown(sums.moved) },
    ...{ from, limited: isCut && sums.hasEarlier, ...around, unseen: null },
  };
}

const movementExport = defineExport({
  name: "account-ledger",
  columns: movementColumns,
  log: logsExport(financeOperation, "account"),
});

/**
 * Workbook of the movements of all pages.
 * @throws Refusal `not-found`; as refusePeriod; `export-too-large` past 50,000 movements
 */
export async function exportMovements(
  tx: object,
  ctx: Ctx,
  { lang, ...filter }: Query<typeof exportAccountMovements>,
): Promise<FileAnswer> {
  const query = await untilToday(tx, filter);
  await refuseUnknown(tx, query.accountId);
  refusePeriod(query, ctx.now());
  const { rows } = await movementsOf(tx, ctx, query, {
    ...{ limit: EXPORT_LIMIT, offset: 0 },
    opened: await openingAt(tx, ctx, query),
  });
  return await movementExport({ tx, ctx }, { lang }, { rows });
}
