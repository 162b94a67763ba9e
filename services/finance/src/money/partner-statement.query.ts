// A partner's statement for printing: what was owed, each document and slip of the period, what is owed after it, and what is open by age.
import type { Query } from "@kontor/contracts/core/endpoint";
import { refuse } from "@kontor/contracts/core/error";
import { type getPartnerStatement, type PartnerStatement, STATEMENT_LINES_MAX } from "@kontor/contracts/reports/aging";
import type { Ctx } from "@kontor/service-kit/context/ctx";
import { isoTime } from "@kontor/service-kit/database/iso-time";
import { parameters, rowsOf } from "@kontor/service-kit/database/sql";
import { rangeOf } from "@kontor/service-kit/report/date-range";
import { money } from "../books/balances.query.ts";
import { cutOverOf } from "../books/cut-over.ts";
import { daysPart } from "../books/period.ts";
import { refuseScoped } from "../books/permission.ts";
import { findAging, hidesSide, partnersOf, signOf } from "./aging.query.ts";

type Sums = Pick<
  PartnerStatement,
  "name" | "contacts" | "telephone" | "language" | "opening" | "charge" | "credit" | "closing" | "lines"
>;

/**
 * Without name, language and lines for a partner of the other side, or one that the actor may not use. Opening amounts count before the period, where the cut-over day is not after its end. What nets out within a document is no line.
 * @throws Refusal `not-permitted`, `statement-too-long`; as rangeOf
 */
export async function findPartnerStatement(
  tx: object,
  ctx: Ctx,
  query: Query<typeof getPartnerStatement>,
): Promise<PartnerStatement> {
  const { supplierType: side, organId, ...days } = query;
  await refuseScoped(tx, ctx);
  if (hidesSide(ctx, side)) throw refuse("not-permitted", { status: 403 });
  const range = await rangeOf(tx, ctx.now(), days);
  const bound = parameters();
  const period = daysPart(range, await cutOverOf(tx, ctx.now()), bound);
  const id = bound.bind(organId, "uuid");
  const account = side === "客户" ? "receivable" : "payable";
  const sum = (column: string): string => money(`(select coalesce(sum(${column}), 0) from listed)`);
  const opening = "(select coalesce(sum(amount), 0) from before)";
  const [row] = await rowsOf<Sums>(
    tx,
    `with ${period},
      partner as materialized (select p.* from replica_partners p where p.id = ${id} and ${partnersOf(ctx, side, bound).join(" and ")}),
      entries as materialized (select e.document_id, e.kind, e.number, e.oper_time, ${signOf(side)}e.amount as amount, e.sequence from ledger_entries e cross join days d
        where e.account = '${account}' and e.subject_id = (select p.id from partner p) and e.oper_time < d.e and (e.oper_time > 'epoch' or d.c < d.e)),
      before as (select e.amount from entries e cross join days d where e.oper_time < d.b),
      moved as (select e.kind, max(e.number) as number, e.oper_time, sum(e.amount) as amount, min(e.sequence) as first from entries e cross join days d
        where e.oper_time >= d.b group by e.document_id, e.kind, e.oper_time having sum(e.amount) <> 0),
      listed as materialized (select *, greatest(amount, 0) as charge, greatest(-amount, 0) as credit,
          ${opening} + sum(amount) over (order by oper_time, first) as balance from moved order by oper_time, first limit ${STATEMENT_LINES_MAX + 1})
    select coalesce(p.name, '') as name, coalesce(p.contacts, '') as contacts, coalesce(p.telephone, '') as telephone, p.language, ${money(opening)} as opening, ${sum("charge")} as charge, ${sum("credit")} as credit,
      ${money(`${opening} + (select coalesce(sum(amount), 0) from listed)`)} as closing,
      coalesce((select json_agg(json_build_object('operTime', ${isoTime("l.oper_time")}, 'number', l.number, 'kind', l.kind, 'charge', ${money("l.charge")},
        'credit', ${money("l.credit")}, 'balance', ${money("l.balance")}) order by l.oper_time, l.first) from listed l), '[]') as lines
    from (select 1) one left join partner p on true`,
    bound,
  );
  if (!row) throw new Error("sums of nothing are a row, too");
  if (row.lines.length > STATEMENT_LINES_MAX)
    throw refuse("statement-too-long", { field: "beginTime", values: { max: STATEMENT_LINES_MAX } });
  const aging = await findAging(tx, ctx, { supplierType: side, currentPage: 1, pageSize: 1, search: { organId } });
  return { ...row, ...range, day: aging.day, aging: agedOf(aging.totals) };
}

function agedOf(totals: Readonly<Record<string, string | null>>): PartnerStatement["aging"] {
  const { notDue = null, days30 = null, days60 = null, days90 = null, older = null, open = null } = totals;
  return { notDue, days30, days60, days90, older, open };
}
