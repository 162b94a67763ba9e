// Decides what a daily run (`npm test`) leaves out, so that it takes twelve minutes and not forty (docs/decisions/0093): test files of services, flows and the
// browser take turns. What a file samples of its own cases is decided there (packages/contracts/testing/sampled.ts), by the same number.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { filesUnder } from "./changed.ts";
import { root } from "./paths.ts";

/** So many samples in a row have each file that takes turns once. */
export const FILES_EVERY = 6;
/** Files that these last commits changed run in any case, and those with changes that are not committed. */
const COMMITS = 5;
const HOUR_MS = 3_600_000;

/** What tells companies apart, and who may do what. */
const ALWAYS = /^tests\/sweeps\/|\/(database|tenant)\.int\.test\.ts$/;
/** A file that samples its own cases has some in each. */
const SAMPLES = /\bsampled\(/;

/** The files of each part that takes turns, by their names (vitest.config.ts). */
const PARTS = {
  int: /\.int\.test\.ts$/,
  flow: /^(?!tests\/(sweeps|disk)\/|.*\/alone\/).*\.flow\.test\.ts$/,
  disk: /^tests\/disk\/.*\.flow\.test\.ts$/,
  sweep: /^tests\/sweeps\/.*\.flow\.test\.ts$/,
  browser: /^tests\/e2e\/.*\.spec\.ts$/,
} as const;
export type SampledPart = keyof typeof PARTS;

export interface Sample {
  number: number;
  /** Paths from the root. */
  changed: ReadonlySet<string>;
}

interface TestFile {
  path: string;
  text: string;
}

/** What git prints; nothing where there is no history to look at. */
function git(...args: string[]): string {
  try {
    return execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  } catch {
    return "";
  }
}

/** The sample that is asked for by its number, or else that of the commit: how many there are up to it. Where that is not known, the hour's. */
export function sampleOf(requested: string | undefined): Sample {
  if (requested && !/^\d{1,9}$/.test(requested))
    throw new Error(`SAMPLE is a whole number of at most nine digits, not "${requested}"`);
  const isWhole = git("rev-parse", "--is-shallow-repository") === "false";
  const commits = isWhole ? git("rev-list", "--count", "HEAD") : "";
  const changed = [git("diff", "--name-only", `HEAD~${COMMITS}`), git("ls-files", "--others", "--exclude-standard")];
  return {
    number: Number(requested || commits || Math.floor(Date.now() / HOUR_MS)),
    changed: new Set(changed.flatMap((paths) => paths.split("\n"))),
  };
}

/** The files that a sample runs, in their order: all but those that wait for their turn. */
export function filesOfTurn(files: readonly TestFile[], { number, changed }: Sample): string[] {
  const inTurn = files.filter(({ path, text }) => !ALWAYS.test(path) && !SAMPLES.test(text));
  const waiting = new Set(inTurn.filter((_, at) => (at + number) % FILES_EVERY !== 0));
  return files.filter((file) => !waiting.has(file) || changed.has(file.path)).map(({ path }) => path);
}

/** All test files of the parts that take turns, in a fixed order. */
export const testFiles = (): TestFile[] =>
  filesUnder(root)
    .map((file) => relative(root, file).replaceAll(sep, "/"))
    .filter((path) => Object.values(PARTS).some((names) => names.test(path)))
    .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));

/** The files of a part that a sample runs, as paths from the root. */
export const sampledFiles = (part: SampledPart, sample: Sample, files = testFiles()): string[] =>
  filesOfTurn(
    files.filter(({ path }) => PARTS[part].test(path)),
    sample,
  );
