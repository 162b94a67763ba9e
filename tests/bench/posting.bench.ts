// Measures how soon a saved document is posted: from its answer until stock, money and reports have it, one by
// one without load, and after these services were away for ten thousand documents.
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { bodyOf, orderOf } from "./documents/bodies.ts";
import { sent } from "./documents/calls.ts";
import { repeated } from "./documents/load.ts";
import { watch } from "./documents/posted.ts";
import { rawRate } from "./documents/raw.ts";
import { shopOf } from "./documents/shop.ts";
import { pids } from "./documents/target.ts";
import { figure, percentile, setPace } from "./figures.ts";

const PRODUCTS = 2000;
const CALM = 100;
/** Documents of the backlog; fewer: `npm run bench posting backlog=1000`. */
const BACKLOG = Number(process.env.BENCH_BACKLOG ?? 10_000);
const READERS = ["warehouse", "finance", "reports"];
const POLL_MS = 5;

const shop = await shopOf(PRODUCTS);
const watching = await watch(purchaseIn, shop.tenantId);
const save = (at: number): Promise<string> =>
  sent(purchaseIn.endpoints.addAndAudit, {
    token: shop.token,
    body: bodyOf(purchaseIn, shop, orderOf(shop, PRODUCTS, 10, at)),
  });

/** Milliseconds until everything is posted. */
async function until(): Promise<number> {
  const began = performance.now();
  for (;;) {
    const { saved, posted } = await watching.now();
    if (saved === posted) return performance.now() - began;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

setPace(await rawRate());
const lags: number[] = [];
for (let at = 0; at < CALM; at++) {
  await save(at);
  lags.push(await until());
}
figure("answer to posted in stock, money and reports, calm, p99", percentile(lags, 0.99), 250, "ms");

const away = (signal: NodeJS.Signals): void => {
  for (const name of READERS) process.kill(pids[name] ?? 0, signal);
};
away("SIGSTOP");
try {
  const took = await repeated(16, BACKLOG, save);
  console.log(`    ${BACKLOG} documents saved while nobody heard of them, p50 ${percentile(took, 0.5).toFixed(0)} ms`);
} finally {
  away("SIGCONT");
}
figure(`${BACKLOG} facts of backlog posted in stock, money and reports`, (await watching.caughtUp()) / 1000, 60, "s");
await watching.close();
