// Compares two kinds of saves in slices of time that take turns, so that growing tables and a machine that others use concern both alike.
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { sustained } from "./load.ts";
import { watch } from "./posted.ts";
import { processorOf, processorSince, processorUsed } from "./processor.ts";
import type { Shop } from "./shop.ts";
import { seconds } from "./target.ts";
import { log } from "./throughput.ts";

/** In this order, each first as often as second, and in all as long as another measurement. */
const TURNS = [0, 1, 1, 0, 0, 1, 1, 0] as const;
const SLICES_EACH = TURNS.length / 2;

interface Saves {
  name: string;
  /** Saves the document of a number; no number comes twice. */
  save(at: number): Promise<unknown>;
}

/** Documents a second of each, saved by the given number of clients and posted by stock, money and reports. */
export async function inTurn(
  shop: Shop,
  kind: DocumentKind,
  clients: number,
  both: readonly [Saves, Saves],
): Promise<[number, number]> {
  const watching = await watch(kind, shop.tenantId);
  const sums = both.map(() => ({ count: 0, ms: 0, used: new Map<string, number>() }));
  for (const turn of TURNS) {
    const [{ save }, sum] = [both[turn], sums[turn]];
    if (!sum) throw new Error("a turn without a sum");
    await watching.caughtUp();
    const [began, used] = [performance.now(), processorUsed()];
    const first = sum.count;
    const answers = await sustained(clients, seconds / SLICES_EACH, (at) => save(first + at));
    await watching.caughtUp();
    sum.count += answers.length;
    sum.ms += performance.now() - began;
    for (const [name, ms] of processorSince(used)) sum.used.set(name, (sum.used.get(name) ?? 0) + ms);
  }
  await watching.close();
  const rates = sums.map(({ count, ms, used }, at) => {
    log(`${both[at]?.name}: ${count} saved and posted in ${(ms / 1000).toFixed(1)} s, ${processorOf(used, count)}`);
    return (count * 1000) / ms;
  });
  return [rates[0] ?? 0, rates[1] ?? 0];
}
