// The embedded PostgreSQL 18: created on first use, durable, reachable from this machine only.
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { withSql } from "../migrate/sql.ts";
import { cache } from "../paths.ts";
import { startChild } from "../run/child.ts";
import type { Guard } from "../run/guard.ts";
import { postgresPrograms } from "./postgres-programs.ts";
import { clusterFolder, type PostgresUser, postgresUser } from "./postgres-user.ts";
import { ownServer, type Server } from "./server.ts";

// fsync, full_page_writes and synchronous_commit keep their defaults (on): an acknowledged commit is on disk.
const usual = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "200",
  shared_buffers: "128MB",
  work_mem: "8MB",
  max_wal_size: "1GB",
  wal_buffers: "16MB",
  jit: "off",
  // pg_stat_activity shows what a connection does; writing it into the process's title as well costs each statement.
  update_process_title: "off",
  // A young table grows a hundredfold in a minute, and services keep their plans until it is analysed again. Each analysis makes them plan anew.
  autovacuum_naptime: "30s",
  timezone: "UTC",
  log_timezone: "UTC",
  log_min_duration_statement: "1000",
  // Its own words are read below.
  lc_messages: "C",
};

const accessRules = "host all all 127.0.0.1/32 scram-sha-256\n";

export interface PostgresOptions {
  data: string;
  port: number;
  password: string;
  guard: Guard;
  logLine: (line: string) => void;
  /** Settings other than the usual ones. */
  settings?: Readonly<Record<string, string>> | undefined;
}

/** Makes the cluster where there is none, and returns the server, not yet started. */
export function embeddedPostgres({ data, port, password, guard, logLine, settings }: PostgresOptions): Server {
  const user = postgresUser();
  const programs = postgresPrograms(user);
  const folder = clusterFolder(data, user);
  if (!folder.startsWith(data)) logLine(`  PostgreSQL's user cannot enter ${data}: its files lie in ${folder}`);
  if (!existsSync(join(folder, "PG_VERSION"))) makeCluster(folder, password, { user, ...programs });
  const flags = Object.entries({ ...usual, ...settings }).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const log = join(data, "logs/postgres.log");
  const url = `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`;
  return ownServer({
    name: "PostgreSQL",
    url,
    port,
    log,
    logLine,
    ready: () => accepts(url),
    refusesForNow: isStillLocked,
    // SIGINT is PostgreSQL's "fast" shutdown: open connections are closed, the checkpoint is written.
    spawn: () =>
      startChild({
        name: "PostgreSQL",
        command: programs.postgres,
        args: ["-D", folder, "-p", String(port), ...flags],
        env: {},
        cwd: folder,
        log,
        stopSignal: "SIGINT",
        guard,
        user,
      }),
  });
}

interface Making {
  user: PostgresUser | undefined;
  initdb: string;
  postgres: string;
  version: string;
}

/** A new cluster with our access rules; its superuser has the given password. Appears under its name only when complete. */
function makeCluster(folder: string, password: string, making: Making): void {
  mkdirSync(dirname(folder), { recursive: true, mode: 0o755 });
  const draft = mkdtempSync(`${folder}-new-`);
  const own = () => making.user && execFileSync("chown", ["-R", `${making.user.uid}:${making.user.gid}`, draft]);
  const run = (program: string, args: string[], input = "") =>
    execFileSync(program, args, { input, cwd: draft, stdio: ["pipe", "pipe", "pipe"], ...making.user });
  // An empty cluster is the same every time, so it is made once per version and copied: tests start many.
  const template = join(cache, `cluster-${making.version}`);
  try {
    if (existsSync(template)) cpSync(template, draft, { recursive: true });
    own();
    if (!existsSync(template)) {
      run(making.initdb, [
        "-D",
        draft,
        "-U",
        "postgres",
        "--auth=trust",
        "--locale-provider=builtin",
        "--builtin-locale=C.UTF-8",
        "--encoding=UTF8",
        "--no-sync",
      ]);
      storeTemplate(draft, template);
    }
    writeFileSync(join(draft, "pg_hba.conf"), accessRules);
    // Nobody can connect yet, so the password is set by the server program itself, in its single-user mode.
    run(making.postgres, ["--single", "-D", draft, "postgres"], `ALTER ROLE postgres PASSWORD '${password}'\n`);
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
}

function storeTemplate(cluster: string, template: string): void {
  const draft = `${template}-${process.pid}`;
  cpSync(cluster, draft, { recursive: true });
  // Another launcher may have been quicker; its copy is as good.
  if (existsSync(template)) rmSync(draft, { recursive: true });
  else renameSync(draft, template);
}

/**
 * Whether processes of a server that was killed (kill -9) still use its memory: each ends when it next waits for something, and until then no
 * server starts on its files (https://www.postgresql.org/docs/18/server-shutdown.html).
 */
const isStillLocked = (lastLines: string): boolean =>
  /pre-existing shared memory block .* is still in use/.test(lastLines);

/** Whether it takes statements; while it recovers after a crash it refuses them. */
async function accepts(url: string): Promise<boolean> {
  try {
    await withSql(url, (sql) => sql.run("SELECT 1"));
    return true;
  } catch {
    // An error means: not yet.
    return false;
  }
}
