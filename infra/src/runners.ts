// Runs the test runners as separate programs and reads their totals from the reports they write.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { getPriority, setPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { root } from "./paths.ts";
import {
  addTotals,
  failedOnce,
  none,
  type PlaywrightReport,
  playwrightTotals,
  type Totals,
  type VitestReport,
  vitestTotals,
} from "./totals.ts";

/** Steps of `nice`. */
const LATER = 5;
const NICE_MAX = 19;
/** As often a race is repeated in a whole run, and in a sample (sample.ts); tests that are run by hand repeat it fewer times (service-kit, testing/race-rounds.ts). */
const [ROUNDS, SAMPLE_ROUNDS] = ["200", "40"];

interface Run {
  program: string;
  args: readonly string[];
  env?: Record<string, string>;
}

/** Lines of a runner's output that are repeated at the end where it broke outside its tests. */
const TAIL_LINES = 25;

/** Prints a runner's lines when it is not alone on the terminal. */
export type LogLine = (line: string) => void;

/** How a runner shares the terminal and the processor with others. */
interface Sharing {
  log?: LogLine | undefined;
  /** The runner and its children get a third of the processor while others need it. */
  isLater?: boolean;
}

/** How a runner ended: by itself, or killed by a signal. */
type End = { code: number } | { signal: NodeJS.Signals };

interface Ran<Report> {
  end: End;
  report: Report | undefined;
  /** The last lines it printed, if they went through a log. */
  tail: readonly string[];
}

/** Runs with the terminal's output, or line by line through `say`; the report's content, or undefined when the runner wrote none. */
async function runReporting<Report>(
  make: (reportFile: string) => Run,
  { log, isLater = false }: Sharing,
): Promise<Ran<Report>> {
  const folder = mkdtempSync(join(tmpdir(), "kontor-report-"));
  const file = join(folder, "report.json");
  const tail: string[] = [];
  const take = (line: string) => {
    log?.(line);
    if (line.trim() !== "") tail.push(line);
    if (tail.length > TAIL_LINES) tail.shift();
  };
  try {
    const { program, args, env } = make(file);
    const end = await new Promise<End>((done, fail) => {
      const child = spawn(process.execPath, [join(root, "node_modules", program), ...args], {
        cwd: root,
        stdio: ["ignore", log ? "pipe" : "inherit", log ? "pipe" : "inherit"],
        env: { ...process.env, ...env },
      });
      if (isLater && child.pid !== undefined) setPriority(child.pid, Math.min(NICE_MAX, getPriority() + LATER));
      for (const output of [child.stdout, child.stderr])
        if (output) createInterface({ input: output }).on("line", take);
      child.once("error", fail);
      child.once("close", (code, signal) => done(signal === null ? { code: code ?? 1 } : { signal }));
    });
    return { end, report: existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined, tail };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A runner that ended with an error but without a failed test (a broken set-up) counts as one failure, told by the last lines it printed. */
function checkedTotals({ end, tail }: Ran<unknown>, totals: Totals, runner: string): Totals {
  if (("code" in end && end.code === 0) || totals.failed > 0) return totals;
  const how = "code" in end ? `ended with code ${end.code}` : `was ended by ${end.signal}`;
  return addTotals(totals, failedOnce(runner, [`${how} and names no failed test`, ...tail].join("\n")));
}

/** Vitest over the projects named, or over all. */
export async function runVitest(args: readonly string[] = [], sharing: Sharing = {}): Promise<Totals> {
  const ran = await runReporting<VitestReport>(
    (file) => ({
      program: "vitest/vitest.mjs",
      env: { RACE_ROUNDS: process.env.RACE_ROUNDS ?? (process.env.SAMPLE ? SAMPLE_ROUNDS : ROUNDS) },
      args: ["run", "--passWithNoTests", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`, ...args],
    }),
    sharing,
  );
  return checkedTotals(ran, ran.report ? vitestTotals(ran.report) : none, `vitest ${args.join(" ")}`);
}

interface Browsing {
  /** Tells the specs where Kontor is. */
  env: Record<string, string>;
  args?: readonly string[];
  log?: LogLine | undefined;
}

/** Playwright against a Kontor that runs. */
export async function runPlaywright(config: string, { env, args = [], log }: Browsing): Promise<Totals> {
  const ran = await runReporting<PlaywrightReport>(
    (file) => ({
      program: "@playwright/test/cli.js",
      args: ["test", `--config=${config}`, "--reporter=list,json", ...args],
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    }),
    { log },
  );
  return checkedTotals(ran, ran.report ? playwrightTotals(ran.report) : none, "playwright");
}
