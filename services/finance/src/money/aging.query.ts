// What partners owe or are owed today by age: open documents by the days since they were due (reference.md §3.9, §4.5).

import { isHiddenBy } from "@kontor/contracts/core/actor";
import type { Drilled } from "@kontor/contracts/core/drill";
import type { Answer, Query } from "@kontor/contracts/core/endpoint";
import {
  type AgedDocumentRow,
  type AgeSpan,
  type AgingRow,
  agedDocumentSearch,
  agedDocumentSorts,
  ageSpanNames,
  ageSpans,
  agingSearch,
  agingSorts,
  type getAgedDocuments,
  type getAging,
  type getAgingTotals,
} from "@kontor/contracts/reports/aging";
import { type PartnerType, partnerPrices } from "@kontor/contracts/system/partner";
import { actorOf, type Ctx, isOwner } from "@kontor/service-kit/context/ctx";
import { isoTime } from "@kontor/service-kit/database/iso-time";
import { TODAYS_END, ZONE } from "@kontor/service-kit/database/local-time";
import { type Parameters, parameters, rowsOf } from "@kontor/service-kit/database/sql";
import { redact } from "@kontor/service-kit/http/response";
import { todayOf } from "@kontor/service-kit/report/date-range";
import { drill, drillDays, drilled } from "@kontor/service-kit/report/drill";
import { contains, idIn, orderOf, searchOf } from "@kontor/service-kit/report/query-params";
import { FOR_REPORTS, type ReportPage, runReport, type Taken } from "@kontor/service-kit/report/run-report";
import { money } from "../books/balances.query.ts";
import { cutOverOf } from "../books/cut-over.ts";
import { bindVisibility, partnerVisibility, visibleDocument } from "../visibility.ts";

const AMOUNTS = [...ageSpanNames, "open"] as const;
const DOCUMENT_AMOUNTS = ["needDebt", "finishDebt", "debt"] as const;
export const hidesSide = (ctx: Ctx, side: PartnerType): boolean =>
  isHiddenBy(partnerPrices[side], actorOf(ctx).priceLimits);
/** A customer's debt is stored as positive; what is owed to a supplier is negated. */
export const signOf = (side: PartnerType): string => (side === "客户" ? "" : "-");

/** Partners `p` of a side that the actor may use. */
export const partnersOf = (ctx: Ctx, side: PartnerType, bound: Parameters): string[] => [
  `p.type = ${bound.bind(side, "text")}`,
  "not p.deleted",
  ...(isOwner(actorOf(ctx)) ? [] : [partnerVisibility("p.id", bound.bind(actorOf(ctx).userId, "uuid"))]),
];

interface Open {
  side: PartnerType;
  where: readonly string[];
}
interface OpenDocuments {
  /** Of the tenant's today, `YYYY-MM-DD`. */
  today: string;
  day: string;
  /** The day of opening balances. */
  cutOver: string;
  /** Conditions on `ledger_documents d` and `replica_partners p`. */
  counted: string;
  partners: string;
}
const DATED_AHEAD = `>= (select ${TODAYS_END})`;
const OPEN_NOW = `d.amount_debt <> d.amount_settled and not d.oper_time ${DATED_AHEAD}`;
/**
 * What is dated after today does not count yet: what slips settle then, and documents that something settles today already. Few days have any, which a plan for
 * all values does not know: each part is found by its index, one row after the other.
 */
const AHEAD = [
  `settled_ahead as materialized (select l.settles_id as document_id, l.settles_kind as kind, sum(l.each_amount) as amount
    from (select id from slips where effective and bill_time ${DATED_AHEAD} order by bill_time desc, id desc offset 0) s
      cross join lateral (select * from slip_lines where slip_id = s.id and settles_id is not null offset 0) l group by 1, 2)`,
  `documents_ahead as materialized (select distinct document_id, kind from (select document_id, kind, account from ledger_entries
    where oper_time ${DATED_AHEAD} order by oper_time, sequence offset 0) e where account in ('receivable', 'payable'))`,
];
/** The documents `d` of such keys. */
const documentOf = (key: string): string =>
  `cross join lateral (select * from ledger_documents where document_id = ${key}.document_id and kind = ${key}.kind offset 0) d`;
const PARTNER = "join replica_partners p on p.id = d.partner_id";
/** Open documents of a side's partners that the actor may use; all days are bound. */
async function openDocuments(tx: object, ctx: Ctx, { side, where }: Open, bound: Parameters): Promise<OpenDocuments> {
  const { today } = await todayOf(tx, ctx.now());
  const [day, cutOver] = [bound.bind(today, "date"), bound.bind((await cutOverOf(tx, ctx.now())).day, "date")];
  const partners = [...partnersOf(ctx, side, bound), ...where].join(" and ");
  const counted = `d.effective and (d.kind <> 'opening' or ${cutOver} <= ${day}) and ${partners}`;
  return { today, day, cutOver, counted, partners };
}

