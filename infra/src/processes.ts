// Reads processes from the kernel (Linux only). A process that ends meanwhile, as PostgreSQL's helpers do, is left out.
import { readdirSync, readFileSync } from "node:fs";

/** A file of a process in /proc, e.g. `stat`; undefined when it has ended. */
export const commandOf = (pid: number, name: string): string | undefined =>
  unlessOver(() => readFileSync(`/proc/${pid}/${name}`, "utf8"));

/** Children are of the thread that started them; the first is the process itself. */
export function childrenOf(pid: number): number[] {
  const threads = unlessOver(() => readdirSync(`/proc/${pid}/task`)) ?? [];
  return threads.flatMap((thread) =>
    (commandOf(pid, `task/${thread}/children`) ?? "").split(" ").filter(Boolean).map(Number),
  );
}

function unlessOver<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ESRCH"))
      return undefined;
    throw error;
  }
}
