// npm test: sets up what is missing, then runs everything there is; the last line counts it all.
import { setPriority } from "node:os";
import { runBrowserTests } from "../browser-tests.ts";
import { runChecks } from "../checks.ts";
import { failureLines } from "../failures.ts";
import { generateClients } from "../migrate/generate.ts";
import { runVitest } from "../runners.ts";
import { natsServer, redisServer, requireProgram } from "../servers/program.ts";
import { givenServers } from "../servers/servers.ts";
import { makeSteps, print } from "../steps.ts";
import { addTotals, failedOnce, type Totals, totalsLine } from "../totals.ts";

/** What is started from then on gets a third of the processor as long as the others want it. */
const LATER = 5;
const NAME_WIDTH = "services".length;

export async function run(): Promise<number> {
  const steps = makeSteps();
  if (!givenServers().nats) requireProgram(natsServer, steps.say);
  if (!givenServers().redis) requireProgram(redisServer, steps.say);
  await steps.step("database clients are generated", generateClients);
  const checked = await runChecks();
  const alone = await counted(() => runVitest(["--project=alone"], said("alone")));
  const totals = [checked, alone, ...(await sideBySide())].reduce(addTotals);
  for (const line of failureLines(totals.failures)) print(line);
  print(totalsLine(totals));
  return totals.failed === 0 ? 0 : 1;
}

const said = (name: string) => (line: string) => print(`${name.padEnd(NAME_WIDTH)} │ ${line}`);

/**
 * Each on a Kontor of its own. Flows and sweeps wait most of their time, for restarts, for facts that come again and for one answer after
 * the other, and the others fill the gaps. Sweeps and then the browser tests give way to the rest.
 */
function sideBySide(): Promise<Totals[]> {
  const first = [
    counted(() => runVitest(["--project=unit", "--project=int"], said("services"))),
    counted(() => runVitest(["--project=flow"], said("flows"))),
    counted(() => runVitest(["--project=disk"], said("disk"))),
  ];
  setPriority(LATER);
  // Three at a time: with a fourth each becomes so slow that waits run out.
  const swept = counted(() => runVitest(["--project=sweep"], said("sweeps")));
  const browsed = swept.then(() => counted(() => runBrowserTests([], said("browser"))));
  return Promise.all([...first, swept, browsed]);
}

/** A runner that cannot even start is a failure among others, so that the rest is still run and counted. */
async function counted(runner: () => Promise<Totals>): Promise<Totals> {
  try {
    return await runner();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    print(why);
    return failedOnce("a runner that could not start", why);
  }
}
