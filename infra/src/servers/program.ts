// Finds the programs that no npm package brings, and installs them where that is possible.
import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

// Debian puts servers into folders that are not on every user's PATH.
const extraFolders = ["/usr/sbin", "/usr/local/sbin", "/usr/local/bin", "/opt/homebrew/bin"];

export interface Program {
  command: string;
  /** The packages, apart by spaces. */
  debian: string;
  /** What to do where apt is no help; the last sentence of the refusal. */
  otherwise: string;
}

export const natsServer: Program = {
  command: "nats-server",
  debian: "nats-server",
  otherwise:
    "install nats-server 2.9 or later (macOS: brew install nats-server), or set NATS_URL to a server with JetStream",
};
export const redisServer: Program = {
  command: "redis-server",
  debian: "redis-server",
  otherwise: "install redis-server 7 or later (macOS: brew install redis), or set REDIS_URL to a server",
};
export const chromium: Program = {
  command: "chromium",
  // Without letters as wide as Arial's, paper would be laid out otherwise than on the pictures that are kept.
  debian: "chromium fonts-liberation",
  otherwise: "install Chromium (Debian: apt install chromium); the browser tests need it",
};

/** The program's path, or undefined where it is not installed. */
export function findProgram(command: string): string | undefined {
  const folders = [...(process.env.PATH ?? "").split(delimiter), ...extraFolders].filter((folder) => folder !== "");
  const names = process.platform === "win32" ? [`${command}.exe`] : [command];
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    // Not there or not ours to run: the next folder is asked.
    return false;
  }
}

/** The program's path, installed by apt when it is missing and we may; otherwise an error that says what to do. */
export function requireProgram(program: Program, say: (line: string) => void): string {
  const found = findProgram(program.command);
  if (found) return found;
  if (process.getuid?.() === 0 && findProgram("apt-get")) {
    say(`  installing ${program.debian} by apt`);
    const install = ["install", "-y", "--no-install-recommends", ...program.debian.split(" ")];
    apt(install) || (apt(["update"]) && apt(install));
    const installed = findProgram(program.command);
    if (installed) return installed;
  }
  throw new Error(`${program.command} is missing: ${program.otherwise}`);
}

function apt(args: readonly string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return spawnSync("apt-get", ["-q", ...args], { stdio: "ignore", env }).status === 0;
}
