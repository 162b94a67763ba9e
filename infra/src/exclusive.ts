// A lock for work on shared files, also between several launchers on one tree (a start during a test run).
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { lives } from "./lock.ts";
import { cache } from "./paths.ts";

const POLL_MS = 200;

/** Waits until no other process does the named work, then does it. The lock of a dead process is ignored. */
export async function exclusively<T>(name: string, work: () => Promise<T>): Promise<T> {
  mkdirSync(cache, { recursive: true });
  const file = join(cache, `${name}.lock`);
  while (!take(file)) await pause(POLL_MS);
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

function take(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    if (!isLockedByLivingProcess(file)) rmSync(file, { force: true });
    return false;
  }
}

function isLockedByLivingProcess(file: string): boolean {
  try {
    const holder = Number(readFileSync(file, "utf8"));
    // An empty lock file is just being written.
    return holder === 0 || lives(holder);
  } catch {
    // The lock was released in this moment.
    return true;
  }
}
