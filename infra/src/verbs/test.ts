// npm test: sets up what is missing, then runs all checks and tests. The last line counts them all.
import { runBrowserTests } from "../browser-tests.ts";
import { runChecks } from "../checks.ts";
import { failureLines } from "../failures.ts";
import { generateClients } from "../migrate/generate.ts";
import { runVitest } from "../runners.ts";
import { natsServer, redisServer, requireProgram } from "../servers/program.ts";
import { externalServers } from "../servers/servers.ts";
import { slowestLines } from "../slowest.ts";
import { makeSteps, print } from "../steps.ts";
import { addTotals, failedOnce, none, type Totals, totalsLine } from "../totals.ts";

const NAME_WIDTH = "browser".length;

export async function run(): Promise<number> {
  const steps = makeSteps();
  if (!externalServers().nats) requireProgram(natsServer, steps.log);
  if (!externalServers().redis) requireProgram(redisServer, steps.log);
  await steps.step("database clients are generated", generateClients);
  const checked = await runChecks();
  const alone = await project({ name: "alone" });
  const totals = [checked, alone, ...(await sideBySide())].reduce(addTotals);
  for (const line of [...slowestLines(totals.times), ...failureLines(totals.failures)]) print(line);
  print(totalsLine(totals));
  return totals.failed === 0 ? 0 : 1;
}

const logOf = (name: string) => (line: string) => print(`${name.padEnd(NAME_WIDTH)} │ ${line}`);

/** A part of the tests that Vitest runs. */
interface Part {
  name: string;
  /** Which half of its files; all without it. */
  half?: 1 | 2;
  /** The others go first. */
  isLater?: boolean;
}

/**
 * What runs beside the browser tests, one after the other in three rows that take about as long. Each is one process that waits for restarts, redelivered
 * facts and servers, so fewer rows would leave a processor idle. At most three Kontors run at once: pure tests need none, and those of single services
 * its servers only.
 */
const ROWS: readonly (readonly Part[])[] = [
  [{ name: "flow", half: 2 }],
  [{ name: "disk" }, { name: "flow", half: 1 }, { name: "sweep", isLater: true }],
  [{ name: "unit", isLater: true }, { name: "int" }],
];

/** Each on a Kontor of its own. The browser tests use the processor most, so they begin at once. */
function sideBySide(): Promise<Totals[]> {
  return Promise.all([counted(() => runBrowserTests([], logOf("browser"))), ...ROWS.map(inTurn)]);
}

async function inTurn(row: readonly Part[]): Promise<Totals> {
  let totals = none;
  for (const part of row) totals = addTotals(totals, await project(part));
  return totals;
}

const project = ({ name, half, isLater = false }: Part): Promise<Totals> =>
  counted(() =>
    runVitest([`--project=${name}`, ...(half ? [`--shard=${half}/2`] : [])], { log: logOf(name), isLater }),
  );

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
