// Measures how much memory the processes of a Kontor use (Linux only, elsewhere use the operating system's own tools).
import { childrenOf, commandOf } from "./processes.ts";
import type { Stack } from "./stack.ts";

const KIB_PER_MIB = 1024;

/** Proportional share of a process and all below it, in MiB: memory that several share is counted once. */
export function memoryOf(pid: number): number {
  return [pid, ...descendants(pid)].reduce((sum, each) => sum + proportional(each), 0) / KIB_PER_MIB;
}

const proportional = (pid: number): number =>
  Number(/^Pss:\s+(\d+)/m.exec(commandOf(pid, "smaps_rollup") ?? "")?.[1] ?? 0);

const descendants = (pid: number): number[] => childrenOf(pid).flatMap((child) => [child, ...descendants(child)]);

/** One line a process, and the sum. */
export function memoryLines(stack: Pick<Stack, "servers" | "processes">): string[] {
  const running = [...Object.values(stack.servers), ...Object.values(stack.processes)].filter((each) => each.pid() > 0);
  const rows = [
    { name: "launcher", mib: proportional(process.pid) / KIB_PER_MIB },
    ...running.map((each) => ({ name: each.name, mib: memoryOf(each.pid()) })),
  ];
  const all = rows.reduce((sum, row) => sum + row.mib, 0);
  return [...rows, { name: "all processes, idle", mib: all }].map(
    ({ name, mib }) => `    ${name.padEnd(24)} ${mib.toFixed(0).padStart(6)} MiB`,
  );
}
