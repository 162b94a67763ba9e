// Sales by document over three years, written by SQL as facts would have left them.
import { database } from "../documents/target.ts";
import { FIRST_DAY, idOf, PARTNERS, QUARTERS } from "./fill.ts";

export const SALES = 500_000;
const DAYS = 1095;

const share = (name: string, decimals: number): string =>
  `round(${name} * at / cardinality(seller_ids), ${decimals}) - round(${name} * (at - 1) / cardinality(seller_ids), ${decimals})`;

/** One in a hundred has a cost that is booked a month later; every third has two salespeople. */
export async function fillSales(tenantId: string): Promise<void> {
  const db = await database("kontor_reports");
  const run = (text: string) => db.query(text.replaceAll("TENANT", `'${tenantId}'::uuid`));
  try {
    await run("set synchronous_commit = off; set work_mem = '256MB'");
    await run(`insert into sale_documents (tenant_id, id, kind, effective, day, number, oper_time, partner_id, partner_type, creator_id, department_id, seller_ids,
        quantity, revenue, fees, paid, cost)
      select TENANT, ${idOf("'sold ' || n")}, case when n % 10 = 0 then 'sale-back' when n % 3 = 0 then 'retail-out' else 'sale-out' end, true,
        date '${FIRST_DAY}' + (n * ${DAYS}::bigint / ${SALES})::int, 'XSCK' || n, date '${FIRST_DAY}' + (n * ${DAYS}::bigint / ${SALES})::int,
        ${idOf(`'partner ' || 1 + n % ${PARTNERS}`)}, '客户', ${idOf("'creator ' || n % 20")}, ${idOf("'department ' || n % 5")},
        case when n % 3 = 0 then array[${idOf("'seller ' || n % 30")}, ${idOf("'seller ' || n % 7")}] else array[${idOf("'seller ' || n % 30")}] end,
        case when n % 10 = 0 then -1 else 5 end, case when n % 10 = 0 then -10.5 else 52.5 end, 0, case when n % 10 = 0 then -10.5 else 50 end,
        case when n % 10 = 0 then -7.25 else 36.25 end
      from generate_series(1, ${SALES}) as n order by n`);
    await run(`insert into later_costs (tenant_id, document_id, kind, day, depot_id, product_id, cost)
      select tenant_id, id, kind, day + 30, ${idOf("'depot 1'")}, ${idOf("'product 1'")}, 0.25 from sale_documents
      where tenant_id = TENANT and right(number, 2) = '00'`);
    // Each salesperson has his even share.
    await run(`insert into person_quarters (tenant_id, quarter, kind, creator_id, department_id, seller_id, documents, bills, quantity, revenue, paid, cost)
      select TENANT, quarter, kind, creator_id, department_id, seller_id, count(*) filter (where at = 1), count(*), sum(${share("quantity", 3)}), sum(${share("revenue", 2)}),
        sum(${share("paid", 2)}), sum(${share("cost", 2)})
      from ${QUARTERS} join sale_documents on day < quarter + interval '1 month' and day >= quarter - interval '2 months'
        cross join lateral unnest(seller_ids) with ordinality as seller(seller_id, at) where tenant_id = TENANT group by 2, 3, 4, 5, 6`);
    await run("vacuum analyze sale_documents, later_costs, person_quarters");
  } finally {
    await db.end();
  }
}
