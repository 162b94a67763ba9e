// Content of a log entry: the changed fields, without secrets (AUD-1, PWD-8).

const SECRET = /password|pwd|secret|token|seed|private|apikey|certificate|recovery|pepper|hash/i;
export const MASK = "***";

/** A copy for the log as plain JSON, in which fields with a secret's name are masked at any depth. */
export function masked(value: unknown): unknown {
  if (value === undefined || value === null) return null;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(masked);
  if (typeof value !== "object") return typeof value === "bigint" ? String(value) : value;
  if ("toFixed" in value && typeof value.toFixed === "function") return String(value);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, SECRET.test(key) ? MASK : masked(item)]));
}

/** The fields of `after` that differ from `before`, on both sides: a log entry does not repeat unchanged fields. */
export function changes(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const changed = Object.keys(after).filter((key) => text(before[key]) !== text(after[key]));
  return { before: picked(before, changed), after: picked(after, changed) };
}

/** Sorts the keys, since neither JSON nor the database keeps their order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, item]) => [key, sorted(item)]));
}

const text = (value: unknown): string => JSON.stringify(sorted(masked(value)));
const picked = (from: Readonly<Record<string, unknown>>, keys: string[]): Record<string, unknown> =>
  Object.fromEntries(keys.map((key) => [key, from[key] ?? null]));
