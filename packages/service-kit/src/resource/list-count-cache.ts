// Counts of long lists, cached for ten seconds, so that paging does not count them again each time.
import { COUNT_EXACT_MAX } from "@kontor/contracts/core/list-contract";
import { LRUCache } from "lru-cache";

const CACHED_MS = 10_000;
const ENTRIES_MAX = 1_000;

export interface Counts {
  /**
   * A list's count: exact, or up to the limit of exact totals unless another request has just counted further.
   * Only counts past that limit are cached: a row more or less cannot be seen in them.
   */
  total(group: string, query: CountQuery): Promise<Total>;
  /** Forgets a group's counts, after a commit that changed them. */
  forget(group: string): void;
}

interface Total {
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
  /** The result, for the request that started the count. */
  result?: number;
  isOwn?: boolean;
}

export function counts(now?: () => number): Counts {
  // One of several simultaneous requests counts a list. A short list's count is neither cached nor shared.
  const cached = new LRUCache<string, number, Counting>({
    max: ENTRIES_MAX,
    ttl: CACHED_MS,
    ...(now ? { perf: { now }, ttlResolution: 0 } : {}),
    async fetchMethod(key, _stale, { context }) {
      context.isOwn = true;
      context.result = await counted(key, context.count);
      return context.result > COUNT_EXACT_MAX ? context.result : undefined;
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
      // A failed count is not shared.
      if (counting.isOwn) throw error;
    });
    // A short list's count may be older than the user's own new row, so only a long one's is shared.
    return current ?? counting.result ?? countedAlone(key, count);
  }

  return {
    async total(group, { isExact, key, count }) {
      const [exactKey, boundedKey] = [`${group} exact ${key}`, `${group} ${key}`];
      const exact = cached.get(exactKey) ?? (isExact ? await shared(exactKey, () => count(undefined)) : undefined);
      if (exact !== undefined) return { total: exact, totalIsExact: true };
      // A list that was long a while ago still is. Requests do not wait for another's count of a short list, which is of no use to them.
      const counting = long.has(boundedKey) ? shared : countedAlone;
      const current = cached.get(boundedKey) ?? (await counting(boundedKey, () => count(COUNT_EXACT_MAX + 1)));
      return { total: Math.min(current, COUNT_EXACT_MAX), totalIsExact: current <= COUNT_EXACT_MAX };
    },
    forget(group) {
      for (const key of [...cached.keys()]) if (key.startsWith(`${group} `)) cached.delete(key);
    },
  };
}
