// Allows one launcher for each data folder. A second one would start a second PostgreSQL on the same files.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Takes the folder, or throws when a launcher that lives has it. Returns how to give it back. */
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
    // EPERM: it lives, and belongs to somebody else.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
