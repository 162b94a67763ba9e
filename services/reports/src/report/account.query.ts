// Settlement accounts with this month's movements and their balance (reference.md §3.6, §4.5).
import {
  type AccountReportRow,
  accountReportSearch,
  accountReportSorts,
  listWithBalance,
} from "@kontor/contracts/reports/account-report";
import type { Ctx } from "@kontor/service-kit/context/ctx";
import { parameters } from "@kontor/service-kit/database/sql";
import { todayOf } from "@kontor/service-kit/report/date-range";
import { contains, orderOf, type ReportQuery, searchOf } from "@kontor/service-kit/report/query-params";
import { hiddenFor, type ReportPage, runReport, type Taken } from "@kontor/service-kit/report/run-report";
import { money } from "./product.query.ts";

export async function findAccounts(
  tx: object,
  ctx: Ctx,
  query: ReportQuery,
  limit?: Taken,
): Promise<ReportPage<AccountReportRow>> {
  const search = searchOf(query, accountReportSearch);
  const hidden = hiddenFor(ctx, listWithBalance);
  const order = orderOf(query, accountReportSorts, { column: "name", direction: "asc" }, [...hidden]);
  const { today, month } = await todayOf(tx, ctx.now());
  const bound = parameters();
  const [since, until] = [bound.bind(month, "date"), bound.bind(today, "date")];
  const like = (column: string, value: unknown): string[] =>
    value === undefined ? [] : [`lower(${column}) like ${bound.bind(contains(value), "text")}`];
  const conditions = ["not a.deleted", ...like("a.name", search.name), ...like("a.serial_no", search.serialNo)];
  return await runReport<AccountReportRow>(
    tx,
    {
      parts: [
        `moved as materialized (select account_id, sum(amount) as amount,
            coalesce(sum(amount) filter (where day >= ${since}), 0) as this_month
          from account_days where day <= ${until} group by account_id)`,
        `listed as materialized (select a.id, a.name, a.serial_no, a.initial_amount as initial, coalesce(m.this_month, 0) as this_month,
            a.initial_amount + coalesce(m.amount, 0) as current
          from replica_accounts a left join moved m on m.account_id = a.id where ${conditions.join(" and ")})`,
      ],
      totals: {
        initialAmount: money("coalesce(sum(l.initial), 0)"),
        thisMonthAmount: money("coalesce(sum(l.this_month), 0)"),
        currentAmount: money("coalesce(sum(l.current), 0)"),
      },
      columns: `l.id as "accountId", l.name, l.serial_no as "serialNo", ${money("l.initial")} as "initialAmount",
        ${money("l.this_month")} as "thisMonthAmount", ${money("l.current")} as "currentAmount"`,
      joined: "",
      order: {
        ...{ name: "l.name", serialNo: "l.serial_no", initialAmount: "l.initial" },
        ...{ thisMonthAmount: "l.this_month", currentAmount: "l.current" },
      },
      tail: "l.id",
    },
    bound,
    { query, order, hidden, ...(limit === undefined ? {} : { limit }) },
  );
}
