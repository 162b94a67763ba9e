// npm test: sets up what is missing, then runs everything there is; the last line counts it all.
import { runBrowserTests } from "../browser-tests.ts";
import { runChecks } from "../checks.ts";
import { failureLines } from "../failures.ts";
import { generateClients } from "../migrate/generate.ts";
import { runVitest } from "../runners.ts";
import { natsServer, redisServer, requireProgram } from "../servers/program.ts";
import { givenServers } from "../servers/servers.ts";
import { makeSteps, print } from "../steps.ts";
import { addTotals, failedOnce, none, type Totals, totalsLine } from "../totals.ts";

const NAME_WIDTH = "browser".length;

export async function run(): Promise<number> {
  const steps = makeSteps();
  if (!givenServers().nats) requireProgram(natsServer, steps.say);
  if (!givenServers().redis) requireProgram(redisServer, steps.say);
  await steps.step("database clients are generated", generateClients);
  const checked = await runChecks();
  const alone = await counted(() => runVitest(["--project=alone"], { say: said("alone") }));
  const totals = [checked, alone, ...(await sideBySide())].reduce(addTotals);
  for (const line of failureLines(totals.failures)) print(line);
  print(totalsLine(totals));
  return totals.failed === 0 ? 0 : 1;
}

const said = (name: string) => (line: string) => print(`${name.padEnd(NAME_WIDTH)} │ ${line}`);

/**
 * Each on a Kontor of its own. Browser tests and flows take longest, so they begin at once and go first. Flows wait most of their time, for
 * restarts and for facts that come again, and the others fill the gaps: services, then sweeps, so that not too many share two processors.
 */
function sideBySide(): Promise<Totals[]> {
  const of = (name: string, isLater = false) =>
    counted(() => runVitest([`--project=${name}`], { say: said(name), isLater }));
  return Promise.all([
    counted(() => runBrowserTests([], said("browser"))),
    of("flow"),
    of("disk"),
    inTurn(["unit", "int", "sweep"], (name) => of(name, true)),
  ]);
}

async function inTurn(names: readonly string[], run: (name: string) => Promise<Totals>): Promise<Totals> {
  let totals = none;
  for (const name of names) totals = addTotals(totals, await run(name));
  return totals;
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
