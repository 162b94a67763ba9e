// Sales by operator, salesperson or department (reference.md §4.5).
import type { Query } from "@kontor/contracts/core/endpoint";
import {
  getSalesByUser,
  type PersonKind,
  type UsersReportRow,
  usersReportSearch,
  usersReportSorts,
} from "@kontor/contracts/reports/users-report";
import type { Ctx } from "@kontor/service-kit/context/ctx";
import { parameters } from "@kontor/service-kit/database/sql";
import { type Range, rangeOf } from "@kontor/service-kit/report/date-range";
import { orderOf, searchOf } from "@kontor/service-kit/report/query-params";
import { type ReportPage, runReport, type Taken } from "@kontor/service-kit/report/run-report";
import { money, moneySum } from "./product.query.ts";
import { summedBy, summedSales } from "./sold-documents.ts";
import { ANYTHING, hiddenSold, SOLD_COLUMNS, SOLD_ORDER, SOLD_TOTALS } from "./sold-figures.ts";
import { kindsOf, salespersonIn } from "./trade-scope.ts";

const PERSONS: Readonly<Record<PersonKind, readonly [id: string, table: string]>> = {
  operator: ["creator_id", "replica_users"],
  seller: ["seller_id", "replica_persons"],
  department: ["department_id", "replica_departments"],
};
const DEPARTMENTS =
  "(select string_agg(n.name, ', ' order by n.name) from replica_departments n where n.id = any(l.departments))";

export async function findSalesByUser(
  tx: object,
  ctx: Ctx,
  query: Query<typeof getSalesByUser>,
  limit?: Taken,
): Promise<ReportPage<UsersReportRow> & Range> {
  const search = searchOf(query, usersReportSearch);
  const [kinds, [id, table]] = [kindsOf(query.source), PERSONS[query.person]];
  const hidden = hiddenSold(ctx, getSalesByUser, kinds, ["retailAmount", "paidAmount"]);
  const order = orderOf(query, usersReportSorts, { column: "name", direction: "asc" }, [...hidden]);
  const [range, bound] = [await rangeOf(tx, ctx.now(), search), parameters()];
  const salesperson = salespersonIn(search);
  // Of a salesperson's sales only his share counts.
  const isShared = query.person === "seller" || Boolean(salesperson);
  const sales = await summedSales(tx, ctx, { kinds, range, search, query }, bound, { isShared, isPaid: true });
  const own = salesperson ? `where seller_id = ${bound.bind(salesperson, "uuid")}` : "";
  const report = await runReport<UsersReportRow>(
    tx,
    {
      parts: [
        ...sales,
        `held as materialized (${summedBy(id, own)})`,
        `listed as (select h.*, coalesce(n.name, '') as name from held h left join ${table} n on n.id = h.id where h.bills <> 0 or ${ANYTHING})`,
      ],
      totals: { ...SOLD_TOTALS, retailAmount: moneySum("l.retail"), paidAmount: moneySum("l.paid") },
      columns: `l.id as "subjectId", l.name, coalesce(${DEPARTMENTS}, '') as "departmentNames", l.bills::text as bills, ${SOLD_COLUMNS}, ${money("l.retail")} as "retailAmount", ${money("l.paid")} as "paidAmount"`,
      joined: "",
      order: {
        ...{ name: "l.name", bills: "l.bills", ...SOLD_ORDER },
        ...{ retailAmount: "l.retail", paidAmount: "l.paid" },
      },
      key: "l.id",
      tail: "l.name, l.id",
    },
    bound,
    { query, order, hidden, ...(limit === undefined ? {} : { limit }) },
  );
  return { ...report, ...range };
}