const within = (span: AgeSpan): string => {
  const [from, to] = ageSpans[span];
  return [...(from === null ? [] : [`days >= ${from}`]), ...(to === null ? [] : [`days <= ${to}`])].join(" and ");
};
const MONTHLY = "billing_cycle = 'monthly'";
const AT_ONCE = "billing_cycle = 'none'";

/** `aged`: open documents with `days` since their due day; `day` is not after today, up to which they are listed. */
async function agedParts(
  tx: object,
  ctx: Ctx,
  open: Open,
  bound: Parameters,
): Promise<{ parts: string[]; day: string }> {
  const { today, day, cutOver, counted } = await openDocuments(tx, ctx, open, bound);
  const sign = signOf(open.side);
  const parts = [
    ...AHEAD,
    `found as (select d.document_id, d.kind from ledger_documents d ${PARTNER} where ${OPEN_NOW} and ${counted}
      union select document_id, kind from settled_ahead union select document_id, kind from documents_ahead)`,
    `dated as materialized (select d.document_id, d.number, d.kind, d.oper_time, d.creator_id, d.department_id, d.depot_ids, p.billing_cycle,
        case when d.kind = 'opening' then ${cutOver} else (d.oper_time at time zone ${ZONE})::date end as since,
        ${sign}case when d.oper_time ${DATED_AHEAD} then 0.00 else d.amount_debt end as need, ${sign}(d.amount_settled - coalesce(a.amount, 0)) as finished
      from found f ${documentOf("f")} ${PARTNER} left join settled_ahead a on a.document_id = d.document_id and a.kind = d.kind where ${counted})`,
    `aged as materialized (select *, least(since, ${day}) as day, need - finished as rest, ${day} - due as days from (select *, case when ${MONTHLY} then (date_trunc('month', since) + interval '1 month - 1 day')::date
        when ${AT_ONCE} then since else since + billing_cycle::int end as due from dated where need <> finished) due_days)`,
  ];
  return { parts, day: today };
}

/**
 * The sums of each span, as columns of `owed`: what is open of which moment. Few billing cycles have few moments at which a span ends, and documents are only
 * compared with them: computing each one's due day takes longer than all the rest.
 */
async function openParts(
  tx: object,
  ctx: Ctx,
  open: Open,
  bound: Parameters,
): Promise<{ parts: string[]; day: string }> {
  const { today, day, cutOver, counted, partners } = await openDocuments(tx, ctx, open, bound);
  const begin = (days: string): string => `(${days})::timestamp at time zone ${ZONE}`;
  const ends = ENDS.map((days, at) => {
    const due = `(${day} - (${days}))`;
    const first = `case when ${MONTHLY} then date_trunc('month', ${due})::date when ${AT_ONCE} then ${due} else ${due} - billing_cycle::int end`;
    return `${begin(first)} as end${at}`;
  });
  const rest = (amount: string): string =>
    `select d.partner_id, p.billing_cycle as cycle, case when d.kind = 'opening' then ${begin(cutOver)} else d.oper_time end as at, ${amount} as rest`;
  const parts = [
    ...AHEAD,
    `cycles as materialized (select billing_cycle, ${ends.join(", ")}
      from (select distinct billing_cycle from replica_partners p where ${partners}) found)`,
    `owed as (select o.*, c.* from (
        ${rest("d.amount_debt - d.amount_settled")} from ledger_documents d ${PARTNER} where ${OPEN_NOW} and ${counted}
        union all ${rest("a.amount")} from settled_ahead a ${documentOf("a")} ${PARTNER} where ${counted}
        union all ${rest("-d.amount_settled")} from documents_ahead a ${documentOf("a")} ${PARTNER} where d.amount_settled <> 0 and ${counted}
      ) o join cycles c on c.billing_cycle = o.cycle)`,
  ];
  return { parts, day: today };
}
/** The last days of spans that follow each other; the last span has none. */
const ENDS = ageSpanNames.flatMap((name) => ageSpans[name][1] ?? []);
/** A document is not older than a span where it is not of before the moment that ends it. */
const spanSums = (side: PartnerType): string =>
  ageSpanNames
    .map((span, at) => {
      const during = [...(at === 0 ? [] : [`at < end${at - 1}`]), ...(at < ENDS.length ? [`at >= end${at}`] : [])];
      return `${signOf(side)}coalesce(sum(rest) filter (where ${during.join(" and ")}), 0) as "${span}"`;
    })
    .join(", ");
const OPEN = ageSpanNames.map((span) => `"${span}"`).join(" + ");

