// Values stored in the browser, with a lifetime and a schema (shell.md §3 "locally stored", §9).
import type { z } from "zod";

const PREFIX = "kontor.";
/** Session values, button lists, single-sign-on signature and user info live 7 days (shell.md §9). */
export const WEEK_MS = 604_800_000;

export interface Stored<T> {
  /** Undefined when absent, expired or not matching the schema. */
  read(): T | undefined;
  write(value: T): void;
  remove(): void;
}

/**
 * A named value in local storage. Stored data may be old or tampered with, so it is parsed on reading.
 * @param lifeMs milliseconds after which the value counts as absent; undefined: it stays.
 */
export function stored<S extends z.ZodType>(
  name: string,
  schema: S,
  lifeMs?: number,
  storage: () => Storage = () => localStorage,
): Stored<z.output<S>> {
  const key = PREFIX + name;
  return {
    read() {
      const record = parse(quietly(() => storage().getItem(key)) ?? null);
      if (record === undefined || (record.until !== undefined && record.until <= Date.now())) return undefined;
      const parsed = schema.safeParse(record.value);
      return parsed.success ? parsed.data : undefined;
    },
    write(value) {
      const until = lifeMs === undefined ? undefined : Date.now() + lifeMs;
      quietly(() => storage().setItem(key, JSON.stringify({ value, until })));
    },
    remove: () => quietly(() => storage().removeItem(key)),
  };
}

function parse(text: string | null): { value?: unknown; until?: number } | undefined {
  if (text === null) return undefined;
  try {
    const record: unknown = JSON.parse(text);
    return typeof record === "object" && record !== null ? record : undefined;
  } catch {
    return undefined;
  }
}

/** A browser that forbids storage or has no space left still works, without storing. */
function quietly<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
