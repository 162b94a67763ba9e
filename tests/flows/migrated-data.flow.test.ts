// Tests that the migration and the services themselves fill what an earlier version did not store, without a command: the warehouses of open items
// and the creators of stock movements (docs/decisions/0029), prices from before they were stored by day, and tax by rate (docs/decisions/0035).
import { readFileSync } from "node:fs";
import type { Answer, ServiceName } from "@kontor/contracts/core/endpoint";
import { newId } from "@kontor/contracts/core/id";
import { listOpenItems } from "@kontor/contracts/finance/open-item";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { getListWithStock } from "@kontor/contracts/reports/product-stock";
import { saleOut } from "@kontor/contracts/sales/kinds";
import { otherIn } from "@kontor/contracts/warehouse/kinds";
import { addProduct, getProduct, type ProductInfo, updateProduct } from "@kontor/contracts/warehouse/product";
import { expect, it, vi } from "vitest";
import { documentOf, posted, type Shop, shopOf } from "../support/documents.ts";
import { PATIENCE_MS, PATIENCE_S } from "../support/patience.ts";
import { reconcile } from "../support/reconcile.ts";
import { changeSettings } from "../support/settings.ts";
import { databaseOf } from "../support/tables.ts";
import { done, newTenant } from "../support/tenant.ts";

const WITHIN = { timeout: PATIENCE_MS, interval: 200 };

/** Runs one statement on a service's database as its owner: to restore the earlier state, or a statement of the migration. */
async function sql(service: ServiceName, text: string, asOwner = false): Promise<Record<string, unknown>[]> {
  const db = await databaseOf(service);
  try {
    if (asOwner) await db.query(`set role ${service}_owner`);
    return (await db.query(text)).rows ?? [];
  } finally {
    await db.end();
  }
}
const migration = (path: string): string =>
  readFileSync(new URL(`../../${path}/migration.sql`, import.meta.url), "utf8");
/** The part of a migration that converts existing data; its table exists already. */
const takingOver = (text: string): string => text.slice(text.indexOf("ALTER TABLE kit.inbox_facts NO FORCE"));

it("the migration fills warehouses of open items, tax by rate of documents, creators of stock movements and earlier prices in reports, and nothing is posted or priced twice", async () => {
  const shop = await shopOf(await newTenant(), [purchaseIn, saleOut]);
  const { token, productId } = shop;
  const bought = documentOf(purchaseIn, shop, "20", { unitPrice: "3" });
  await done(purchaseIn.endpoints.addAndAudit, { token, body: bought });
  await posted(purchaseIn, shop, bought.id);
  const sold = documentOf(saleOut, shop, "2", { unitPrice: "9" });
  const unpaid = { changeAmount: "0", accounts: [{ accountId: shop.accountId, amount: "0" }] };
  await done(saleOut.endpoints.addAndAudit, { token, body: { ...sold, ...unpaid } });
  await posted(saleOut, shop, sold.id);
  const query = { supplierType: "客户" };
  const debts = () => done<{ rows: { debt: string }[] }>(listOpenItems, { token, query });
  await vi.waitFor(async () => expect((await debts()).rows).toHaveLength(1), WITHIN);

  const warehouseIds = `select depot_ids from ledger_documents where document_id = '${sold.id}'`;
  const owners = `select told, creator_id from stock_makers where document_id in ('${sold.id}', '${bought.id}') order by told, creator_id`;
  await sql("finance", `update ledger_documents set depot_ids = '{}' where document_id = '${sold.id}'`);
  await sql(
    "warehouse",
    `update stock_makers set told = false, creator_id = null where document_id in ('${sold.id}', '${bought.id}')`,
  );
  const rates = `select kind, rate::float, net::float from ledger_taxes where document_id in ('${sold.id}', '${bought.id}') order by kind`;
  expect(await sql("finance", rates)).toHaveLength(2);
  await sql("finance", `delete from ledger_taxes where document_id in ('${sold.id}', '${bought.id}')`);
  await sql("warehouse", `update product_barcodes set purchase_decimal = 7 where product_id = '${productId}'`);
  const prices = `select version, since > '2020-01-01' as "isDated", price::float from product_prices where product_id = '${productId}' order by version`;
  const storedPrices = await sql("reports", prices);
  expect(storedPrices.length).toBeGreaterThan(1);
  await sql(
    "reports",
    `delete from product_prices where product_id = '${productId}' and version < ${storedPrices.length}`,
  );
  await sql("reports", `update product_prices set since = '-infinity' where product_id = '${productId}'`);

  await sql("finance", migration("services/finance/prisma/migrations/20261123050020_depots_again"), true);
  await sql("finance", takingOver(migration("services/finance/prisma/migrations/20261124040100_tax_by_rate")), true);
  await sql(
    "warehouse",
    takingOver(migration("services/warehouse/prisma/migrations/20261123050000_stock_makers")),
    true,
  );
  await sql("reports", migration("services/reports/prisma/migrations/20261123080000_prices_again"), true);
  const again = migration("packages/service-kit/prisma/document-migrations/20261124040200_said_for_tax");
  for (const service of ["warehouse", "purchase", "sales"] as const) await sql(service, again, true);

  const expectedRow = { told: true, creator_id: shop.userId };
  await vi.waitFor(async () => {
    expect(await sql("finance", warehouseIds)).toEqual([{ depot_ids: [shop.warehouseId] }]);
    expect(await sql("warehouse", owners)).toEqual([expectedRow, expectedRow]);
    expect(await sql("reports", prices)).toEqual(storedPrices);
    expect(await sql("finance", rates)).toEqual([
      { kind: "purchase-in", rate: 0, net: 60 },
      { kind: "sale-out", rate: 0, net: 18 },
    ]);
  }, WITHIN);
  expect((await reconcile(PATIENCE_S)).text).toContain("the books agree");
  expect((await debts()).rows).toMatchObject([{ debt: "18.00" }]);
  const { info } = await done<{ info: { meList: { purchaseDecimal: string }[] } }>(getProduct, {
    token,
    query: { id: productId },
  });
  expect(Number(info.meList[0]?.purchaseDecimal)).toBe(7);
});