/** Of all partners that the actor may use: the totals of the report. */
export async function findAgingTotals(
  tx: object,
  ctx: Ctx,
  { supplierType: side }: Query<typeof getAgingTotals>,
): Promise<Answer<typeof getAgingTotals>> {
  const bound = parameters();
  const { parts } = await openParts(tx, ctx, { side, where: [] }, bound);
  const select = `with ${parts.join(", ")}, sums as (select ${spanSums(side)} from owed)
      select ${AMOUNTS.map((name) => `${money(name === "open" ? OPEN : `"${name}"`)} as "${name}"`).join(", ")} from sums`;
  // Its plan, too, must not read all that is not open.
  const [, [row]] = await Promise.all([FOR_REPORTS.run(tx), rowsOf<Answer<typeof getAgingTotals>>(tx, select, bound)]);
  if (!row) throw new Error("sums of nothing are a row, too");
  return redact(row, new Set(hidesSide(ctx, side) ? AMOUNTS : [])) as Answer<typeof getAgingTotals>;
}

/** One row for each partner with something open. @throws Refusal as searchOf and orderOf */
export async function findAging(
  tx: object,
  ctx: Ctx,
  query: Query<typeof getAging>,
  limit?: Taken,
): Promise<ReportPage<AgingRow> & { day: string }> {
  const { supplierType: side } = query;
  const search = searchOf(query, agingSearch);
  const hidden = hidesSide(ctx, side) ? AMOUNTS : [];
  const usual = hidden.length > 0 ? { column: "name", direction: "asc" as const } : undefined;
  const order = orderOf(query, agingSorts, usual ?? { column: "open", direction: "desc" }, hidden);
  const bound = parameters();
  const organId = idIn(search, "organId");
  const where = [
    ...(organId ? [`p.id = ${bound.bind(organId, "uuid")}`] : []),
    ...(search.name === undefined ? [] : [`lower(p.name) like ${bound.bind(contains(search.name), "text")}`]),
  ];
  const { parts, day } = await openParts(tx, ctx, { side, where }, bound);
  const report = await runReport<AgingRow>(
    tx,
    {
      parts: [
        ...parts,
        `sums as (select partner_id, ${spanSums(side)} from owed group by partner_id)`,
        `listed as materialized (select s.*, ${OPEN} as open, p.name, p.contacts, p.telephone, p.billing_cycle from sums s join replica_partners p on p.id = s.partner_id)`,
      ],
      totals: Object.fromEntries(AMOUNTS.map((name) => [name, money(`coalesce(sum(l."${name}"), 0)`)])),
      columns: `l.partner_id as "organId", l.name, l.contacts, l.telephone, l.billing_cycle as "billingCycle",
        ${AMOUNTS.map((name) => `${money(`l."${name}"`)} as "${name}"`).join(", ")}`,
      joined: "",
      order: {
        ...{ name: "l.name", billingCycle: "l.billing_cycle" },
        ...Object.fromEntries(AMOUNTS.map((name) => [name, `l."${name}"`])),
      },
      tail: "l.name, l.partner_id",
    },
    bound,
    { query, order, hidden: new Set(hidden), ...(limit === undefined ? {} : { limit }) },
  );
  return { ...report, day };
}

/** A partner's open documents that the actor may see, of all ages or one, with the sum of the others. @throws Refusal as above */
export async function findAgedDocuments(
  tx: object,
  ctx: Ctx,
  query: Query<typeof getAgedDocuments>,
): Promise<ReportPage<AgedDocumentRow> & Drilled & { day: string }> {
  const { supplierType: side, organId, span } = query;
  const search = searchOf(query, agedDocumentSearch);
  const hidden = hidesSide(ctx, side) ? DOCUMENT_AMOUNTS : [];
  const order = orderOf(query, agedDocumentSorts, { column: "days", direction: "desc" }, hidden);
  const bound = parameters();
  const days = await drillDays(tx, ctx.now(), search);
  const where = [
    `p.id = ${bound.bind(organId, "uuid")}`,
    ...(search.number === undefined ? [] : [`lower(d.number) like ${bound.bind(contains(search.number), "text")}`]),
  ];
  const { parts: aged, day } = await agedParts(tx, ctx, { side, where }, bound);
  const seen = `coalesce(a.kind = 'opening' or ${visibleDocument("a", bindVisibility(ctx, bound))}, false)`;
  const { parts, totals } = drill(
    `select a.*, ${seen} as seen from aged a where ${span ? within(span) : "true"}`,
    {
      needDebt: { of: "need", shown: money },
      finishDebt: { of: "finished", shown: money },
      debt: { of: "rest", shown: money },
    },
    days,
    bound,
  );
  const report = await runReport<AgedDocumentRow>(
    tx,
    {
      parts: [...aged, ...parts],
      totals,
      columns: `l.document_id as "documentId", l.number, l.kind, ${isoTime(`case when l.kind = 'opening' then l.day::timestamp at time zone ${ZONE} else l.oper_time end`)} as "operTime",
        l.due::text as "dueDay", l.days, ${money("l.need")} as "needDebt", ${money("l.finished")} as "finishDebt", ${money("l.rest")} as debt`,
      joined: "",
      order: { operTime: "l.oper_time", number: "l.number", days: "l.days", debt: "l.rest" },
      tail: "l.oper_time, l.number, l.document_id",
    },
    bound,
    { query, order, hidden: new Set(hidden) },
  );
  return { ...drilled(report, days, search.number === undefined), day };
}
