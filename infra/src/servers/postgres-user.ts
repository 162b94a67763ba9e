// The operating system user that runs PostgreSQL, which refuses to run as root, and the folders which that user can read.
import { execFileSync, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const USER = "postgres";
const OTHERS_MAY_PASS = 0o001;
const SHARED_HOME = "/var/lib/kontor";

export interface PostgresUser {
  uid: number;
  gid: number;
}

/** The `postgres` user, created when it is missing, if this process runs as root; else undefined, and PostgreSQL runs as this process's user. */
export function postgresUser(): PostgresUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const exists = spawnSync("id", ["-u", USER]).status === 0;
  if (!exists) execFileSync("useradd", ["--system", "--user-group", "--no-create-home", "--shell", "/bin/false", USER]);
  const id = (flag: string) => Number(execFileSync("id", [flag, USER], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}

/** Whether any user may pass through every folder above the path (the path itself need not exist). */
export function isAccessible(path: string): boolean {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const stat = statSync(folder, { throwIfNoEntry: false });
    if (stat && (stat.mode & OTHERS_MAY_PASS) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

/**
 * The folder of a data folder's database files: inside it, unless PostgreSQL's user cannot get there
 * (a project under /root, say); then in a folder outside, whose path is stored in the data folder, so that a new data folder gets new database files.
 */
export function clusterFolder(data: string, user: PostgresUser | undefined): string {
  const inside = join(data, "postgres");
  if (!user || isAccessible(inside)) return inside;
  const note = join(data, "postgres-lies-in");
  if (!existsSync(note)) writeFileSync(note, join(SHARED_HOME, randomUUID()));
  return readFileSync(note, "utf8");
}

/** The folder of PostgreSQL's programs, copied to a place its user can reach when the package's own is not. */
export function accessiblePrograms(native: string, version: string, user: PostgresUser | undefined): string {
  if (!user || isAccessible(join(native, "bin"))) return native;
  const copy = join(SHARED_HOME, `postgresql-${version}`);
  if (!existsSync(join(copy, "complete"))) {
    mkdirSync(copy, { recursive: true });
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
    mkdirSync(join(copy, "complete"));
  }
  return copy;
}
