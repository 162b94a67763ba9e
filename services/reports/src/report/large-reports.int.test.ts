// Files of any report, however many rows it has: what is written while rows are read is what is written at once, of one moment, beside the period before.
import type { Actor } from "@kontor/contracts/core/actor";
import type { Query } from "@kontor/contracts/core/endpoint";
import { newId, type TenantId } from "@kontor/contracts/core/id";
import { exportInOutProductCount } from "@kontor/contracts/reports/in-out-count";
import type { getListWithStock } from "@kontor/contracts/reports/product-stock";
import { backgroundCtx, type TenantCtx } from "@kontor/service-kit/context/ctx";
import { statement } from "@kontor/service-kit/database/statement";
import type { ReportPage, Taken } from "@kontor/service-kit/report/run-report";
import { silentLog } from "@kontor/service-kit/testing/fake-gateway";
import { column, figure } from "@kontor/service-kit/workbook/columns";
import { readSheet } from "read-excel-file/node";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Harness, openHarness } from "../testing/harness.ts";
import { soldIds, soldTrade } from "../testing/sold-trade.ts";
import { product } from "../testing/trade.ts";
import { findAccounts } from "./account.query.ts";
import { findBatchStock } from "./batch-stock.query.ts";
import { findGrossProfit } from "./gross-profit.query.ts";
import { findInOutCount } from "./in-out-count.query.ts";
import { findInOut } from "./in-out-detail.query.ts";
import { findInOutStock } from "./in-out-stock.query.ts";
import { findLeaderboard } from "./leaderboard.query.ts";
import { findProductProfit } from "./product-profit.query.ts";
import { findProductStock } from "./product-stock.query.ts";
import { findSkuStock } from "./sku-stock.query.ts";
import { findStatements } from "./statement.query.ts";
import { findStockWarnings } from "./stock-warning.query.ts";
import { findTradeCount } from "./trade-count.query.ts";
import { findTransfers } from "./transfer-detail.query.ts";
import { findSalesByUser } from "./users-report.query.ts";
import { filesOf } from "./workbook.ts";

let harness: Harness;
let owner: Actor;
let ctx: TenantCtx;
const ctxOf = (actor: Actor): TenantCtx => ({
  ...backgroundCtx(actor.tenantId as TenantId, "test", silentLog()),
  actor,
});
beforeAll(async () => {
  harness = openHarness();
  owner = harness.tenant();
  ctx = ctxOf(owner);
  const { system, goods, purchases, sales, stock } = soldTrade(soldIds());
  for (const facts of [system, goods, purchases, sales, stock]) await harness.consume(owner, facts);
});
afterAll(() => harness.close());

const DAYS = { beginTime: "2026-01-01", endTime: "2026-12-31" };
const ALL = { currentPage: 1, pageSize: 100 };
const dated = { ...ALL, search: DAYS };
type Stock = Query<typeof getListWithStock>;
type Find = (tx: object, taken?: Taken) => Promise<ReportPage<object>>;

it.each<[string, number, Find]>([
  ["purchases", 1, (tx, taken) => findTradeCount(tx, ctx, "buy", dated, taken)],
  ["profit by product", 2, (tx, taken) => findProductProfit(tx, ctx, { ...dated, source: "both" }, taken)],
  ["gross profit", 4, (tx, taken) => findGrossProfit(tx, ctx, { ...dated, source: "both", of: "profit" }, taken)],
  [
    "the leaderboard",
    2,
    (tx, taken) => findLeaderboard(tx, ctx, { ...dated, source: "both", dimension: "product", subjects: "all" }, taken),
  ],
  ["sales by user", 2, (tx, taken) => findSalesByUser(tx, ctx, { ...dated, source: "both", person: "seller" }, taken)],
  ["product stock", 2, (tx, taken) => findProductStock(tx, ctx, ALL as Stock, taken)],
  [
    "product stock of a past day",
    2,
    (tx, taken) => findProductStock(tx, ctx, { ...ALL, search: { asOf: "2026-05-01" } }, taken),
  ],
  ["stock by batch", 0, (tx, taken) => findBatchStock(tx, ctx, ALL, taken)],
  ["stock by variant", 1, (tx, taken) => findSkuStock(tx, ctx, { ...ALL, search: { zeroStock: "1" } }, taken)],
  ["stock in and out", 2, (tx, taken) => findInOutStock(tx, ctx, dated, taken)],
  ["counts of what went out", 2, (tx, taken) => findInOutCount(tx, ctx, { ...dated, type: "出库" }, taken)],
  ["lines of what went out", 4, (tx, taken) => findInOut(tx, ctx, { ...dated, type: "出库" }, taken)],
  ["transfers", 0, (tx, taken) => findTransfers(tx, ctx, dated, taken)],
  ["statements", 1, (tx, taken) => findStatements(tx, ctx, { ...dated, supplierType: "客户" }, taken)],
  ["settlement accounts", 0, (tx, taken) => findAccounts(tx, ctx, ALL, taken)],
  ["stock warnings", 0, (tx, taken) => findStockWarnings(tx, ctx, ALL, taken)],
])(
  "a report that is read row by row for its workbook has the same rows as its page: %s",
  async (_name, least, find) => {
    await harness.db.tenantRead(ctx, async (tx) => {
      const read: object[] = [];
      await find(tx, async (rows) => void read.push(...rows));
      const { rows } = await find(tx);
      expect(rows.length).toBeGreaterThanOrEqual(least);
      expect(read).toEqual(rows);
    });
  },
);

