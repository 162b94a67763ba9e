// Revenue, cost and profit by product (reference.md §4.6). Costs are the ledger's, so the sums are those of its accounts (docs/decisions/0077).
import type { Query } from "@kontor/contracts/core/endpoint";
import {
  getProductProfit,
  type ProductProfitRow,
  productProfitSearch,
  productProfitSorts,
} from "@kontor/contracts/reports/product-profit";
import type { Ctx } from "@kontor/service-kit/context/ctx";
import { parameters } from "@kontor/service-kit/database/sql";
import { type Range, rangeOf } from "@kontor/service-kit/report/date-range";
import { orderOf, searchOf } from "@kontor/service-kit/report/query-params";
import { type ReportPage, runReport, type Taken } from "@kontor/service-kit/report/run-report";
import { brandOf, categoryOf } from "./dimensions.ts";
import { PRODUCT, productColumns, productConditions } from "./product.query.ts";
import {
  ANYTHING,
  AVERAGE_COLUMNS,
  AVERAGE_ORDER,
  hiddenSold,
  SOLD_COLUMNS,
  SOLD_ORDER,
  SOLD_TOTALS,
} from "./sold-figures.ts";
import { SUMMED, soldProducts } from "./sold-products.ts";
import { kindsOf } from "./trade-scope.ts";

export async function findProductProfit(
  tx: object,
  ctx: Ctx,
  query: Query<typeof getProductProfit>,
  limit?: Taken,
): Promise<ReportPage<ProductProfitRow> & Range> {
  const search = searchOf(query, productProfitSearch);
  const kinds = kindsOf(query.source);
  const hidden = hiddenSold(ctx, getProductProfit, kinds, ["averagePrice"]);
  const order = orderOf(query, productProfitSorts, { column: "name", direction: "asc" }, [...hidden]);
  const [range, bound] = [await rangeOf(tx, ctx.now(), search), parameters()];
  const parts = await soldProducts(tx, ctx, { kinds, range, search, query }, bound);
  const conditions = [ANYTHING, ...productConditions(search, query, bound)];
  const report = await runReport<ProductProfitRow>(
    tx,
    {
      parts: [
        ...parts,
        `held as materialized (select product_id, ${SUMMED} from sold group by product_id)`,
        `listed as (select p.id, p.name, p.bar_code, h.* from held h join replica_products p on p.id = h.product_id where ${conditions.join(" and ")})`,
      ],
      totals: SOLD_TOTALS,
      columns: `${productColumns()}, ${SOLD_COLUMNS}, ${AVERAGE_COLUMNS}`,
      joined: PRODUCT,
      order: { name: "l.name", barCode: "l.bar_code", ...SOLD_ORDER, ...AVERAGE_ORDER },
      key: "l.id",
      dimensions: { category: categoryOf("l.id"), brand: brandOf("l.id") },
      tail: "l.id",
    },
    bound,
    { query, order, hidden, ...(limit === undefined ? {} : { limit }) },
  );
  return { ...report, ...range };
}
