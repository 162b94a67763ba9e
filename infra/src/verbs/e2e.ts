// npm run e2e [-- arguments of Playwright]: the browser tests alone.
import { runBrowserTests } from "../browser-tests.ts";
import { totalsLine } from "../totals.ts";

export async function run(args: string[]): Promise<number> {
  const totals = await runBrowserTests(args);
  process.stdout.write(`${totalsLine(totals)}\n`);
  return totals.failed === 0 ? 0 : 1;
}