/** More than a workbook that is made at once may have, and more than are compared at once. */
const PRODUCTS = 50_010;
const COPIES =
  statement(`insert into replica_products select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'name', 'P' || 100000 + n))).*
  from replica_products p, generate_series(1, $1::int) n`);
/** Each was sold in a period of some days, which are counted by day, and half of them in the one before. */
const SOLD =
  statement(`insert into line_days (kind, day, depot_id, product_id, barcode_id, is_in, quantity, amount, net)
  select 'sale-out', d.day, p.id, p.id, p.id, false, d.quantity, 0, 0 from replica_products p
    cross join (values (date '2026-11-10', 3), (date '2026-11-06', 2)) d(day, quantity) where d.quantity = 3 or right(p.name, 1) in ('0', '2', '4', '6', '8')`);

it("a large file has beside each row what it was in the period before, and totals of the moment of its rows", async () => {
  const many = harness.tenant();
  await harness.consume(many, [product({ id: newId(), name: "P100000" })]);
  await harness.db.tenantTx(ctxOf(many), async (tx) => {
    await COPIES.run(tx, PRODUCTS - 1);
    await SOLD.run(tx);
  });
  const query = {
    ...{ type: "出库", currentPage: 1, pageSize: 10, lang: "en", columns: "name,numSum", compare: "previous" },
    search: JSON.stringify({ beginTime: "2026-11-08", endTime: "2026-11-12" }),
  };
  const { status, bytes } = await harness.call(exportInOutProductCount, { as: many, query: query as never });
  expect(status).toBe(200);
  const [head, ...rows] = await readSheet(Buffer.from(bytes));
  expect(head?.slice(2)).toEqual([expect.stringContaining("period before"), expect.stringContaining("difference")]);
  expect(rows).toHaveLength(PRODUCTS + 1);
  expect(rows.slice(0, 2)).toEqual([
    ["P100000", 3, 2, 1],
    ["P100001", 3, null, null],
  ]);
  expect(rows.slice(-3)).toEqual([
    ["P150008", 3, 2, 1],
    ["P150009", 3, null, null],
    ["Total", 3 * PRODUCTS, PRODUCTS, 2 * PRODUCTS],
  ]);
  expect(rows.filter(([, , before]) => before === 2)).toHaveLength(PRODUCTS / 2);
}, 120_000);

const NAMES = statement<{ name: string }>("select name from replica_products order by name");
const COUNT = statement<{ count: string }>("select count(*)::text as count from replica_products");

it("what is posted while a large file is written is neither in its rows nor in its totals", async () => {
  const busy = harness.tenant();
  const post = (name: string) => harness.consume(busy, [product({ id: newId(), name })]);
  await post("Tea");
  const file = filesOf(harness.db);
  const { bytes } = await file(ctxOf(busy), {
    ...{ name: "products", query: { ...ALL, lang: "en" as const } },
    columns: () => [column("name", "", "", "Name", "", ""), figure("count", "", "", "Count", "", "")],
    find: async (tx, _query, taken) => {
      const totals = { count: (await COUNT.rows(tx))[0]?.count ?? null };
      if (typeof taken === "function") {
        await post("Salt");
        await taken(await NAMES.rows(tx));
      }
      return { rows: [], total: PRODUCTS, totals };
    },
  });
  const written = Buffer.from(await new Response(bytes).arrayBuffer());
  expect(await readSheet(written)).toEqual([
    ["Name", "Count"],
    ["Tea", null],
    ["Total", 1],
  ]);
  await harness.db.tenantRead(ctxOf(busy), async (tx) => expect(await COUNT.rows(tx)).toEqual([{ count: "2" }]));
});
