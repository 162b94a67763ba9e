// How a figure is printed: beside its limit, and whether it holds.

/** The value below which the given share (0 to 1) of the samples lies. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

let missed = 0;

/** Prints "figure: 12.3 ms (limit 60 ms, 20 %)"; a missed limit makes the process end with 1. */
export const figure = (name: string, value: number, limit: number, unit: string): void =>
  print(name, value, unit, value <= limit, `limit ${limit} ${unit}, ${((100 * value) / limit).toFixed(0)} %`);

/** The same where more is better: "figure: 130 /s (at least 120 /s, 108 %)". */
export const atLeast = (name: string, value: number, wanted: number, unit: string): void =>
  print(name, value, unit, value >= wanted, `at least ${wanted} ${unit}, ${((100 * value) / wanted).toFixed(0)} %`);

function print(name: string, value: number, unit: string, holds: boolean, beside: string): void {
  if (!holds) missed += 1;
  const text = value >= 100 ? value.toFixed(0) : value.toFixed(1);
  console.log(`${holds ? "  ✓" : "  ✗"} ${name}: ${text} ${unit} (${beside})`);
}

process.on("exit", () => {
  if (missed > 0) process.exitCode = 1;
});
