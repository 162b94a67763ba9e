// Sales by operator or salesperson (reference.md §4.5).
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
import { type ReportPage, runReport } from "@kontor/service-kit/report/run-report";
import { money, moneySum } from "./product.query.ts";
import { OF_SALES, SHARED, soldDocuments } from "./sold-documents.ts";
import { hiddenSold, SOLD_COLUMNS, SOLD_ORDER, SOLD_TOTALS } from "./sold-figures.ts";
import { SUMMED } from "./sold-products.ts";
import { kindsOf, salespersonIn } from "./trade-scope.ts";

const PERSONS: Readonly<Record<PersonKind, readonly [id: string, table: string]>> = {
  operator: ["creator_id", "replica_users"],
  seller: ["seller_id", "replica_persons"],
};

export async function findSalesByUser(
  tx: object,
  ctx: Ctx,
  query: Query<typeof getSalesByUser>,
  limit?: number,
): Promise<ReportPage<UsersReportRow> & Range> {
  const search = searchOf(query, usersReportSearch);
  const [kinds, retail, [id, table]] = [kindsOf(query.source), kindsOf("retail"), PERSONS[query.person]];
  const hidden = hiddenSold(ctx, getSalesByUser, kinds, ["retailAmount", "paidAmount"]);
  const order = orderOf(query, usersReportSorts, { column: "name", direction: "asc" }, [...hidden]);
  const [range, bound] = [await rangeOf(tx, ctx.now(), search), parameters()];
  const sales = await soldDocuments(tx, ctx, { kinds, range, search, query }, bound);
  const seller = salespersonIn(search);
  const isShared = query.person === "seller" || Boolean(seller);
  const from = isShared ? "shared" : "sales";
  const own = seller ? `where seller_id = ${bound.bind(seller, "uuid")}` : "";
  const report = await runReport<UsersReportRow>(
    tx,
    {
      parts: [
        ...sales,
        ...(isShared ? [SHARED] : []),
        `held as materialized (select ${id} as id, count(*) filter (where is_own) as bills, sum(revenue) filter (where kind = any(${bound.bind(retail, "text[]")})) as retail,
          sum(paid) as paid, ${SUMMED} from (select *, ${OF_SALES.replace(/, cost$/, "")} from ${from} ${own}) s group by 1)`,
        `listed as (select h.*, coalesce(n.name, '') as name from held h left join ${table} n on n.id = h.id)`,
      ],
      totals: { ...SOLD_TOTALS, retailAmount: moneySum("coalesce(l.retail, 0)"), paidAmount: moneySum("l.paid") },
      columns: `l.id as "subjectId", l.name, l.bills::text as bills, ${SOLD_COLUMNS}, ${money("coalesce(l.retail, 0)")} as "retailAmount", ${money("l.paid")} as "paidAmount"`,
      joined: "",
      order: {
        ...{ name: "l.name", bills: "l.bills", ...SOLD_ORDER },
        ...{ retailAmount: "coalesce(l.retail, 0)", paidAmount: "l.paid" },
      },
      tail: "l.name, l.id",
    },
    bound,
    { query, order, hidden, ...(limit === undefined ? {} : { limit }) },
  );
  return { ...report, ...range };
}
