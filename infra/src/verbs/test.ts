// npm test: sets up what is missing, then runs everything there is; the last line counts it all.
import { runBrowserTests } from "../browser-tests.ts";
import { runChecks } from "../checks.ts";
import { generateClients } from "../migrate/generate.ts";
import { runVitest } from "../runners.ts";
import { natsServer, redisServer, requireProgram } from "../servers/program.ts";
import { givenServers } from "../servers/servers.ts";
import { makeSteps } from "../steps.ts";
import { addTotals, type Totals, totalsLine } from "../totals.ts";

export async function run(): Promise<number> {
  const steps = makeSteps();
  if (!givenServers().nats) requireProgram(natsServer, steps.say);
  if (!givenServers().redis) requireProgram(redisServer, steps.say);
  await steps.step("database clients are generated", generateClients);
  let totals = await runChecks();
  for (const runner of [() => runVitest(), () => runBrowserTests()]) totals = addTotals(totals, await counted(runner));
  process.stdout.write(`${totalsLine(totals)}\n`);
  return totals.failed === 0 ? 0 : 1;
}

/** A runner that cannot even start is a failure among others, so that the rest is still run and counted. */
async function counted(runner: () => Promise<Totals>): Promise<Totals> {
  try {
    return await runner();
  } catch (error) {
    process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return { passed: 0, failed: 1 };
  }
}
