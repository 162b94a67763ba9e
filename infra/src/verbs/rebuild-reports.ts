// npm run rebuild-reports: rebuilds the reports' projections from all published facts. The service may run meanwhile.
import { installation } from "../facts/installation.ts";
import { rebuildReports } from "../facts/rebuild-reports.ts";

const LOG_EVERY = 10_000;

export async function run(): Promise<number> {
  const { appUrl, ownerUrl, readerUrl } = installation();
  const began = performance.now();
  let logged = 0;
  const count = await rebuildReports(
    { owner: ownerUrl("reports"), app: appUrl("reports"), readerOf: readerUrl },
    (handled) => {
      if (handled - logged < LOG_EVERY) return;
      logged = handled;
      process.stdout.write(`${handled} facts\n`);
    },
  );
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  process.stdout.write(`the reports are made anew from ${count} facts in ${seconds} s\n`);
  return 0;
}
