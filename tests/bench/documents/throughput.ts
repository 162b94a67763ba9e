// Measures a sustained load: documents saved, and posted by stock, money and reports meanwhile.
import { loadavg } from "node:os";
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { percentile } from "../figures.ts";
import { sustained } from "./load.ts";
import { watch } from "./posted.ts";
import { processorOf, processorSince, processorUsed } from "./processor.ts";
import type { Shop } from "./shop.ts";
import { seconds } from "./target.ts";

/** How often the posting backlog is read. */
const SAMPLES = 6;
/** Seconds before a measurement, so that the services' code is compiled as after some time of use. */
const WARM_S = 5;
export const log = (text: string): void => console.log(`    ${text}; load average ${loadavg()[0]?.toFixed(1)}`);

async function allPosted(shop: Shop, kind: DocumentKind): Promise<void> {
  const watching = await watch(kind, shop.tenantId);
  await watching.caughtUp();
  await watching.close();
}

/**
 * Documents a second that stock, money and reports have posted while the given number of clients save and audit.
 * @param save saves the document of a number; no number comes twice
 */
export async function throughput(
  shop: Shop,
  kind: DocumentKind,
  clients: number,
  save: (at: number) => Promise<unknown>,
): Promise<number> {
  let next = 0;
  const saveNext = () => save(next++);
  await sustained(clients, Math.min(WARM_S, seconds), saveNext);
  await allPosted(shop, kind);
  const watching = await watch(kind, shop.tenantId);
  const before = await watching.now();
  const lags: number[] = [];
  // Counting is work for PostgreSQL as well.
  const sampling = setInterval(
    () => void watching.now().then(({ saved, posted }) => lags.push(saved - posted)),
    (seconds * 1000) / SAMPLES,
  );
  const [began, used] = [performance.now(), processorUsed()];
  const answers = await sustained(clients, seconds, saveNext);
  clearInterval(sampling);
  const now = await watching.now();
  const [saved, posted] = [now.saved - before.saved, now.posted - before.posted];
  const took = (performance.now() - began) / 1000;
  const behind = await watching.caughtUp();
  log(processorOf(processorSince(used), saved));
  await watching.close();
  const ms = (share: number) => percentile(answers, share).toFixed(0);
  log(`${saved} saved in ${took.toFixed(0)} s, p50 ${ms(0.5)} ms, p99 ${ms(0.99)} ms`);
  log(
    `not posted yet: ${lags[0] ?? 0} after ${(seconds / SAMPLES).toFixed(0)} s, ${lags.at(lags.length / 2) ?? 0} half way, ${saved - posted} at the end; all ${behind.toFixed(0)} ms later`,
  );
  return posted / took;
}
