// The static checks: types, style, import rules, unused code. Each is one program that passes or fails.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { inParallel } from "./parallel.ts";
import { root } from "./paths.ts";
import { makeSteps } from "./steps.ts";
import { addTotals, failedOnce, none, type Totals } from "./totals.ts";

interface Check {
  name: string;
  command: string;
  args: readonly string[];
  /** The settings file without which the check is skipped. */
  settings: readonly string[];
}

const all: readonly Check[] = [
  { name: "types", command: "tsc", args: ["--build"], settings: ["tsconfig.json"] },
  {
    name: "style (Biome)",
    command: "biome",
    args: ["ci", "--colors=off", "--error-on-warnings", "."],
    settings: ["biome.json", "biome.jsonc"],
  },
  {
    name: "walls between packages (dependency-cruiser)",
    command: "depcruise",
    args: [
      "packages",
      "services",
      "gateway",
      "shell",
      "infra",
      "tests",
      "mfe-purchase",
      "mfe-sales",
      "mfe-warehouse",
      "mfe-finance",
      "mfe-reports",
      "mfe-system",
    ],
    settings: [
      ".dependency-cruiser.js",
      ".dependency-cruiser.cjs",
      ".dependency-cruiser.mjs",
      ".dependency-cruiser.json",
    ],
  },
  { name: "unused code (knip)", command: "knip", args: [], settings: ["knip.json", "knip.jsonc", "knip.ts"] },
];

const PARALLEL = 2;

/** Runs the checks whose settings exist and prints the output of those that fail. */
export async function runChecks(): Promise<Totals> {
  const steps = makeSteps();
  const ready = all.filter(({ settings }) => settings.some((file) => existsSync(join(root, file))));
  let totals = none;
  await inParallel(PARALLEL, ready, async (check) => {
    try {
      await steps.step(check.name, () => contented(check));
      totals = addTotals(totals, { ...none, passed: 1 });
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      process.stdout.write(`${why}\n`);
      totals = addTotals(totals, failedOnce(check.name, why));
    }
  });
  return totals;
}

async function contented({ command, args }: Check): Promise<void> {
  const { code, output } = await captured(command, args);
  if (code !== 0) throw new Error(output);
}

function captured(command: string, args: readonly string[]): Promise<{ code: number; output: string }> {
  return new Promise((done, fail) => {
    const child = spawn(join(root, "node_modules/.bin", command), args, {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
      shell: process.platform === "win32",
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (bytes) => (output += bytes));
    child.once("error", fail);
    child.once("close", (code) => done({ code: code ?? 1, output }));
  });
}
