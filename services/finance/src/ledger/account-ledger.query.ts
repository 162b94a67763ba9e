// Movements of a settlement account, or of a member's prepayment, with the balance after each (reference.md §3.6, §3.8).
import { allDocuments, isHiddenBy, type PriceRule } from "@kontor/contracts/core/actor";
import type { LedgerPage } from "@kontor/contracts/core/drill";
import type { Query } from "@kontor/contracts/core/endpoint";
import { refuse } from "@kontor/contracts/core/error";
import { refuseTooDeep } from "@kontor/contracts/core/list-contract";
import { financeOperation } from "@kontor/contracts/core/operation-log";
import { documentKinds } from "@kontor/contracts/document/document-kinds";
import type {
  AccountMovement,
  exportAccountMovements,
  exportPrepaymentMovements as exportPrepaymentEndpoint,
  LedgerAccount,
  listAccountMovements,
  listPrepaymentMovements,
} from "@kontor/contracts/finance/ledger";
import { slipKinds } from "@kontor/contracts/finance/slip-kinds";
import { drillFrom } from "@kontor/contracts/reports/drill.rules";
import { partnerPrices } from "@kontor/contracts/system/partner";
import { actorOf, type Ctx } from "@kontor/service-kit/context/ctx";
import { isoTime } from "@kontor/service-kit/database/iso-time";
import { lastOfToday } from "@kontor/service-kit/database/local-time";
import { type Statement, statement } from "@kontor/service-kit/database/statement";
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

/** The ledger account whose entries are listed by subject, and the sign with which its amounts are shown. */
interface Listed {
  account: LedgerAccount;
  sign: 1 | -1;
}

/**
 * One row for each document; withdrawn ones are left out. Visibility values are bound from `$first` on, followed by the moment of the cut-over, and by whether
 * the opening balance alone is asked for.
 */
const judgedFrom = ({ account, sign }: Listed, first: number): string => `with moved as (
    select document_id, kind, max(number) as number, case when oper_time = 'epoch' then $${first + 4}::timestamptz else oper_time end as oper_time, partner_id, ${sign} * sum(amount) as amount, min(sequence) as first
    from ledger_entries where account = '${account}' and subject_id = $1::uuid and (kind = 'account' or not $${first + 5}::boolean) group by document_id, kind, ledger_entries.oper_time, partner_id having sum(amount) <> 0),
  judged as materialized (select m.*, ${visibleFrom(first)} as reached from moved m)`;

// The balance includes everything before, whatever the filter. It is shown only where all movements of the account are visible, because two balances reveal
// what lies between them.
const movementsIn = (of: Listed) =>
  statement<AccountMovement & { total: number }>(`${judgedFrom(of, 7)},
  running as (select *, sum(amount) over (order by oper_time, first) as balance, bool_and(reached) over () as all_reached from judged)
  select case when reached then document_id end as "documentId", case when reached then r.number else '' end as number,
    case kind when 'account' then 'opening' else kind end as kind, case when reached then coalesce(p.name, '') else '' end as "organName",
    ${isoTime("oper_time")} as "operTime", case when reached then amount::text end as amount,
    case when all_reached then balance::text end as balance, count(*) over ()::int as total
  from running r left join replica_partners p on p.id = r.partner_id
  where ($2 = '' or (reached and r.number ilike $2)) and oper_time >= coalesce($3::timestamptz, '-infinity') and oper_time <= $4::timestamptz
  order by oper_time desc, first desc limit $5::int offset $6::int`);
/** The account's balance before and after the period, and the totals of its movements. */
const sumsIn = (of: Listed) =>
  statement<{
    hasEarlier: boolean;
    allReached: boolean;
    opening: string;
    moved: string;
    closing: string;
  }>(`${judgedFrom(of, 5)}
  select coalesce(bool_or(oper_time < $3::timestamptz), false) as "hasEarlier", (select coalesce(bool_and(reached), true) from judged) as "allReached",
    coalesce(sum(amount) filter (where oper_time < $3), 0)::numeric(40, 2)::text as opening,
    coalesce(sum(amount) filter (where oper_time >= $3 and oper_time <= $4::timestamptz), 0)::numeric(40, 2)::text as moved,
    coalesce(sum(amount) filter (where oper_time <= $4::timestamptz), 0)::numeric(40, 2)::text as closing
  from judged where $2 = '' or (reached and number ilike $2)`);

/** A ledger of subjects, as settlement accounts or members are. */
interface Ledger {
  movements: ReturnType<typeof movementsIn>;
  sums: ReturnType<typeof sumsIn>;
  /** The subject, where it exists and the actor may see it. @see visibilityOf */
  exists: Statement<{ id: string }>;
  /** The query's field that names the subject. */
  field: "accountId" | "organId";
  /** Who may see the sums of its amounts. */
  prices: PriceRule;
}
const ledgerOf = (listed: Listed, rest: Pick<Ledger, "exists" | "field" | "prices">): Ledger => ({
  movements: movementsIn(listed),
  sums: sumsIn(listed),
  ...rest,
});
const accountLedger = ledgerOf(
  { account: "cash", sign: 1 },
  {
    exists: statement<{ id: string }>("select id from accounts where id = $1::uuid"),
    field: "accountId",
    prices: allDocuments,
  },
);
// What is owed to the member is shown as what is left to him.
const prepaymentLedger = ledgerOf(
  { account: "prepayment", sign: -1 },
  {
    exists: statement<{ id: string }>(
      "select id from replica_partners where id = $1::uuid and type = '会员' and not deleted",
    ),
    field: "organId",
    prices: partnerPrices.会员,
  },
);

type MovementsQuery = Omit<Query<typeof listAccountMovements>, "currentPage" | "pageSize" | "accountId"> & {
  subjectId: string;
  openingOnly?: "1" | undefined;
};
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

