// npm run check: all static checks and the pure tests, in about a minute.
import { runChecks } from "../checks.ts";
import { generateClients } from "../migrate/generate.ts";
import { runVitest } from "../runners.ts";
import { addTotals, totalsLine } from "../totals.ts";

export async function run(): Promise<number> {
  await generateClients();
  const totals = addTotals(await runChecks(), await runVitest(["--project=unit"]));
  process.stdout.write(`${totalsLine(totals)}\n`);
  return totals.failed === 0 ? 0 : 1;
}
