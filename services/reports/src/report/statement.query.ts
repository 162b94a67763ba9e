// Statements of customers and suppliers (reference.md §3.9, §4.5). The detail behind a balance is in partner-detail.query.ts.
import type { Query } from "@kontor/contracts/core/endpoint";
import { refuse } from "@kontor/contracts/core/error";
import {
  getStatementAccount,
  type StatementRow,
  statementSearch,
  statementSorts,
} from "@kontor/contracts/reports/statement";
import type { Ctx } from "@kontor/service-kit/context/ctx";
import { parameters } from "@kontor/service-kit/database/sql";
import { type Range, rangeOf } from "@kontor/service-kit/report/date-range";
import { contains, flagIn, idIn, orderOf, searchOf } from "@kontor/service-kit/report/query-params";
import { hiddenFor, type ReportPage, runReport, type Taken } from "@kontor/service-kit/report/run-report";
import { isOpenedBy } from "./cut-over.ts";
import { money } from "./product.query.ts";
import { isHidden, partnerCondition, partnerPrice } from "./visibility.ts";

type Statement = Query<typeof getStatementAccount>;
type StatementQuery = Partial<Statement> & Pick<Statement, "supplierType" | "currentPage" | "pageSize">;

const AMOUNTS = ["preNeed", "debtMoney", "backMoney", "allNeed", "deposit"];
/** A customer's debt is stored as positive; what is owed to a supplier is negated. */
export const signOf = (supplierType: string): string => (supplierType === "客户" ? "" : "-");

/** The opening balance of a partner `p`: a column that is zero before the cut-over day. */
export const firstOf = (supplierType: string, isOpened: boolean): string => {
  if (!isOpened) return "0";
  return supplierType === "客户" ? "p.begin_get" : "p.begin_pay";
};

/**
 * Of a partner `p` his balances `e` at the end of a period, and `s` before it. Where nothing happened within the period, as with most partners in a month, both
 * are the same row.
 */
function balances(begin: string, end: string): string {
  const last = (where: string): string =>
    `(select d.day, d.debt, d.settled, d.deposit from partner_days d where d.partner_id = p.id and ${where} order by d.day desc limit 1)`;
  const before = (figure: string): string =>
    `case when e.day < ${begin} then e.${figure} else f.${figure} end as ${figure}`;
  return `left join lateral ${last(`d.day <= ${end}`)} e on true left join lateral ${last(`d.day < ${begin} and e.day >= ${begin}`)} f on true
    cross join lateral (select ${before("debt")}, ${before("settled")}) s`;
}

export async function findStatements(
  tx: object,
  ctx: Ctx,
  query: StatementQuery,
  limit?: Taken,
): Promise<ReportPage<StatementRow> & Range> {
  const { supplierType } = query;
  const search = searchOf(query, statementSearch);
  const hidden = isHidden(ctx, partnerPrice(supplierType)) ? AMOUNTS : [];
  const order = orderOf(
    query,
    statementSorts,
    hidden.length > 0 ? { column: "name", direction: "asc" } : { column: "allNeed", direction: "desc" },
    hidden,
  );
  const hasDebt = flagIn(search, "hasDebt");
  if (hasDebt && hidden.length > 0) throw refuse("field-unknown", { field: "hasDebt", values: { name: "hasDebt" } });
  const { begin, end } = await rangeOf(tx, ctx.now(), search);
  const bound = parameters();
  // A customer's deposit is owed to him, a supplier's to us: shown as what is left of it, it is no part of the debt.
  const depositSign = supplierType === "客户" ? "-" : "";
  const [sign, organId] = [signOf(supplierType), idIn(search, "organId")];
  const first = firstOf(supplierType, await isOpenedBy(tx, ctx.now(), end));
  const conditions = [
    `p.type = ${bound.bind(supplierType, "text")}`,
    "not p.deleted",
    ...(organId ? [`p.id = ${bound.bind(organId, "uuid")}`] : []),
    ...(search.name === undefined ? [] : [`lower(p.name) like ${bound.bind(contains(search.name), "text")}`]),
    ...partnerCondition("p.id", "p.type", ctx, bound),
  ];
  const debtCondition = hasDebt ? `all_need ${hasDebt === "1" ? "<>" : "="} 0` : "true";
  const report = await runReport<StatementRow>(
    tx,
    {
      parts: [
        `stated as not materialized (select p.id, p.name, p.enabled, ${first} + ${sign}(coalesce(s.debt - s.settled, 0)) as pre_need,
            ${depositSign}coalesce(e.deposit, 0) as deposit, ${sign}(coalesce(e.debt, 0) - coalesce(s.debt, 0)) as debt, ${sign}(coalesce(e.settled, 0) - coalesce(s.settled, 0)) as back
          from replica_partners p ${balances(bound.bind(begin, "date"), bound.bind(end, "date"))}
          where ${conditions.join(" and ")})`,
        // A disabled partner that still owes, or has a deposit, is not left out.
        `listed as materialized (select * from (select *, pre_need + debt - back as all_need from stated) a
          where (enabled or all_need <> 0 or deposit <> 0) and ${debtCondition})`,
      ],
      totals: {
        preNeed: money("coalesce(sum(l.pre_need), 0)"),
        debtMoney: money("coalesce(sum(l.debt), 0)"),
        backMoney: money("coalesce(sum(l.back), 0)"),
        allNeed: money("coalesce(sum(l.all_need), 0)"),
        deposit: money("coalesce(sum(l.deposit), 0)"),
      },
      columns: `l.id as "organId", l.name, p.contacts, p.telephone, p.phone_num as "phoneNum", p.email, ${money("l.pre_need")} as "preNeed", ${money("l.debt")} as "debtMoney",
        ${money("l.back")} as "backMoney", ${money("l.all_need")} as "allNeed", ${money("l.deposit")} as deposit`,
      joined: "join replica_partners p on p.id = l.id",
      order: {
        name: "l.name",
        preNeed: "l.pre_need",
        debtMoney: "l.debt",
        backMoney: "l.back",
        allNeed: "l.all_need",
        deposit: "l.deposit",
      },
      tail: "l.id",
    },
    bound,
    { query, order, hidden: hiddenFor(ctx, getStatementAccount, hidden), ...(limit === undefined ? {} : { limit }) },
  );
  return { ...report, begin, end };
}
