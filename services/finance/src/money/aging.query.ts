// What partners owe or are owed today by age: open documents by the days since they were due (reference.md §3.9, §4.5).

import { isHiddenBy } from "@kontor/contracts/core/actor";
import type { Drilled } from "@kontor/contracts/core/drill";
import type { Query } from "@kontor/contracts/core/endpoint";
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
} from "@kontor/contracts/reports/aging";
import { type PartnerType, partnerPrices } from "@kontor/contracts/system/partner";
import { actorOf, type Ctx, isOwner } from "@kontor/service-kit/context/ctx";
import { isoTime } from "@kontor/service-kit/database/iso-time";
import { TODAYS_END, ZONE } from "@kontor/service-kit/database/local-time";
import { type Parameters, parameters } from "@kontor/service-kit/database/sql";
import { todayOf } from "@kontor/service-kit/report/date-range";
import { drill, drillDays, drilled } from "@kontor/service-kit/report/drill";
import { contains, idIn, orderOf, searchOf } from "@kontor/service-kit/report/query-params";
import { type ReportPage, runReport } from "@kontor/service-kit/report/run-report";
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
  /** What else to read of documents `d`. An index has what sums by partner need; anything more is looked up row by row. */
  columns?: string;
}
/** `days` since the due day of open documents, with the amounts as they are owed. Documents of later days are not counted today. */
async function openPart(
  tx: object,
  ctx: Ctx,
  { side, where, columns = "" }: Open,
  bound: Parameters,
): Promise<{ part: string; day: string }> {
  const { today } = await todayOf(tx, ctx.now());
  const cutOver = bound.bind((await cutOverOf(tx, ctx.now())).day, "date");
  const sign = signOf(side);
  const dated = `case when d.kind = 'opening' then ${cutOver} else (d.oper_time at time zone ${ZONE})::date end`;
  const part = `dated as materialized (select d.partner_id, d.kind, d.oper_time, ${columns}${dated} as day,
      ${sign}d.amount_debt as need, ${sign}d.amount_settled as finished, ${sign}(d.amount_debt - d.amount_settled) as rest, p.billing_cycle
    from ledger_documents d join replica_partners p on p.id = d.partner_id
    where d.effective and d.amount_debt <> d.amount_settled and d.oper_time < ${TODAYS_END} and (d.kind <> 'opening' or ${cutOver} <= ${bound.bind(today, "date")})
      and ${[...partnersOf(ctx, side, bound), ...where].join(" and ")}),
    aged as materialized (select *, ${bound.bind(today, "date")} - due as days from (select *, case when billing_cycle = 'monthly'
        then (date_trunc('month', day) + interval '1 month - 1 day')::date
        when billing_cycle = 'none' then day else day + billing_cycle::int end as due from dated) due_days)`;
  return { part, day: today };
}

const within = (span: AgeSpan): string => {
  const [from, to] = ageSpans[span];
  return [...(from === null ? [] : [`days >= ${from}`]), ...(to === null ? [] : [`days <= ${to}`])].join(" and ");
};
const SPANS = ageSpanNames.map((span) => `coalesce(sum(rest) filter (where ${within(span)}), 0) as "${span}"`);

/** One row for each partner with something open. @throws Refusal as searchOf and orderOf */
export async function findAging(
  tx: object,
  ctx: Ctx,
  query: Query<typeof getAging>,
  limit?: number,
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
  const { part, day } = await openPart(tx, ctx, { side, where }, bound);
  const report = await runReport<AgingRow>(
    tx,
    {
      parts: [
        part,
        `sums as materialized (select partner_id, ${SPANS.join(", ")}, sum(rest) as open from aged group by partner_id)`,
        "listed as materialized (select s.*, p.name, p.contacts, p.telephone, p.billing_cycle from sums s join replica_partners p on p.id = s.partner_id)",
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

const SHOWN = "d.document_id, d.number, d.creator_id, d.department_id, d.depot_ids, ";
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
  const { part, day } = await openPart(tx, ctx, { side, where, columns: SHOWN }, bound);
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
      parts: [part, ...parts],
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