async function refuseUnknown(tx: object, { exists, field }: Ledger, subjectId: string): Promise<void> {
  if ((await exists.rows(tx, subjectId)).length === 0) throw refuse("not-found", { status: 404, field });
}

async function movementsOf(
  tx: object,
  ctx: Ctx,
  ledger: Ledger,
  { subjectId, number, openingOnly, ...period }: DatedMovementsQuery,
  { limit, offset, opened }: { limit: number; offset: number; opened: string },
): Promise<{ rows: AccountMovement[]; total: number }> {
  const { beginTime = null, endTime } = period;
  const behind = [...visibilityOf(ctx), opened, openingOnly !== undefined];
  const result = await ledger.movements.rows(
    tx,
    ...[subjectId, patternOf(number), beginTime, endTime, limit, offset, ...behind],
  );
  const limits = actorOf(ctx).priceLimits;
  const rules = [
    ...[...documentKinds, ...slipKinds].map(({ name, priceLimit }) => [name, priceLimit ?? []] as const),
    ["opening", allDocuments] as const,
  ];
  const hidden = new Set<string>(rules.flatMap(([name, rule]) => (isHiddenBy(rule, limits) ? [name] : [])));
  const rows = result.map((row) => ({
    ...row,
    amount: hidden.has(row.kind) ? null : row.amount,
    balance: isHiddenBy(ledger.prices, limits) ? null : row.balance,
  }));
  return { rows, total: result[0]?.total ?? 0 };
}

/**
 * A page of movements with the account's balance before and after them; of three years at most (LIM-1).
 * @throws Refusal `not-found` for an unknown account or another tenant's; `report-range-reversed`
 */
async function pageOf(
  tx: object,
  ctx: Ctx,
  ledger: Ledger,
  {
    currentPage,
    pageSize,
    ...filter
  }: MovementsQuery & Pick<Query<typeof listAccountMovements>, "currentPage" | "pageSize">,
): Promise<LedgerPage<AccountMovement>> {
  refuseTooDeep({ currentPage, pageSize });
  const query = await untilToday(tx, filter);
  const { subjectId, number, endTime } = query;
  await refuseUnknown(tx, ledger, subjectId);
  const { from, isCut } = drillFrom(query, ctx.now());
  const opened = await openingAt(tx, ctx, query);
  const slice = { limit: pageSize, offset: (currentPage - 1) * pageSize, opened };
  const result = await movementsOf(tx, ctx, ledger, { ...query, beginTime: from }, slice);
  const ends = [from, endTime] as const;
  const behind = [...visibilityOf(ctx), opened, query.openingOnly !== undefined];
  const [sums] = await ledger.sums.rows(tx, subjectId, patternOf(number), ...ends, ...behind);
  if (!sums) throw new Error("sums of no movements are a row, too");
  const arePricesHidden = !sums.allReached || isHiddenBy(ledger.prices, actorOf(ctx).priceLimits);
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

/** A page of an account's movements. @throws Refusal as above */
export const findMovements = (
  tx: object,
  ctx: Ctx,
  { accountId: subjectId, ...query }: Query<typeof listAccountMovements>,
): Promise<LedgerPage<AccountMovement>> => pageOf(tx, ctx, accountLedger, { subjectId, ...query });

/** A page of the movements of a member's prepayment. @throws Refusal as above, for who is no member, too */
export const findPrepaymentMovements = (
  tx: object,
  ctx: Ctx,
  { organId: subjectId, ...query }: Query<typeof listPrepaymentMovements>,
): Promise<LedgerPage<AccountMovement>> => pageOf(tx, ctx, prepaymentLedger, { subjectId, ...query });

const exportOf = (name: string, operation: "account" | "member") =>
  defineExport({ name, columns: movementColumns, log: logsExport(financeOperation, operation) });
const [accountExport, prepaymentExport] = [
  exportOf("account-ledger", "account"),
  exportOf("prepayment-ledger", "member"),
];

interface Export {
  ledger: Ledger;
  workbook: ReturnType<typeof exportOf>;
  lang: Query<typeof exportAccountMovements>["lang"];
}

/**
 * Workbook of the movements of all pages.
 * @throws Refusal `not-found`; as refusePeriod; `export-too-large` past 50,000 movements
 */
async function exported(
  tx: object,
  ctx: Ctx,
  { ledger, workbook, lang }: Export,
  filter: MovementsQuery,
): Promise<FileAnswer> {
  const query = await untilToday(tx, filter);
  await refuseUnknown(tx, ledger, query.subjectId);
  refusePeriod(query, ctx.now());
  const { rows } = await movementsOf(tx, ctx, ledger, query, {
    ...{ limit: EXPORT_LIMIT, offset: 0 },
    opened: await openingAt(tx, ctx, query),
  });
  return await workbook({ tx, ctx }, { lang }, { rows });
}

/** Workbook of an account's movements. @throws Refusal as above */
export const exportMovements = (
  tx: object,
  ctx: Ctx,
  { lang, accountId: subjectId, ...filter }: Query<typeof exportAccountMovements>,
): Promise<FileAnswer> =>
  exported(tx, ctx, { ledger: accountLedger, workbook: accountExport, lang }, { subjectId, ...filter });

/** Workbook of the movements of a member's prepayment. @throws Refusal as above */
export const exportPrepaymentMovements = (
  tx: object,
  ctx: Ctx,
  { lang, organId: subjectId, ...filter }: Query<typeof exportPrepaymentEndpoint>,
): Promise<FileAnswer> =>
  exported(tx, ctx, { ledger: prepaymentLedger, workbook: prepaymentExport, lang }, { subjectId, ...filter });
