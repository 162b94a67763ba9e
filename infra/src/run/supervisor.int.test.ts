// Tests of the launcher's supervision: a killed process comes back, a stopped one stays stopped, a broken one is reported.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freeBase } from "../ports.ts";
import { answers, waitUntil } from "../wait.ts";
import { type Guard, startGuard } from "./guard.ts";
import { type Supervised, supervise } from "./supervisor.ts";

const program = `require("node:http").createServer((_, answer) => answer.end("ready")).listen(Number(process.env.PORT), "127.0.0.1")`;

let folder = "";
let guard: Guard;
let running: Supervised[] = [];
let logged: string[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "kontor-supervisor-"));
  guard = startGuard();
  running = [];
  logged = [];
});
afterEach(async () => {
  for (const each of running) await each.stop();
  guard.close();
  rmSync(folder, { recursive: true });
});

async function start(source: string): Promise<{ process: Supervised; url: string }> {
  const port = await freeBase(31_000, 31_500);
  const main = join(folder, "main.cjs");
  writeFileSync(main, source);
  const url = `http://127.0.0.1:${port}/`;
  const plan = {
    name: "trial",
    command: process.execPath,
    args: [main],
    env: { PORT: String(port) },
    cwd: folder,
    log: join(folder, "log"),
    stopSignal: "SIGTERM" as const,
    guard,
    ready: url,
  };
  const supervised = await supervise(plan, (line) => logged.push(line));
  running.push(supervised);
  return { process: supervised, url };
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test("a process that is killed is started again, and the restart is logged", async () => {
  const { process: trial, url } = await start(program);
  const first = trial.pid();
  process.kill(first, "SIGKILL");
  expect(await waitUntil(async () => trial.pid() !== first && (await answers(url)), 60_000)).toBe(true);
  expect(trial.restarts()).toBe(1);
  expect(logged[0]).toContain("trial ended (SIGKILL)");
});

test("a process that was stopped on purpose ends and is not started again", async () => {
  const { process: trial, url } = await start(program);
  const pid = trial.pid();
  await trial.stop();
  expect(isAlive(pid)).toBe(false);
  expect(await answers(url)).toBe(false);
  expect(trial.restarts()).toBe(0);
});

test("a program that cannot run fails the start and says why", async () => {
  await expect(start(`throw new Error("no such setting")`)).rejects.toThrow("no such setting");
});

test("processes that the launcher started end when it dies", async () => {
  const { process: trial } = await start(program);
  const pid = trial.pid();
  // The guard sees only that its input closes, which is what a launcher's death looks like.
  guard.close();
  expect(await waitUntil(async () => !isAlive(pid) || trial.pid() !== pid, 60_000)).toBe(true);
});
