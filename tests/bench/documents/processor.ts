// The processor time of a piece of work by process (Linux only), which shows the cause when a figure misses its limit.
import { childrenOf, commandOf } from "@kontor/infra/processes";
import { pids } from "./target.ts";

/** Of /proc: the kernel counts a process's time in hundredths of a second. */
const TICK_MS = 10;

/** Milliseconds of processor that each process has used so far, with all processes below it. */
export const processorUsed = (): Map<string, number> =>
  new Map(Object.entries(pids).map(([name, pid]) => [name, usedBy(pid)]));

function usedBy(pid: number): number {
  const text = commandOf(pid, "stat");
  if (text === undefined) return 0;
  // After the name, which may hold anything: state first, then user and system time, each also of children that ended.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const own = fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) * TICK_MS;
  return childrenOf(pid).reduce((sum, child) => sum + usedBy(child), own);
}

/** Milliseconds that each process has used since. */
export const processorSince = (before: ReadonlyMap<string, number>): Map<string, number> =>
  new Map([...processorUsed()].map(([name, used]) => [name, used - (before.get(name) ?? 0)]));

/** "purchase 4.1, warehouse 6.0, …": milliseconds each, of one of so many. */
export function processorOf(used: ReadonlyMap<string, number>, count: number): string {
  const each = [...used].map(([name, ms]) => [name, ms / count] as const);
  const all = each.reduce((sum, [, ms]) => sum + ms, 0);
  const parts = each.sort(([, a], [, b]) => b - a).map(([name, ms]) => `${name} ${ms.toFixed(1)}`);
  return `${all.toFixed(1)} ms of processor each: ${parts.join(", ")}`;
}
