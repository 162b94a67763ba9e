// Runs the browser tests: a Kontor of their own with built front ends, and Playwright with the machine's Chromium.
import { join } from "node:path";
import { buildFrontEnds } from "./build.ts";
import { present, root } from "./paths.ts";
import { type LogLine, runPlaywright } from "./runners.ts";
import { seedOnce } from "./seed.ts";
import { chromium, requireFonts, requireProgram } from "./servers/program.ts";
import { logSteps, makeSteps } from "./steps.ts";
import { busyOptions, quickPostgres, temporaryStack } from "./testing/test-stack.ts";
import { none, type Totals } from "./totals.ts";

const configs = ["playwright.config.ts", "tests/e2e/playwright.config.ts", "tests/playwright.config.ts"].map((path) =>
  join(root, path),
);

/**
 * Runs the specs. Their environment has: KONTOR_URL (the gateway), KONTOR_SEED (JSON: the operator's and the demo tenant's sign-in),
 * KONTOR_POSTGRES (its server, for what only earlier versions left), KONTOR_DATA (its folder, with the logs) and CHROMIUM (the browser's path).
 * @param say prints each line, for runners that share the terminal
 */
export async function runBrowserTests(args: readonly string[] = [], log?: LogLine): Promise<Totals> {
  const steps = log ? logSteps(log) : makeSteps();
  const config = configs.find(present);
  if (!config) {
    steps.log("  there are no browser tests yet");
    return none;
  }
  const browser = requireProgram(chromium, steps.log);
  requireFonts(steps.log);
  await buildFrontEnds(steps);
  const stack = await steps.step("a Kontor for the browser tests runs", () =>
    temporaryStack({ ...busyOptions, postgresSettings: quickPostgres }),
  );
  try {
    const seeded = await seedOnce(stack.data, stack, steps);
    // Without a UTF-8 locale Chromium names every downloaded file "download".
    const env = {
      LANG: "C.UTF-8",
      KONTOR_URL: stack.urls.base,
      KONTOR_POSTGRES: stack.urls.postgres,
      KONTOR_DATA: stack.data,
      KONTOR_SEED: JSON.stringify(seeded),
      CHROMIUM: browser,
    };
    return await runPlaywright(config, { env, args, log });
  } finally {
    await stack.stop();
  }
}
