// One process that the launcher started: in its own process group, guarded, stoppable.
import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from "node:fs";
import { dirname } from "node:path";
import type { Guard } from "./guard.ts";

const LOG_TAIL_LINES = 20;
const LOG_BYTES_MAX = 5_000_000;

export interface ChildOptions {
  name: string;
  command: string;
  args: readonly string[];
  env: Readonly<Record<string, string>>;
  cwd: string;
  /** File that takes both outputs; without it they go to the launcher's own. */
  log?: string;
  /** How the process is asked to end. */
  stopSignal: NodeJS.Signals;
  guard: Guard;
  user?: { uid: number; gid: number } | undefined;
}

export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

export interface Child {
  name: string;
  pid: number;
  running(): boolean;
  exited: Promise<Exit>;
  signal(signal: NodeJS.Signals): void;
  /** Asks the process to end and kills it after `grace` milliseconds. Resolves when it has ended. */
  stop(graceMs: number): Promise<void>;
}

/** Environment variables that a child process inherits; the launcher's secrets are not among them. */
const passedOn = [
  "PATH",
  "HOME",
  "LANG",
  "TZ",
  "SystemRoot",
  "TEMP",
  "TMP",
  "TMPDIR",
  "NODE_ENV",
  "NODE_COMPILE_CACHE",
];

export function surroundings(): Record<string, string> {
  const entries = passedOn.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]));
  return Object.fromEntries(entries);
}

/** Starts a process. Rejects when its program cannot be started at all. */
export async function startChild(options: ChildOptions): Promise<Child> {
  const output = options.log ? openLog(options.log) : "inherit";
  const child = spawn(options.command, options.args, {
    cwd: options.cwd,
    env: { ...surroundings(), ...options.env },
    stdio: ["ignore", output, output],
    // A process group of its own, so that Ctrl-C reaches only the launcher, which then ends everything in order.
    detached: process.platform !== "win32",
    ...options.user,
  });
  if (typeof output === "number") closeSync(output);
  const pid = await started(child, options.name);
  options.guard.watch(pid, options.stopSignal);
  let gone = false;
  const exited = new Promise<Exit>((done) =>
    child.once("exit", (code, signal) => {
      gone = true;
      options.guard.forget(pid);
      done({ code, signal });
    }),
  );
  const signal = (name: NodeJS.Signals) => {
    if (!gone) sendToGroup(pid, name);
  };
  return {
    name: options.name,
    pid,
    running: () => !gone,
    exited,
    signal,
    async stop(graceMs) {
      signal(options.stopSignal);
      const killer = setTimeout(() => signal("SIGKILL"), graceMs);
      await exited;
      clearTimeout(killer);
    },
  };
}

function started(child: ChildProcess, name: string): Promise<number> {
  return new Promise((done, fail) => {
    child.once("error", (error) => fail(new Error(`${name} cannot be started: ${error.message}`)));
    child.once("spawn", () => done(child.pid ?? 0));
  });
}

function sendToGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(process.platform === "win32" ? pid : -pid, signal);
  } catch (error) {
    // ESRCH: it ended by itself in this moment.
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

/** Where no log can be opened (the disk is full), the process runs without one. */
function openLog(path: string): number | "ignore" {
  try {
    mkdirSync(dirname(path), { recursive: true });
    const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
    if (size > LOG_BYTES_MAX) renameSync(path, `${path}.old`);
    return openSync(path, "a", 0o600);
  } catch {
    return "ignore";
  }
}

/** The last lines of a log, for saying why a process did not start. */
export function logTail(path: string): string {
  if (!existsSync(path)) return "";
  return readFileSync(path, "utf8").trimEnd().split("\n").slice(-LOG_TAIL_LINES).join("\n");
}
