// Runs the test runners as programs of their own and reads their totals from the reports they write.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./paths.ts";
import { type PlaywrightReport, playwrightTotals, type Totals, type VitestReport, vitestTotals } from "./totals.ts";

interface Run {
  program: string;
  args: readonly string[];
  env?: Record<string, string>;
}

/** Runs with the terminal's output; the report's content, or undefined when the runner wrote none. */
async function runReporting<Report>(
  make: (reportFile: string) => Run,
): Promise<{ code: number; report: Report | undefined }> {
  const folder = mkdtempSync(join(tmpdir(), "kontor-report-"));
  const file = join(folder, "report.json");
  try {
    const { program, args, env } = make(file);
    const code = await new Promise<number>((done, fail) => {
      const child = spawn(process.execPath, [join(root, "node_modules", program), ...args], {
        cwd: root,
        stdio: ["ignore", "inherit", "inherit"],
        env: { ...process.env, ...env },
      });
      child.once("error", fail);
      child.once("close", (ended) => done(ended ?? 1));
    });
    return { code, report: existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A runner that ended badly without naming a failed test (a broken set-up) failed once. */
function settled(code: number, totals: Totals): Totals {
  return code !== 0 && totals.failed === 0 ? { ...totals, failed: 1 } : totals;
}

/** Vitest over the projects named, or over all. */
export async function runVitest(args: readonly string[] = []): Promise<Totals> {
  const { code, report } = await runReporting<VitestReport>((file) => ({
    program: "vitest/vitest.mjs",
    args: ["run", "--passWithNoTests", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`, ...args],
  }));
  return settled(code, report ? vitestTotals(report) : { passed: 0, failed: 0 });
}

/** Playwright against a Kontor that runs; `env` tells it where. */
export async function runPlaywright(
  config: string,
  env: Record<string, string>,
  args: readonly string[] = [],
): Promise<Totals> {
  const { code, report } = await runReporting<PlaywrightReport>((file) => ({
    program: "@playwright/test/cli.js",
    args: ["test", `--config=${config}`, "--reporter=list,json", ...args],
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  }));
  return settled(code, report ? playwrightTotals(report) : { passed: 0, failed: 0 });
}
