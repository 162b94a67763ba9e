// npm test: sets up what is missing, then runs all checks and tests. The last line counts them all.
import { runBrowserTests } from "../browser-tests.ts";
import { runChecks } from "../checks.ts";
import { failureLines } from "../failures.ts";
import { generateClients } from "../migrate/generate.ts";
import { runVitest } from "../runners.ts";
import { natsServer, redisServer, requireProgram } from "../servers/program.ts";
import { externalServers } from "../servers/servers.ts";
import { makeSteps, print } from "../steps.ts";
import { addTotals, failedOnce, none, type Totals, totalsLine } from "../totals.ts";

const NAME_WIDTH = "browser".length;

export async function run(): Promise<number> {
  const steps = makeSteps();
  if (!externalServers().nats) requireProgram(natsServer, steps.log);
  if (!externalServers().redis) requireProgram(redisServer, steps.log);
  await steps.step("database clients are generated", generateClients);
  const checked = await runChecks();
  const alone = await project("alone");
  const totals = [checked, alone, ...(await sideBySide())].reduce(addTotals);
  for (const line of failureLines(totals.failures)) print(line);
  print(totalsLine(totals));
  return totals.failed === 0 ? 0 : 1;
}

const logOf = (name: string) => (line: string) => print(`${name.padEnd(NAME_WIDTH)} │ ${line}`);

/**
 * Each on a Kontor of its own. Browser tests and flows take longest, so they begin at once and go first. Flows spend most of their time waiting for
 * restarts and redelivered facts; the others use the processor meanwhile.
 */
function sideBySide(): Promise<Totals[]> {
  return Promise.all([counted(() => runBrowserTests([], logOf("browser"))), project("flow"), theRest()]);
}

/**
 * The runners that use the processor meanwhile, one after the other in two rows. Each is one process that waits for servers, and one row would leave a
 * processor idle. Tests of the full disk mostly wait, and pure tests need no Kontor.
 */
async function theRest(): Promise<Totals> {
  const rows = await Promise.all([inTurn(["unit", "int"]), inTurn(["disk", "sweep"])]);
  return rows.reduce(addTotals);
}

/** Runs Vitest's projects one after the other. */
async function inTurn(names: readonly string[]): Promise<Totals> {
  let totals = none;
  for (const name of names) totals = addTotals(totals, await project(name, name !== "disk"));
  return totals;
}

/** Runs one of Vitest's projects. */
const project = (name: string, isLater = false): Promise<Totals> =>
  counted(() => runVitest([`--project=${name}`], { log: logOf(name), isLater }));

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
