// Allows one launcher for each data folder. A second one would start a second PostgreSQL on the same files.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Locks the folder, or throws when a running launcher has it. @returns a function that releases it */
export function lockFolder(data: string): () => void {
  mkdirSync(data, { recursive: true, mode: 0o755 });
  const file = join(data, "launcher.pid");
  const holder = existsSync(file) ? Number(readFileSync(file, "utf8")) : 0;
  if (holder > 0 && lives(holder))
    throw new Error(
      `Kontor already runs with the data folder ${data} (process ${holder}); end it first, or set KONTOR_DATA to another folder`,
    );
  writeFileSync(file, String(process.pid));
  return () => rmSync(file, { force: true });
}

/** Whether a process with this id exists. */
export function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
