// Counts of long lists, kept for ten seconds, so that turning their pages does not count them again each time.
import { COUNT_EXACT_MAX } from "@kontor/contracts/core/list-contract";
import { LRUCache } from "lru-cache";

const CACHED_MS = 10_000;
const ENTRIES_MAX = 1_000;

export interface Counts {
  /**
   * How many a list has: exactly, or up to the limit of exact totals unless somebody has just counted further.
   * Only counts past that limit are kept: a row more or less cannot be seen in them.
   */
  total(group: string, query: CountQuery): Promise<Total>;
  /** Forgets a group's counts, after a commit that changed them. */
  forget(group: string): void;
}

export interface Total {
  total: number;
  totalIsExact: boolean;
}

interface CountQuery {
  isExact: boolean;
  key: string;
  /** Counts at most up to the limit where one is given. */
  count: (upTo: number | undefined) => Promise<number>;
}

interface Counting {
  count: () => Promise<number>;
  /** What it came to, for who started it. */
  found?: number;
  isOwn?: boolean;
}

export function counts(now?: () => number): Counts {
  // Of those who ask together one counts a list. A short one's count is stored nowhere, and nobody else's.
  const cached = new LRUCache<string, number, Counting>({
    max: ENTRIES_MAX,
    ttl: CACHED_MS,
    ...(now ? { perf: { now }, ttlResolution: 0 } : {}),
    async fetchMethod(key, _stale, { context }) {
      context.isOwn = true;
      context.found = await counted(key, context.count);
      return context.found > COUNT_EXACT_MAX ? context.found : undefined;
    },
  });
  /** Lists that were long when they were last counted. */
  const long = new LRUCache<string, true>({ max: ENTRIES_MAX });

  async function counted(key: string, count: () => Promise<number>): Promise<number> {
    const current = await count();
    if (current > COUNT_EXACT_MAX) long.set(key, true);
    return current;
  }
  async function countedAlone(key: string, count: () => Promise<number>): Promise<number> {
    const current = await counted(key, count);
    if (current > COUNT_EXACT_MAX) cached.set(key, current);
    return current;
  }
  async function shared(key: string, count: () => Promise<number>): Promise<number> {
    const counting: Counting = { count };
    const current = await cached.fetch(key, { context: counting }).catch((error: unknown) => {
      // A count that failed is nobody else's.
      if (counting.isOwn) throw error;
    });
    // A short list's count may be older than the asker's own row, so only a long one's is shared.
    return current ?? counting.found ?? countedAlone(key, count);
  }

  return {
    async total(group, { isExact, key, count }) {
      const [exactKey, boundedKey] = [`${group} exact ${key}`, `${group} ${key}`];
      const exact = cached.get(exactKey) ?? (isExact ? await shared(exactKey, () => count(undefined)) : undefined);
      if (exact !== undefined) return { total: exact, totalIsExact: true };
      // What was long a while ago is so still: of a short one nobody waits for another's count, which is of no use to him.
      const counting = long.has(boundedKey) ? shared : countedAlone;
      const current = cached.get(boundedKey) ?? (await counting(boundedKey, () => count(COUNT_EXACT_MAX + 1)));
      return { total: Math.min(current, COUNT_EXACT_MAX), totalIsExact: current <= COUNT_EXACT_MAX };
    },
    forget(group) {
      for (const key of [...cached.keys()]) if (key.startsWith(`${group} `)) cached.delete(key);
    },
  };
}