it("the migration fills costs after discount in the stock ledger and product weights in purchases (docs/decisions/0033)", async () => {
  const shop = await shopOf(await newTenant(), [purchaseIn]);
  const { token, productId } = shop;
  // 20 at 3.00 less 10 %.
  const bought = { ...documentOf(purchaseIn, shop, "20", { unitPrice: "3" }), discount: "10", discountMoney: "6.00" };
  const paid = { changeAmount: "54.00", accounts: [{ accountId: shop.accountId, amount: "54.00" }] };
  await done(purchaseIn.endpoints.addAndAudit, { token, body: { ...bought, ...paid } });
  await posted(purchaseIn, shop, bought.id);

  const lines = `select worth::float, value::float from stock_lines where document_id = '${bought.id}'`;
  const weights = `select weight::float, version from replica_products where id = '${productId}'`;
  const [expectedRow] = await sql("purchase", weights);
  await sql("warehouse", `update stock_lines set worth = 60 where document_id = '${bought.id}'`);
  await sql("purchase", `update replica_products set weight = 9 where id = '${productId}'`);
  // The fact as it was published before it had a value.
  await sql(
    "purchase",
    `update kit.outbox_facts set body = jsonb_set(body::jsonb, '{lines}', (select jsonb_agg(line - 'worth' || '{"unitCost": "3.000000"}')
      from jsonb_array_elements(body::jsonb -> 'lines') line))::json where body ->> 'documentId' = '${bought.id}' and subject like '%.effective.%'`,
  );

  const spread = migration("packages/service-kit/prisma/document-migrations/20261124020003_spread_fees");
  const [from, to] = [spread.indexOf("ALTER TABLE replica_products NO FORCE"), spread.indexOf("END IF")];
  await sql("purchase", spread.slice(from, to), true);
  await sql("warehouse", takingOver(migration("services/warehouse/prisma/migrations/20261124020000_worth")), true);
  const again = migration("packages/service-kit/prisma/document-migrations/20261124020001_worth_said");
  for (const service of ["warehouse", "purchase", "sales"] as const) await sql(service, again, true);

  await vi.waitFor(async () => {
    expect(await sql("warehouse", lines)).toEqual([{ worth: 54, value: 54 }]);
    expect(await sql("purchase", weights)).toEqual([expectedRow]);
  }, WITHIN);
  expect((await reconcile(PATIENCE_S)).text).toContain("the books agree");
});

