// Measures the posting of documents while every report is asked for without pause, beside the same without: in slices of time that take turns, so that
// growing tables and a machine that others use concern both alike.
import { saleOut } from "@kontor/contracts/sales/kinds";
import { bodyOf, orderOf } from "./documents/bodies.ts";
import { sent } from "./documents/calls.ts";
import { sustained } from "./documents/load.ts";
import { watch } from "./documents/posted.ts";
import { processorOf, processorSince, processorUsed } from "./documents/processor.ts";
import { shopOf } from "./documents/shop.ts";
import { stockUp } from "./documents/stock-up.ts";
import { seconds } from "./documents/target.ts";
import { atLeast } from "./figures.ts";
import { reports, tiles } from "./reports/calls.ts";
import { filled } from "./reports/filled.ts";

const PRODUCTS = 2000;
const CLIENTS = 16;
const ASKING = 4;
const AT_LEAST = 0.7;
/** Whether reports are asked for: each as often first as second. */
const TURNS = [false, true, true, false, false, true, true, false];

const trade = await filled();
const shop = await shopOf(PRODUCTS);
await stockUp(shop, PRODUCTS);
const watching = await watch(saleOut, shop.tenantId);
const all = [...tiles, ...reports(trade)];
let saved = 0;
const save = () => {
  const body = bodyOf(saleOut, shop, orderOf(shop, PRODUCTS, 10, saved++));
  return sent(saleOut.endpoints.addAndAudit, { token: shop.token, body });
};

/** Clients that ask for all reports, one after the other and each from another one on, until they are stopped. @returns how many were answered */
function asking(): () => Promise<number> {
  let [isOver, answered] = [false, 0];
  const clients = Array.from({ length: ASKING }, async (_, client) => {
    for (let at = Math.floor((client * all.length) / ASKING); !isOver; at++) {
      const { endpoint, query } = all[at % all.length] ?? tiles[0] ?? never();
      await sent(endpoint, { token: trade.token, query: query(at) });
      answered++;
    }
  });
  return async () => {
    isOver = true;
    await Promise.all(clients);
    return answered;
  };
}
const never = () => {
  throw new Error("there are reports");
};

const sums = [false, true].map((isAsked) => ({
  isAsked,
  posted: 0,
  ms: 0,
  answered: 0,
  used: new Map<string, number>(),
}));
await sustained(CLIENTS, Math.min(5, seconds), save);
for (const isAsked of TURNS) {
  const sum = sums[Number(isAsked)] ?? never();
  await watching.caughtUp();
  const used = processorUsed();
  const stop = isAsked ? asking() : async () => 0;
  const [began, before] = [performance.now(), await watching.now()];
  await sustained(CLIENTS, (2 * seconds) / TURNS.length, save);
  // What is saved but not posted yet does not count.
  sum.posted += (await watching.now()).posted - before.posted;
  sum.ms += performance.now() - began;
  for (const [name, ms] of processorSince(used)) sum.used.set(name, (sum.used.get(name) ?? 0) + ms);
  sum.answered += await stop();
}
await watching.close();
const [alone = 0, together = 0] = sums.map(({ isAsked, posted, ms, answered, used }) => {
  const with_ = isAsked ? `beside ${ASKING} clients that were answered ${answered} reports` : "alone";
  console.log(`    ${posted} posted in ${(ms / 1000).toFixed(1)} s ${with_}, ${processorOf(used, posted)}`);
  return (posted * 1000) / ms;
});
console.log(`    ${alone.toFixed(0)} documents of ten lines a second alone, ${together.toFixed(0)} beside reports`);
atLeast(
  `posting while ${ASKING} clients ask for every report without pause, as part of the rate without`,
  together / alone,
  AT_LEAST,
  "×",
);
