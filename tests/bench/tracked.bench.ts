// Measures goods that are told apart: sales of batches and of serial numbers beside sales of other goods, and the pickers of both.
import { saleOut } from "@kontor/contracts/sales/kinds";
import { getBatchNumberList, getEnableSerialNumberList } from "@kontor/contracts/warehouse/tracking";
import { bodyOf, type Ordered, orderOf } from "./documents/bodies.ts";
import { done, sent } from "./documents/calls.ts";
import { inTurn } from "./documents/in-turn.ts";
import { repeated } from "./documents/load.ts";
import { rawRate } from "./documents/raw.ts";
import { type Shop, shopOf } from "./documents/shop.ts";
import { stockUp } from "./documents/stock-up.ts";
import { database, seconds } from "./documents/target.ts";
import { bring, withTracked } from "./documents/tracked-shop.ts";
import { atLeast, figure, percentile, setPace } from "./figures.ts";

const PRODUCTS = 200;
const LINES = 10;
const CLIENTS = 16;
const SERIALS = 5;
const WARM_UP = 100;
/** More sales of serial numbers than this machine makes in the time that is measured. */
const SALES_PER_SECOND = 70;
const BATCHES_LISTED = 1000;
const SERIALS_LISTED = 100_000;
const CALLS = 200;
const EXPIRY = new Date(Date.now() + 400 * 86_400_000).toISOString();

const sell = (shop: Shop, ordered: readonly Ordered[]): Promise<string> =>
  sent(saleOut.endpoints.addAndAudit, { token: shop.token, body: bodyOf(saleOut, shop, ordered) });

/** Sales of ten lines beside those of untracked goods. @param ofNumber what the sale of a number takes */
async function compared(
  name: string,
  least: number,
  plain: Shop,
  tracked: Shop,
  ofNumber: (at: number) => readonly Ordered[],
): Promise<void> {
  const sale = (at: number) => sell(plain, orderOf(plain, PRODUCTS, LINES, at));
  await repeated(CLIENTS, WARM_UP, sale);
  await repeated(CLIENTS, WARM_UP, (at) => sell(tracked, ofNumber(at)));
  const [untracked, rate] = await inTurn(plain, saleOut, CLIENTS, [
    { name: "sales of untracked goods", save: sale },
    { name: `sales of ${name}`, save: (at) => sell(tracked, ofNumber(WARM_UP + at)) },
  ]);
  atLeast(`sale of ${name} beside one of untracked goods, posted everywhere`, rate / untracked, least, "×");
}

async function batches(plain: Shop): Promise<void> {
  const shop = await withTracked(plain, PRODUCTS, "enableBatchNumber");
  const batch = { batchNumber: "L-2026-11", expirationDate: EXPIRY.slice(0, 10) };
  const all = shop.warehouseIds.flatMap((depotId) =>
    shop.barCodes.map((barCode) => ({ barCode, depotId, quantity: "100000", ...batch })),
  );
  await bring(shop, all, PRODUCTS);
  await compared(`${LINES} lines with batches`, 0.7, plain, shop, (at) =>
    orderOf(shop, PRODUCTS, LINES, at).map((line) => ({ ...line, ...batch })),
  );
}

async function serials(plain: Shop): Promise<void> {
  const shop = await withTracked(plain, PRODUCTS, "enableSerialNumber");
  const ofNumber = (at: number) =>
    orderOf(shop, PRODUCTS, LINES, at, String(SERIALS)).map((line, of) => ({
      ...line,
      snList: Array.from({ length: SERIALS }, (_, piece) => `SN${at}-${of}-${piece}`).join(","),
    }));
  const sales = Array.from({ length: WARM_UP + Math.ceil(seconds * SALES_PER_SECOND) }, (_, at) => ofNumber(at));
  await bring(shop, sales.flat(), PRODUCTS);
  await compared(`${LINES} lines with ${SERIALS} serial numbers each`, 0.5, plain, shop, ofNumber);
}

const THERE = `insert into serial_numbers (tenant_id, id, product_id, number, number_key, depot_id, state)
  select $1, gen_random_uuid(), (select product_id from product_barcodes where tenant_id = $1 and bar_code = $2), n, lower(n), $3, 'there'
  from (select 'IMEI-' || lpad((i * 7919 % $4)::text, 8, '0') as n from generate_series(1, $4::int) i) numbers`;

async function picked(name: string, call: (at: number) => Promise<{ rows: unknown[] }>): Promise<void> {
  if ((await call(0)).rows.length === 0) throw new Error(`nothing is found: ${name}`);
  await repeated(1, CALLS, call);
  figure(`${name}, p95`, percentile(await repeated(1, CALLS, call), 0.95), 50, "ms");
}

async function pickers(shop: Shop): Promise<void> {
  const { token, warehouseIds } = shop;
  const [depotId = ""] = warehouseIds;
  const [barCode = ""] = (await withTracked(shop, 1, "enableBatchNumber")).barCodes;
  const lots = Array.from({ length: BATCHES_LISTED }, (_, at) => ({
    ...{ barCode, depotId, quantity: "10", batchNumber: `LOT-${at}` },
    expirationDate: new Date(Date.parse(EXPIRY) + at * 86_400_000).toISOString().slice(0, 10),
  }));
  await bring(shop, lots, BATCHES_LISTED);
  await picked(`batch picker of a product with ${BATCHES_LISTED} batches`, () =>
    done(getBatchNumberList, { token, query: { barCode, depotId } }),
  );
  const [phone = ""] = (await withTracked(shop, 1, "enableSerialNumber")).barCodes;
  const warehouse = await database("kontor_warehouse");
  await warehouse.query(THERE, [shop.tenantId, phone, depotId, SERIALS_LISTED]);
  await warehouse.query("vacuum analyze serial_numbers");
  await warehouse.end();
  await picked(`serial picker of ${SERIALS_LISTED} serial numbers by fragment`, (at) =>
    done(getEnableSerialNumberList, { token, body: { barCode: phone, depotId, name: String(1000 + at * 37) } }),
  );
}

setPace(await rawRate());
const plain = await shopOf(PRODUCTS);
await stockUp(plain, PRODUCTS);
await pickers(plain);
await batches(plain);
await serials(plain);
