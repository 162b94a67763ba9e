// npm run bench: runs the measurements of a running Kontor, one file of tests/bench each.
import { spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { buildFrontEnds } from "../build.ts";
import { memoryLines } from "../memory.ts";
import { root } from "../paths.ts";
import { seedOnce } from "../seed.ts";
import { chromium, requireProgram } from "../servers/program.ts";
import { makeSteps } from "../steps.ts";
import { serveControl } from "../testing/control.ts";
import { busyOptions, temporaryStack } from "../testing/test-stack.ts";

const folder = join(root, "tests/bench");
/** This measurement starts Kontor itself. */
const ofTheStart = "start.bench.ts";
/** A measurement that disturbs the figures of others, so it runs only when it is named. */
const ofFaults = "faults.bench.ts";

/**
 * Runs tests/bench/*.bench.ts (or those whose name contains a given word), each with Kontor's address and sign-in.
 * A word like `seconds=10` is passed as BENCH_SECONDS.
 */
export async function run(args: string[]): Promise<number> {
  const words = args.filter((arg) => !arg.includes("="));
  const steps = makeSteps();
  const browser = requireProgram(chromium, steps.log);
  await buildFrontEnds(steps);
  const stack = await steps.step("a Kontor for the measurements runs", () => temporaryStack(busyOptions));
  const control = await serveControl(stack);
  try {
    const seeded = await seedOnce(stack.data, stack, steps);
    for (const line of memoryLines(stack)) steps.log(line);
    const env: NodeJS.ProcessEnv = {
      ...process.env,
      KONTOR_URL: stack.urls.base,
      KONTOR_SEED: JSON.stringify(seeded),
      KONTOR_POSTGRES: stack.urls.postgres,
      KONTOR_PIDS: JSON.stringify(
        Object.fromEntries(
          [...Object.values(stack.servers), ...Object.values(stack.processes)].map((each) => [each.name, each.pid()]),
        ),
      ),
      CHROMIUM: browser,
      KONTOR_CONTROL: control.url,
      KONTOR_DATA: stack.data,
      KONTOR_PORT: new URL(stack.urls.base).port,
      ...settings(args),
    };
    const holds = (file: string) =>
      new Promise<boolean>((ended, failed) => {
        const running = spawn(process.execPath, [join(folder, file)], { cwd: root, stdio: "inherit", env });
        running.once("error", failed);
        running.once("exit", (code) => ended(code === 0));
      });
    const files = benchFiles(words);
    const missed: string[] = [];
    for (const name of files.filter((each) => each !== ofTheStart)) if (!(await holds(name))) missed.push(name);
    if (files.includes(ofTheStart)) {
      // The same installation is started once more, as a person would start it.
      await stack.halt();
      if (!(await holds(ofTheStart))) missed.push(ofTheStart);
    }
    return missed.length === 0 ? 0 : 1;
  } finally {
    control.close();
    await stack.stop();
  }
}

const settings = (args: readonly string[]): NodeJS.ProcessEnv =>
  Object.fromEntries(
    args
      .filter((arg) => arg.includes("="))
      .map((arg) => {
        const [name = "", value = ""] = arg.split("=");
        return [`BENCH_${name.toUpperCase()}`, value];
      }),
  );

function benchFiles(words: readonly string[]): string[] {
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".bench.ts")) : [];
  return files
    .sort()
    .filter((name) => (words.length === 0 ? name !== ofFaults : words.some((word) => name.includes(word))));
}
