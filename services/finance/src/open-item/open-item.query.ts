// Queries of open items: open documents, partners in debt, opening balances, the slips of a document (reference.md §3.4).
import type { Query } from "@kontor/contracts/core/endpoint";
import { type Page, refuseTooDeep } from "@kontor/contracts/core/list-contract";
import type {
  DebtorRow,
  DebtSide,
  listDebtors,
  listOpenItems,
  listSlipsOfDocument,
  OpenItemRow,
} from "@kontor/contracts/finance/open-item";
import { slipKinds } from "@kontor/contracts/finance/slip-kinds";
import { type PartnerType, partnerPrices } from "@kontor/contracts/system/partner";
import { actorOf, type Ctx, isOwner } from "@kontor/service-kit/context/ctx";
import { isoTime } from "@kontor/service-kit/database/iso-time";
import { TODAYS_END } from "@kontor/service-kit/database/local-time";
import { named, statement } from "@kontor/service-kit/database/statement";
import {
  inScope,
  namedVisibility,
  ofVisiblePartner,
  partnerVisibility,
  visibilityOf,
  visibleDocument,
} from "../visibility.ts";

/** The sign that makes a side's usual balance positive, and its ledger account. */
const sides: Readonly<Record<DebtSide, { sign: 1 | -1; account: string }>> = {
  客户: { sign: 1, account: "receivable" },
  供应商: { sign: -1, account: "payable" },
};
const sees = (ctx: Ctx, type: PartnerType): boolean => !actorOf(ctx).priceLimits.includes(partnerPrices[type]);

const SETTLED =
  "(d.amount_held - coalesce((select l.each_amount from slip_lines l where l.slip_id = $exceptSlipId::uuid and l.settles_id = d.document_id and l.settles_kind = d.kind), 0))";
const debtsWhere = (partner: string) =>
  named<OpenItemRow & { total: number }>(`with open as materialized (
    select * from ledger_documents where amount_debt <> amount_held and ${partner}
    union select * from ledger_documents where document_id = any(array(select settles_id from slip_lines where slip_id = $exceptSlipId::uuid))
      and (document_id, kind) in (select settles_id, settles_kind from slip_lines where slip_id = $exceptSlipId::uuid) and ${partner})
  select d.document_id as id, d.number, d.kind, d.partner_id as "organId", p.name as "organName",
    ${isoTime("d.oper_time")} as "operTime", d.materials as "materialsList", d.creator_name as "userName", (d.amount_debt * $sign::int)::text as "needDebt", (${SETTLED} * $sign::int)::text as "finishDebt",
    ((d.amount_debt - ${SETTLED}) * $sign::int)::text as debt, count(*) over ()::int as total
  from open d join replica_partners p on p.id = d.partner_id
  where p.type = $side and d.kind <> 'opening' and d.amount_debt <> ${SETTLED} and ($number = '' or d.number ilike $number)
    and d.oper_time >= coalesce($beginTime::timestamptz, '-infinity') and d.oper_time < coalesce($endTime::timestamptz + interval '1 millisecond', ${TODAYS_END})
    and ($materials = '' or d.materials ilike $materials) and ${visibleDocument("d", "named")} and ${ofVisiblePartner("d.partner_id", "named")}
  order by d.oper_time, d.document_id limit $limit::int offset $offset::int`);
const OF_PARTNER = debtsWhere("partner_id = $partnerId::uuid");
const OF_ALL = debtsWhere("$partnerId::uuid is null");

const like = (part: string): string => (part === "" ? "" : `%${part.replace(/[\\%_]/g, "\\$&")}%`);

/**
 * Open documents that the actor may see, oldest first; without an end those up to today. The amount left to settle is what no slip reserves, whatever the
 * slip's date.
 */
export async function findDebts(tx: object, ctx: Ctx, query: Query<typeof listOpenItems>): Promise<Page<OpenItemRow>> {
  refuseTooDeep(query);
  const {
    supplierType,
    organId: partnerId = null,
    exceptSlipId = null,
    number,
    beginTime = null,
    endTime = null,
  } = query;
  const { materialParam, currentPage, pageSize } = query;
  const rows = await (partnerId ? OF_PARTNER : OF_ALL).rows(tx, {
    ...namedVisibility(ctx),
    ...{ side: supplierType, exceptSlipId, partnerId, number: like(number), beginTime, endTime },
    ...{ sign: sides[supplierType].sign, materials: like(materialParam) },
    ...{ limit: pageSize, offset: (currentPage - 1) * pageSize },
  });
  const hidden = { needDebt: null, finishDebt: null, debt: null };
  return {
    rows: sees(ctx, supplierType) ? rows : rows.map((row) => ({ ...row, ...hidden })),
    total: rows[0]?.total ?? 0,
    totalIsExact: true,
  };
}

// What is dated in the future is subtracted from balances: few partners have any.
const DEBTORS = named<
  DebtorRow & { total: number }
