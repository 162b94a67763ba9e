// How a figure is printed: beside its limit, and whether it holds.

/** The value below which the given share (0 to 1) of the samples lies. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

let missed = 0;

/** Prints "figure: 12.3 ms (limit 60 ms, 20 %)"; a missed limit makes the process end with 1. */
export function figure(name: string, value: number, limit: number, unit: string): void {
  const holds = value <= limit;
  if (!holds) missed += 1;
  const text = value >= 100 ? value.toFixed(0) : value.toFixed(1);
  console.log(
    `${holds ? "  ✓" : "  ✗"} ${name}: ${text} ${unit} (limit ${limit} ${unit}, ${((100 * value) / limit).toFixed(0)} %)`,
  );
}

process.on("exit", () => {
  if (missed > 0) process.exitCode = 1;
});