it("after the migration a product's first price applies to all open days, and closed days keep their figures (docs/decisions/0044)", async () => {
  const [open, shut] = [await shopOf(await newTenant(), [otherIn]), await shopOf(await newTenant(), [otherIn])];
  const march = { asOf: "2026-03-31" };
  const worthOf = async ({ token, productId }: Shop) => {
    const query = { currentPage: 1, pageSize: 10, search: JSON.stringify(march) };
    const { rows } = await done<Answer<typeof getListWithStock>>(getListWithStock, { token, query });
    return rows.find((row) => row.productId === productId)?.currentStockPrice;
  };
  const add = async (shop: Shop): Promise<Shop> => {
    const barCode = `p${newId().slice(-10)}`;
    const meList = [{ barCode, commodityUnit: "pcs" }];
    const { token } = shop;
    const { id: productId } = await done<{ id: string }>(addProduct, {
      token,
      body: { name: barCode, unit: "pcs", meList },
    });
    const priceless = { ...shop, barCode, productId };
    await changeSettings(priceless, { moveAvgPriceFlag: false }, ["reports"]);
    const document = documentOf(otherIn, priceless, "5", { unitPrice: "7", operTime: "2026-03-02T02:00:00.000Z" });
    await vi.waitFor(() => done(otherIn.endpoints.addAndAudit, { token, body: document }), WITHIN);
    await posted(otherIn, priceless, document.id);
    const { info } = await done<{ info: ProductInfo }>(getProduct, { token, query: { id: productId } });
    const priced = info.meList.map(({ id }) => ({ id, barCode, commodityUnit: "pcs", purchaseDecimal: "10" }));
    const { version, name, unit, enabled } = info;
    await done(updateProduct, { token, body: { id: productId, version, name, unit, enabled, meList: priced } });
    await vi.waitFor(async () => expect(await worthOf(priceless)).toBe("50.00"), WITHIN);
    return priceless;
  };
  const goods = [await add(open), await add(shut)] as const;
  const ids = goods.map(({ productId }) => `'${productId}'`).join();
  // As earlier versions published, stored and consumed it: the price applies from when it was set.
  await sql(
    "warehouse",
    `update kit.outbox_facts set body = (body::jsonb - 'pricesSince')::json
      where subject like 'fact.warehouse.products.%' and body -> 'products' -> 0 ->> 'id' in (${ids})`,
  );
  for (const [service, table] of [
    ["warehouse", "purchase_prices"],
    ["reports", "product_prices"],
  ] as const)
    await sql(service, `update ${table} set since = now() where price <> 0 and product_id in (${ids})`);
  expect(await Promise.all(goods.map(worthOf))).toEqual(["0.00", "0.00"]);
  // April is the first open month of one of them.
  await sql(
    "warehouse",
    `insert into kit.period_locks (tenant_id, version, closed_to, closed_before)
      select tenant_id, 1, '2026-03-31', '2026-03-31T16:00:00Z' from products where id = '${goods[1].productId}'
      on conflict (tenant_id) do update set version = 1, closed_to = excluded.closed_to, closed_before = excluded.closed_before`,
  );

  await sql("warehouse", migration("services/warehouse/prisma/migrations/20261126010000_first_prices"), true);
  await vi.waitFor(async () => expect(await worthOf(goods[0])).toBe("50.00"), WITHIN);
  const since = `select extract(epoch from since)::float as since from %s where price <> 0 and product_id in (${ids}) order by since`;
  const first = Date.parse("2026-03-31T16:00:00Z") / 1000;
  for (const [service, table] of [
    ["warehouse", "purchase_prices"],
    ["reports", "product_prices"],
  ] as const)
    await vi.waitFor(
      async () => expect(await sql(service, since.replace("%s", table))).toEqual([{ since: 0 }, { since: first }]),
      WITHIN,
    );
  expect(await Promise.all(goods.map(worthOf))).toEqual(["50.00", "0.00"]);
});