>(`with ahead as materialized (select subject_id, sum(amount) as amount from ledger_entries
    where account = $account and oper_time >= ${TODAYS_END} group by subject_id),
  owing as (select subject_id, amount from ledger_balances where account = $account and amount <> 0 and not exists (select from ahead)
    union all select b.subject_id, b.amount - coalesce(a.amount, 0) from ledger_balances b left join ahead a using (subject_id)
      where b.account = $account and exists (select from ahead))
  select p.id as "organId", p.name as "organName",
    case when $seesAmounts::boolean then (b.amount * $sign::int)::text end as "allNeed", count(*) over ()::int as total
  from owing b join replica_partners p on p.id = b.subject_id
  where b.amount <> 0 and p.type = $side and not p.deleted and ($name = '' or p.name ilike $name) and ${ofVisiblePartner("p.id", "named")}
  order by case when $seesAmounts::boolean then b.amount * $sign::int end desc, p.name, p.id limit $limit::int offset $offset::int`);

/** Partners of a side with a balance up to today; the largest first, unless the actor may not see amounts. */
export async function findDebtors(
  tx: object,
  ctx: Ctx,
  { supplierType, key, currentPage, pageSize }: Query<typeof listDebtors>,
): Promise<Page<DebtorRow>> {
  refuseTooDeep({ currentPage, pageSize });
  const { sign, account } = sides[supplierType];
  const rows = await DEBTORS.rows(tx, {
    ...namedVisibility(ctx),
    ...{ account, sign, side: supplierType, name: like(key), seesAmounts: sees(ctx, supplierType) },
    ...{ limit: pageSize, offset: (currentPage - 1) * pageSize },
  });
  return { rows, total: rows[0]?.total ?? 0, totalIsExact: true };
}

interface Opening {
  needDebt: string | null;
  finishDebt: string | null;
  eachAmount: string | null;
  isOpen: boolean;
}
const OPENING = statement<
  Opening & { type: PartnerType }
>(`select type, amount <> held as "isOpen", (amount * sign)::text as "needDebt",
    (held * sign)::text as "finishDebt", ((amount - held) * sign)::text as "eachAmount" from (
    select p.type, case p.type when '供应商' then -1 else 1 end as sign, coalesce(d.amount_debt, 0.00) as amount,
      coalesce(d.amount_held, 0.00) - coalesce((select l.each_amount from slip_lines l where l.slip_id = $2::uuid and l.settles_id = p.id and l.is_opening), 0) as held
    from replica_partners p left join ledger_documents d on d.document_id = p.id and d.kind = 'opening'
    where p.id = $1::uuid and not p.deleted and ($3::uuid is null or ${partnerVisibility("p.id", "$3::uuid")})) found`);

/** A partner's opening balance; a slip that is being edited is left out of the settled amount. */
export async function findOpening(
  tx: object,
  ctx: Ctx,
  partnerId: string,
  exceptSlipId: string | undefined,
): Promise<Opening | undefined> {
  const actor = actorOf(ctx);
  const [row] = await OPENING.rows(tx, partnerId, exceptSlipId ?? null, isOwner(actor) ? null : actor.userId);
  if (!row) return undefined;
  const { type, ...opening } = row;
  const hidden = { needDebt: null, finishDebt: null, eachAmount: null };
  return sees(ctx, type) ? opening : { ...opening, ...hidden };
}

/** The kinds of slips whose amounts are hidden from the actor, along with the prices of what they settle. */
const hiddenSlips = (ctx: Ctx): ReadonlySet<string> =>
  new Set(
    slipKinds.flatMap(({ name, priceLimit }) =>
      priceLimit && actorOf(ctx).priceLimits.includes(priceLimit) ? [name] : [],
    ),
  );

interface SlipOf {
  id: string;
  billNo: string;
  kind: string;
  billTime: string;
  eachAmount: string | null;
  status: number;
}
const SLIPS =
  statement<SlipOf>(`select s.id, case when ${inScope("s", 3)} then s.number else '' end as "billNo", s.kind, ${isoTime("s.bill_time")} as "billTime",
    (l.each_amount * s.money_sign)::text as "eachAmount", s.audit_status::int as status
  from ledger_documents d join slip_lines l on l.settles_id = d.document_id and l.settles_kind = d.kind join slips s on s.id = l.slip_id
  where d.document_id = $1::uuid and d.kind = $2 and not l.is_opening and ${visibleDocument("d", 3)} and ${ofVisiblePartner("s.partner_id", 3)}
  order by s.bill_time, s.id limit 500`);

/**
 * The slips that settle a document, those outside the actor's data scope without their number; none when the actor may not see the document (RBAC-5, RBAC-6).
 */
export async function findSlipsOf(
  tx: object,
  ctx: Ctx,
  { billId, kind }: Query<typeof listSlipsOfDocument>,
): Promise<SlipOf[]> {
  const rows = await SLIPS.rows(tx, billId, kind, ...visibilityOf(ctx));
  const hidden = hiddenSlips(ctx);
  return rows.map((row) => (hidden.has(row.kind) ? { ...row, eachAmount: null } : row));
}
