// Measures documents under load: rate, latency, length of lists, memory.
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { saleOut } from "@kontor/contracts/sales/kinds";
import { findProductsBySelect } from "@kontor/contracts/warehouse/product-picker";
import { backDated } from "./documents/back-dated.ts";
import { bodyOf, type Ordered, orderOf } from "./documents/bodies.ts";
import { done, sent } from "./documents/calls.ts";
import { clerkOf } from "./documents/clerk.ts";
import { repeated } from "./documents/load.ts";
import { memoryPeaks } from "./documents/memory.ts";
import { manyPurchases } from "./documents/million.ts";
import { watch } from "./documents/posted.ts";
import { rawRate } from "./documents/raw.ts";
import { name, type Shop, shopOf, standard } from "./documents/shop.ts";
import { manyDocuments, products, seconds } from "./documents/target.ts";
import { log, throughput } from "./documents/throughput.ts";
import { atLeast, figure, percentile, setPace } from "./figures.ts";

/** How many of the products documents use. */
const TRADED = 2000;

const save = (shop: Shop, kind: DocumentKind, ordered: readonly Ordered[], at?: Date): Promise<string> =>
  sent(kind.endpoints.addAndAudit, { token: shop.token, body: bodyOf(kind, shop, ordered, at) });

async function answerTimes(shop: Shop, kind: DocumentKind): Promise<void> {
  const one = await repeated(1, 100, (at) => save(shop, kind, orderOf(shop, TRADED, 10, at)));
  figure(`${kind.name} of 10 lines, 1 client, p50`, percentile(one, 0.5), 25, "ms");
  const four = await repeated(4, 400, (at) => save(shop, kind, orderOf(shop, TRADED, 10, at)));
  figure(`${kind.name} of 10 lines, 4 clients, p99`, percentile(four, 0.99), 120, "ms");
}

/** Fills every warehouse with every traded product, by documents of the largest size in practice. */
async function stockUp(shop: Shop): Promise<void> {
  const LINES = 1200;
  const all = shop.warehouseIds.flatMap((depotId) =>
    shop.barCodes.slice(0, TRADED).map((barCode) => ({ barCode, depotId, quantity: "100000" })),
  );
  const watching = await watch(purchaseIn, shop.tenantId);
  const samples: number[] = [];
  const readings: number[] = [];
  for (let from = 0; from < all.length; from += LINES) {
    const began = performance.now();
    const body = bodyOf(purchaseIn, shop, all.slice(from, from + LINES));
    await sent(purchaseIn.endpoints.addAndAudit, { token: shop.token, body });
    if (all.length - from < LINES) continue;
    samples.push(performance.now() - began);
    const { id } = body;
    readings.push(
      ...(await repeated(1, 1, () => sent(purchaseIn.endpoints.info, { token: shop.token, query: { id } }))),
    );
  }
  figure("purchase-in of 1,200 lines, slowest", Math.max(...samples) / 1000, 2, "s");
  figure("that read back, slowest", Math.max(...readings) / 1000, 2, "s");
  log(`everybody has all of it ${(await watching.caughtUp()).toFixed(0)} ms later`);
  await watching.close();
}

async function longLists(shop: Shop): Promise<void> {
  const CLIENTS = 8;
  const CALLS = 1000;
  const clerk = await clerkOf(shop, [purchaseIn.page]);
  const began = performance.now();
  await manyPurchases(shop, clerk, purchaseIn, manyDocuments);
  log(`${manyDocuments} documents written in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  const listed = async (name: string, limit: number, search: (at: number) => Record<string, string>) => {
    const call = (at: number) =>
      done<{ rows: unknown[] }>(purchaseIn.endpoints.list, { token: clerk.token, query: { search: search(at) } });
    let most = 0;
    // A warm-up, so that the services' code is compiled as after some time of use.
    await repeated(CLIENTS, CALLS, async (at) => {
      const { rows } = await call(at);
      most = Math.max(most, rows.length);
    });
    const samples = await repeated(CLIENTS, CALLS, call);
    figure(
      `list of ${manyDocuments} documents, data scope, ${CLIENTS} clients, ${name} (up to ${most} rows), p99`,
      percentile(samples, 0.99),
      limit,
      "ms",
    );
  };
  await listed("first page", 30, () => ({}));
  await listed("by number fragment", 60, (at) => ({
    number: String(1_000_000 + ((at * 7_919) % manyDocuments)).slice(2),
  }));
  await listed("by product", 60, (at) => ({ materialParam: shop.barCodes[(at * 13) % products] ?? "" }));
  await listed("by partner", 30, () => ({ organId: shop.partners.供应商 }));
}

/** Searches for products as users do, by name, mnemonic, size and part of the barcode, and by a scan. */
async function picker(shop: Shop): Promise<void> {
  const CALLS = 400;
  const words = (at: number) => [
    name(at),
    name(at).slice(0, 2),
    ["WLC", "QDPJ", "TCW", "BL"][at % 4] ?? "",
    standard(at),
    (shop.barCodes[at % products] ?? "").slice(-5),
  ];
  const typed = await repeated(1, CALLS, (at) =>
    sent(findProductsBySelect, { token: shop.token, query: { q: words((at * 61) % products)[at % 5] ?? "" } }),
  );
  figure(`product picker among ${products}, p95`, percentile(typed, 0.95), 50, "ms");
  const scanned = await repeated(1, CALLS, (at) =>
    sent(saleOut.endpoints.lineStarts, {
      token: shop.token,
      query: { barCodes: shop.barCodes[(at * 61) % products] ?? "", organId: shop.partners.客户 },
    }),
  );
  figure(`scan of one of ${products}, p95`, percentile(scanned, 0.95), 50, "ms");
}

setPace(await rawRate());
const began = performance.now();
const shop = await shopOf(products);
log(`${products} products imported and known in ${((performance.now() - began) / 1000).toFixed(0)} s`);
await stockUp(shop);
await picker(shop);
for (const [kind, goal] of [
  [purchaseIn, 120],
  [saleOut, 80],
] as const) {
  const raw = await rawRate();
  setPace(raw);
  const rate = await throughput(shop, kind, 16, (at) => save(shop, kind, orderOf(shop, TRADED, 10, at)));
  atLeast(`${kind.name} of 10 lines, 16 clients, ${seconds} s, posted in stock, money and reports`, rate, goal, "/s");
  atLeast(
    `that beside the raw transaction (${raw.toFixed(0)}/s), as 1/${(raw / rate).toFixed(0)}`,
    (40 * rate) / raw,
    1,
    "× 1/40",
  );
  await answerTimes(shop, kind);
}
setPace(await rawRate());
const fifty = await repeated(4, 100, (at) => save(shop, saleOut, orderOf(shop, TRADED, 50, at)));
figure("sale-out of 50 lines, 4 clients, p95", percentile(fifty, 0.95), 150, "ms");
await backDated(shop, TRADED);
setPace(await rawRate());
await longLists(shop);
for (const [name, mib] of memoryPeaks()) figure(`most memory held by ${name}`, mib, 350, "MiB");
