// Finds the programs that no npm package brings, and installs them where that is possible.
import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

// Debian puts servers into folders that are not on every user's PATH.
const extraFolders = ["/usr/sbin", "/usr/local/sbin", "/usr/local/bin", "/opt/homebrew/bin"];

export interface Program {
  /** By any of these names; the first that is found is taken. */
  commands: readonly [string, ...string[]];
  debian: string;
  /** The last sentence of the error where apt cannot help: what to do. */
  otherwise: string;
}

export const natsServer: Program = {
  commands: ["nats-server"],
  debian: "nats-server",
  otherwise:
    "install nats-server 2.9 or later (macOS: brew install nats-server), or set NATS_URL to a server with JetStream",
};
export const redisServer: Program = {
  commands: ["redis-server"],
  debian: "redis-server",
  otherwise: "install redis-server 7 or later (macOS: brew install redis), or set REDIS_URL to a server",
};
export const chromium: Program = {
  // The edition without windows draws the same pages with half of the main process's work.
  commands: ["chromium-headless-shell", "chromium"],
  debian: "chromium-headless-shell",
  otherwise: "install Chromium (Debian: apt install chromium-headless-shell); the browser tests need it",
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
    // Missing, or not executable by this user: the next folder is tried.
    return false;
  }
}

/** The program's path, installed by apt when it is missing and permitted. @throws Error that says what to install */
export function requireProgram({ commands, debian, otherwise }: Program, log: (line: string) => void): string {
  const find = () => commands.map(findProgram).find((file) => file !== undefined);
  const file = find() ?? (installed([debian], log) ? find() : undefined);
  if (file) return file;
  throw new Error(`${commands[0]} is missing: ${otherwise}`);
}

/** The fonts of the stored pictures of printed pages, with their packages. Other fonts have other widths. */
const FONTS = { "Liberation Sans": "fonts-liberation", "Noto Sans CJK SC": "fonts-noto-cjk" };

/** Installs the fonts of the pictures by apt where they are missing and permitted; otherwise reports what to install. */
export function requireFonts(log: (line: string) => void): void {
  const { stdout } = spawnSync("fc-list", [":", "family"], { encoding: "utf8" });
  const missing = Object.entries(FONTS).filter(([family]) => !stdout?.includes(family));
  if (missing.length === 0) return;
  const packages = missing.map(([, debian]) => debian);
  if (!installed(packages, log)) log(`  pictures of paper will differ: install ${packages.join(" and ")}`);
}

/** Installs packages by apt. @returns false when apt is missing, not permitted or failed */
function installed(packages: readonly string[], log: (line: string) => void): boolean {
  if (process.getuid?.() !== 0 || !findProgram("apt-get")) return false;
  log(`  installing ${packages.join(", ")} by apt`);
  const install = ["install", "-y", "--no-install-recommends", ...packages];
  return apt(install) || (apt(["update"]) && apt(install));
}

function apt(args: readonly string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return spawnSync("apt-get", ["-q", ...args], { stdio: "ignore", env }).status === 0;
}
