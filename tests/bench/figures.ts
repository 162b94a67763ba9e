// Prints a figure beside its limit and whether it holds.

/** The value below which the given share (0 to 1) of the samples lies. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

/** Raw transactions a second on the machine on which the limits were set (platform-notes.md, "Measured": pg, several statements, 16 clients). */
const RAW_PER_SECOND = 2_580;
/** The limit of a figure at this machine's pace: times grow and rates shrink on a slow machine; memory and ratios do not (decision 0020). */
const TIMES: ReadonlySet<string> = new Set(["ms", "s"]);
const RATES: ReadonlySet<string> = new Set(["/s"]);

let pace = 1;
let missed = 0;

/** Measures this machine's pace by PostgreSQL alone; limits are scaled by it from then on. */
export function setPace(rawPerSecond: number): void {
  pace = Math.min(1, rawPerSecond / RAW_PER_SECOND);
  console.log(`    PostgreSQL alone: ${rawPerSecond.toFixed(0)} raw transactions/s, a pace of ${pace.toFixed(2)}`);
}

/** Prints "figure: 12.3 ms (limit 60 ms)" with the limit scaled by the pace; a missed limit makes the process exit with 1. */
export function figure(name: string, value: number, limit: number, unit: string): void {
  const paced = TIMES.has(unit) ? limit / pace : limit;
  print(name, value, unit, value <= paced, compared("limit", limit, paced, unit));
}

/** The same for figures of which more is better: "figure: 130 /s (at least 120 /s)". */
export function atLeast(name: string, value: number, least: number, unit: string): void {
  const paced = RATES.has(unit) ? least * pace : least;
  print(name, value, unit, value >= paced, compared("at least", least, paced, unit));
}

const compared = (words: string, limit: number, paced: number, unit: string): string =>
  `${words} ${Number.isInteger(limit) ? limit : shown(limit, unit)} ${unit}${paced === limit ? "" : `; at this pace ${shown(paced, unit)} ${unit}`}`;
const shown = (value: number, unit: string): string =>
  value >= 100 ? value.toFixed(0) : value.toFixed(unit === "×" ? 2 : 1);

function print(name: string, value: number, unit: string, holds: boolean, words: string): void {
  if (!holds) missed += 1;
  console.log(`${holds ? "  ✓" : "  ✗"} ${name}: ${shown(value, unit)} ${unit} (${words})`);
}

process.on("exit", () => {
  if (missed > 0) process.exitCode = 1;
});
