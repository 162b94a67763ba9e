// npm test: sets up what is missing, then runs all checks, all pure tests, and of the others a sample (sample.ts). With --whole it leaves nothing out.
// The last line counts them all.
import { runBrowserTests } from "../browser-tests.ts";
import { runChecks } from "../checks.ts";
import { failureLines } from "../failures.ts";
import { generateClients } from "../migrate/generate.ts";
import { runVitest } from "../runners.ts";
import { FILES_EVERY, type Sample, type SampledPart, sampledFiles, sampleOf } from "../sample.ts";
import { natsServer, redisServer, requireProgram } from "../servers/program.ts";
import { externalServers } from "../servers/servers.ts";
import { slowestLines } from "../slowest.ts";
import { makeSteps, minutes, print } from "../steps.ts";
import { addTotals, failedOnce, none, type Totals, totalsLine } from "../totals.ts";

const NAME_WIDTH = "browser".length;

/** As long a run of a sample may take on two processors. */
const LIMIT_MS = 12 * 60_000;

export async function run(args: string[]): Promise<number> {
  const [mode, ...more] = args;
  if (more.length > 0 || (mode !== undefined && mode !== "--whole")) throw new Error("usage: npm test [-- --whole]");
  const began = performance.now();
  const sample = mode === "--whole" ? undefined : sampleOf(process.env.SAMPLE);
  // The runners' processes and the tests in them inherit it.
  process.env.SAMPLE = sample ? String(sample.number) : "";
  print(
    sample
      ? `sample ${sample.number}, of which ${FILES_EVERY} in turn have each test file: SAMPLE=${sample.number} npm test repeats it, npm run test:whole leaves nothing out`
      : "whole run",
  );
  const steps = makeSteps();
  if (!externalServers().nats) requireProgram(natsServer, steps.log);
  if (!externalServers().redis) requireProgram(redisServer, steps.log);
  await steps.step("database clients are generated", generateClients);
  const checked = await runChecks();
  const alone = await project({ name: "alone" });
  const totals = [checked, alone, ...(await sideBySide(sample))].reduce(addTotals);
  const failures = totals.failures.map(({ where, why }) => ({
    where: sample ? `${where} (SAMPLE=${sample.number})` : where,
    why,
  }));
  for (const line of [...slowestLines(totals.times), ...failureLines(failures)]) print(line);
  print(`took ${minutes(performance.now() - began)}${sample ? ` of ${minutes(LIMIT_MS)} that a sample may take` : ""}`);
  print(totalsLine(totals));
  return totals.failed === 0 ? 0 : 1;
}

const logOf = (name: string) => (line: string) => print(`${name.padEnd(NAME_WIDTH)} │ ${line}`);

/** A part of the tests that Vitest runs. */
interface Part {
  name: "alone" | "unit" | Exclude<SampledPart, "browser">;
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
  [
    { name: "flow", half: 2 },
    { name: "sweep", isLater: true },
  ],
  [{ name: "disk" }, { name: "flow", half: 1 }],
  [{ name: "unit", isLater: true }, { name: "int" }],
];

/** Each on a Kontor of its own. The browser tests use the processor most, so they begin at once. */
function sideBySide(sample: Sample | undefined): Promise<Totals[]> {
  const specs = sample ? sampledFiles("browser", sample) : [];
  return Promise.all([
    counted(() => runBrowserTests(specs, logOf("browser"))),
    ...ROWS.map((row) => inTurn(row, sample)),
  ]);
}

async function inTurn(row: readonly Part[], sample: Sample | undefined): Promise<Totals> {
  let totals = none;
  for (const part of row) totals = addTotals(totals, await project(part, sample));
  return totals;
}

async function project({ name, half, isLater = false }: Part, sample?: Sample): Promise<Totals> {
  const all = sample && name !== "alone" && name !== "unit" ? sampledFiles(name, sample) : undefined;
  // Neighbours in the list are of one sort and take about as long.
  const files = half ? all?.filter((_, at) => at % 2 === half - 1) : all;
  // Without a file Vitest would run all.
  if (files?.length === 0) return none;
  const which = files ?? (half ? [`--shard=${half}/2`] : []);
  return counted(() => runVitest([`--project=${name}`, ...which], { log: logOf(name), isLater }));
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
