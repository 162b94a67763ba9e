// Measures how long an old tenant is recosted, at most 3 minutes for 1,000,000 lines (docs/decisions/0038): many products of some lines and one of very
// many, while finance, reports and the documents' owners consume the new cost of each line. In full: `npm run bench recost lines=1000000`.
import { getRecosting, previewRecosting, type Recosting, startRecosting } from "@kontor/contracts/warehouse/recosting";
import { done, eventually, signIn } from "./documents/calls.ts";
import { processorOf, processorSince, processorUsed } from "./documents/processor.ts";
import { rawRate } from "./documents/raw.ts";
import { tenantOf } from "./documents/shop.ts";
import { seed } from "./documents/target.ts";
import { atLeast, setPace } from "./figures.ts";
import { grownOld } from "./recost/fill.ts";

/** Lines in all; both cases have as many. */
const LINES = Number(process.env.BENCH_LINES ?? 100_000);
const LINES_OF_A_PRODUCT = 100;
/** The required lines a second: 1,000,000 in three minutes. */
const PER_SECOND = 1_000_000 / 180;
const PATIENCE_MS = 1_800_000;

const { token, userId } = await signIn(seed.demo.loginName, seed.demo.password);
const tenantId = await tenantOf(userId);

const recosting = () => done<Recosting>(getRecosting, { token });

async function previewed(): Promise<void> {
  const began = performance.now();
  await done(previewRecosting, { token, body: {} });
  const isReady = async () => (await recosting()).preview?.isFinished || undefined;
  await eventually(isReady, "the preview is finished", PATIENCE_MS);
  console.log(`    previewed in ${((performance.now() - began) / 1000).toFixed(0)} s`);
}

/** Lines a second, counted from the first recosted lines, since jobs are searched for every few seconds only. */
async function recostRate(): Promise<number> {
  const seen: { lines: number; at: number }[] = [];
  await done(startRecosting, { token, body: { asOf: (await recosting()).preview?.asOf } });
  const isDone = async () => {
    const { job } = await recosting();
    if (job && job.lines > 0) seen.push({ lines: job.lines, at: performance.now() });
    return job?.state === "done" || undefined;
  };
  await eventually(isDone, "the company is recosted", PATIENCE_MS);
  const [first, last] = [seen[0], seen.at(-1)];
  if (!first || !last || first.lines === last.lines) throw new Error("recosted at once: ask for more lines");
  return ((last.lines - first.lines) * 1000) / (last.at - first.at);
}

async function measured(name: string, products: number, lines: number): Promise<void> {
  await grownOld({ tenantId, products, lines });
  setPace(await rawRate());
  await previewed();
  const used = processorUsed();
  const rate = await recostRate();
  console.log(`    of a thousand lines: ${processorOf(processorSince(used), (products * lines) / 1000)}`);
  atLeast(`lines recosted, ${name}`, rate, PER_SECOND, "/s");
  console.log(`    1,000,000 lines would take ${(1_000_000 / rate).toFixed(0)} s`);
}

await measured(
  `${LINES / LINES_OF_A_PRODUCT} products of ${LINES_OF_A_PRODUCT} lines`,
  LINES / LINES_OF_A_PRODUCT,
  LINES_OF_A_PRODUCT,
);
await measured(`one product of ${LINES} lines`, 1, LINES);
