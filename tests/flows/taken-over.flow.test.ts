// What an earlier version did not keep of documents is filled by the migration and the services themselves, without a command: the warehouses of debts,
// and whose documents moved stock (docs/decisions/0029), what products cost before prices were kept by day, and tax by rate (docs/decisions/0035).
import { readFileSync } from "node:fs";
import type { ServiceName } from "@kontor/contracts/core/endpoint";
import { listDebts } from "@kontor/contracts/finance/debt";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { saleOut } from "@kontor/contracts/sales/kinds";
import { getMaterial } from "@kontor/contracts/warehouse/material";
import { expect, it, vi } from "vitest";
import { company, done } from "../support/company.ts";
import { documentOf, posted, shopOf } from "../support/documents.ts";
import { reconcile } from "../support/reconcile.ts";
import { databaseOf } from "../support/tables.ts";

const DRAINED_WITHIN_S = 60;
const WITHIN = { timeout: 60_000, interval: 200 };

/** One statement on a service's database: as it was before, or what its migration says, which its owner runs. */
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
/** The part of a migration that takes over what is there; its table is there already. */
const takingOver = (text: string): string => text.slice(text.indexOf("ALTER TABLE kit.inbox_facts NO FORCE"));

it("debts learn their warehouses and documents their tax by rate, stock learns whose documents moved it and reports learn earlier prices once the migration has run, and nothing is booked or priced twice", async () => {
  const shop = await shopOf(await company(), [purchaseIn, saleOut]);
  const { token, productId } = shop;
  const bought = documentOf(purchaseIn, shop, "20", { unitPrice: "3" });
  await done(purchaseIn.endpoints.addAndAudit, { token, body: bought });
  await posted(purchaseIn, shop, bought.id);
  const sold = documentOf(saleOut, shop, "2", { unitPrice: "9" });
  const unpaid = { changeAmount: "0", accounts: [{ accountId: shop.accountId, amount: "0" }] };
  await done(saleOut.endpoints.addAndAudit, { token, body: { ...sold, ...unpaid } });
  await posted(saleOut, shop, sold.id);
  const query = { supplierType: "客户" };
  const debts = () => done<{ rows: { debt: string }[] }>(listDebts, { token, query });
  await vi.waitFor(async () => expect((await debts()).rows).toHaveLength(1), WITHIN);

  const depots = `select depot_ids from ledger_documents where document_id = '${sold.id}'`;
  const makers = `select told, creator_id from stock_makers where document_id in ('${sold.id}', '${bought.id}') order by told, creator_id`;
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
  const kept = await sql("reports", prices);
  expect(kept.length).toBeGreaterThan(1);
  await sql("reports", `delete from product_prices where product_id = '${productId}' and version < ${kept.length}`);
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

  const known = { told: true, creator_id: shop.userId };
  await vi.waitFor(async () => {
    expect(await sql("finance", depots)).toEqual([{ depot_ids: [shop.depotId] }]);
    expect(await sql("warehouse", makers)).toEqual([known, known]);
    expect(await sql("reports", prices)).toEqual(kept);
    expect(await sql("finance", rates)).toEqual([
      { kind: "purchase-in", rate: 0, net: 60 },
      { kind: "sale-out", rate: 0, net: 18 },
    ]);
  }, WITHIN);
  expect((await reconcile(DRAINED_WITHIN_S)).text).toContain("the books agree");
  expect((await debts()).rows).toMatchObject([{ debt: "18.00" }]);
  const { info } = await done<{ info: { meList: { purchaseDecimal: string }[] } }>(getMaterial, {
    token,
    query: { id: productId },
  });
  expect(Number(info.meList[0]?.purchaseDecimal)).toBe(7);
});

it("stock learns what goods cost after discount, and purchases what products weigh, once the migration has run (docs/decisions/0033)", async () => {
  const shop = await shopOf(await company(), [purchaseIn]);
  const { token, productId } = shop;
  // 20 at 3.00 less 10 %.
  const bought = { ...documentOf(purchaseIn, shop, "20", { unitPrice: "3" }), discount: "10", discountMoney: "6.00" };
  const paid = { changeAmount: "54.00", accounts: [{ accountId: shop.accountId, amount: "54.00" }] };
  await done(purchaseIn.endpoints.addAndAudit, { token, body: { ...bought, ...paid } });
  await posted(purchaseIn, shop, bought.id);

  const lines = `select worth::float, value::float from stock_lines where document_id = '${bought.id}'`;
  const weights = `select weight::float, version from replica_products where id = '${productId}'`;
  const [known] = await sql("purchase", weights);
  await sql("warehouse", `update stock_lines set worth = 60 where document_id = '${bought.id}'`);
  await sql("purchase", `update replica_products set weight = 9 where id = '${productId}'`);
  // As it was said before the worth was told.
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
    expect(await sql("purchase", weights)).toEqual([known]);
  }, WITHIN);
  expect((await reconcile(DRAINED_WITHIN_S)).text).toContain("the books agree");
});
