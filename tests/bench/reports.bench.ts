// Measures reports over three years of trade and the rebuilding of projections. The full measurement takes
// half an hour: `npm run bench reports movements=10000000 rebuilt=1000000`.
import { sent } from "./documents/calls.ts";
import { repeated } from "./documents/load.ts";
import { rawRate } from "./documents/raw.ts";
import { atLeast, figure, percentile, setPace } from "./figures.ts";
import { type Call, reports, tiles } from "./reports/calls.ts";
import { filled } from "./reports/filled.ts";
import { rebuildRate } from "./reports/rebuilt.ts";

/** Documents of ten lines whose projections are rebuilt. */
const REBUILT = Number(process.env.BENCH_REBUILT ?? 20_000);
/** The required documents a second: 1,000,000 in eight minutes. */
const REBUILT_PER_SECOND = 1_000_000 / 480;
const CALLS = 40;

const trade = await filled();
const { token } = trade;

async function measure({ name, endpoint, limit, query }: Call): Promise<void> {
  await repeated(1, 6, (at) => sent(endpoint, { token, query: query(at) }));
  const samples = await repeated(1, CALLS, (at) => sent(endpoint, { token, query: query(6 + at) }));
  figure(`${name}, p95`, percentile(samples, 0.95), limit, "ms");
}

setPace(await rawRate());
for (const each of [...tiles, ...reports(trade)]) await measure(each);
setPace(await rawRate());
atLeast(
  `projections made anew while new documents come, ${REBUILT.toLocaleString("en")} of ten lines`,
  await rebuildRate(REBUILT),
  REBUILT_PER_SECOND,
  "/s",
);
