// Builds shell and remotes, two at a time, each only when its sources changed.
import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { hashOf, isPartOfBuild } from "./changed.ts";
import { BROTLI_QUALITY, compressFolder } from "./compress.ts";
import { retainEarlier } from "./earlier-files.ts";
import { exclusively } from "./exclusive.ts";
import { inParallel } from "./parallel.ts";
import { cache, present, root } from "./paths.ts";
import type { Steps } from "./steps.ts";

const run = promisify(execFile);
const PARALLEL = 2;
const builder = join(root, "packages/ui-kit/src/federation/build.ts");

/** The packages of the front end that can be built: the shell and every remote that has its build settings. */
export const frontEnds = (): string[] =>
  readdirSync(root).filter(
    (name) => (name === "shell" || name.startsWith("mfe-")) && present(join(root, name, "rspack.config.ts")),
  );

/** The sources of each front end besides its own folder. */
const sharedSources = () => {
  const folders = ["packages/ui-kit", "packages/contracts", "package-lock.json"].map((name) => join(root, name));
  return `${process.env.NODE_ENV ?? "production"} ${hashOf(folders, isPartOfBuild)}`;
};

const stampFile = (name: string) => join(cache, "built", name);
const dist = (name: string) => join(root, name, "dist");

/** Builds what is out of date and makes it ready for sending. Rejects with the first failure, when all others are built. */
export function buildFrontEnds(steps: Steps, only: readonly string[] = frontEnds()): Promise<void> {
  return exclusively("build", () => buildStale(steps, only));
}

async function buildStale(steps: Steps, only: readonly string[]): Promise<void> {
  const shared = sharedSources();
  const stamps = new Map(only.map((name) => [name, `${hashOf([join(root, name)], isPartOfBuild)} ${shared}`]));
  const stale = only.filter((name) => !isBuilt(name, stamps.get(name)));
  if (stale.length === 0) {
    steps.log("  ✓ shell and remotes are built already");
    return;
  }
  const failures: Error[] = [];
  await inParallel(PARALLEL, stale, async (name) => {
    try {
      await steps.step(`${name} is built`, () => buildOne(name, stamps.get(name) ?? ""));
    } catch (error) {
      failures.push(error as Error); // buildOne throws nothing else
    }
  });
  if (failures[0]) throw failures[0];
}

/** Like buildFrontEnds, but a remote that cannot be built is only reported, because the others work without it. A shell that cannot be built is an error. */
export async function buildWhatCanBe(steps: Steps, only?: readonly string[]): Promise<void> {
  try {
    await buildFrontEnds(steps, only);
  } catch (error) {
    if (!existsSync(join(dist("shell"), "index.html"))) throw error;
    steps.log(String(error));
  }
}

function isBuilt(name: string, stamp: string | undefined): boolean {
  return existsSync(dist(name)) && existsSync(stampFile(name)) && readFileSync(stampFile(name), "utf8") === stamp;
}

/** A process of its own, because a compiler does not release its memory. */
async function buildOne(name: string, stamp: string): Promise<void> {
  rmSync(stampFile(name), { force: true });
  await retainEarlier(dist(name), join(cache, "earlier", name), async () => {
    try {
      await run(process.execPath, [builder, name], { cwd: root });
    } catch (error) {
      const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string }; // what execFile rejects with
      throw new Error(`${name} cannot be built:\n${stdout}${stderr}`);
    }
    await compressFolder(dist(name), name === "shell" ? BROTLI_QUALITY.everybody : BROTLI_QUALITY.usual);
  });
  mkdirSync(dirname(stampFile(name)), { recursive: true });
  writeFileSync(stampFile(name), stamp);
}
