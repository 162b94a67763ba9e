// Fills a tenant's reports with three years of trade before a measurement.
import { signIn } from "../documents/calls.ts";
import { tenantOf } from "../documents/shop.ts";
import { products, seed } from "../documents/target.ts";
import { fillChain } from "./chain.ts";
import { fill, WAREHOUSES } from "./fill.ts";
import { fillMoney } from "./money.ts";
import { fillSales } from "./sales.ts";
import { fillTrace } from "./trace.ts";
import { fillTracked } from "./tracked.ts";
import { fillTraded } from "./traded.ts";

/** Movements in all, equally many of each product in each warehouse: `movements=10000000`. */
const MOVEMENTS = Number(process.env.BENCH_MOVEMENTS ?? 1_000_000);

/** Who asks, and what reports about single things are about. */
export interface Filled {
  token: string;
  movements: number;
  order: Awaited<ReturnType<typeof fillChain>>;
  tracked: Awaited<ReturnType<typeof fillTracked>>;
  traced: Awaited<ReturnType<typeof fillTrace>>;
}

/** What the demo tenant had before is gone. */
export async function filled(): Promise<Filled> {
  const { token, userId } = await signIn(seed.demo.loginName, seed.demo.password);
  const began = performance.now();
  const tenantId = await tenantOf(userId);
  const movements = Math.max(1, Math.round(MOVEMENTS / products / WAREHOUSES));
  await fill({ tenantId, products, movements });
  await fillTraded(tenantId, products);
  const order = await fillChain(tenantId);
  const tracked = await fillTracked(tenantId, products);
  const traced = await fillTrace(tenantId);
  await fillSales(tenantId);
  await fillMoney(tenantId);
  console.log(`    three years of trade were written in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  return { token, movements: products * WAREHOUSES * movements, order, tracked, traced };
}
