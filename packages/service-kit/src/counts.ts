// Counts of long lists, kept for ten seconds, so that turning their pages does not count them again each time.
import { COUNT_EXACT_MAX } from "@kontor/contracts/core/page";

const KEPT_MS = 10_000;
const ENTRIES_MAX = 1_000;

export interface Counts {
  /** The count under this key. Only counts past the exact ones of paging are kept: a row more or less cannot be seen in them. */
  of(group: string, key: string, count: () => Promise<number>): Promise<number>;
  /** How many a list has: exactly, or up to the limit of exact totals unless somebody has just counted further. */
  total(group: string, asked: Asked): Promise<{ total: number; totalIsExact: boolean }>;
  /** Forgets a group's counts, after a commit that changed them. */
  forget(group: string): void;
}

interface Asked {
  isExact: boolean;
  key: string;
  /** Counts at most up to the limit where one is given. */
  count: (upTo: number | undefined) => Promise<number>;
}

export function counts(now: () => number = Date.now): Counts {
  const kept = new Map<string, Map<string, { at: number; count: number }>>();
  /** Counts on their way: whoever asks meanwhile waits for the same one. */
  const running = new Map<string, Promise<number>>();
  let entries = 0;

  function keep(group: string, key: string, count: number): void {
    if (entries >= ENTRIES_MAX) {
      kept.clear();
      entries = 0;
    }
    const ofGroup = kept.get(group) ?? new Map();
    kept.set(group, ofGroup.set(key, { at: now(), count }));
    entries++;
  }

  function known(group: string, key: string): number | undefined {
    const found = kept.get(group)?.get(key);
    return found && now() - found.at < KEPT_MS ? found.count : undefined;
  }

  async function counted(group: string, key: string, count: () => Promise<number>): Promise<number> {
    const found = await count();
    if (found > COUNT_EXACT_MAX) keep(group, key, found);
    return found;
  }

  async function of(group: string, key: string, count: () => Promise<number>): Promise<number> {
    const found = known(group, key);
    if (found !== undefined) return found;
    const place = `${group} ${key}`;
    // A short list's count may be older than the asker's own row, so only a long one's is shared; one that failed is nobody's.
    const others = running.get(place);
    const shared = others && (await others.catch(() => 0));
    if (shared && shared > COUNT_EXACT_MAX) return shared;
    const own = counted(group, key, count);
    running.set(place, own);
    try {
      return await own;
    } finally {
      if (running.get(place) === own) running.delete(place);
    }
  }

  return {
    of,
    async total(group, { isExact, key, count }) {
      const exact = known(group, `exact ${key}`);
      if (exact !== undefined) return { total: exact, totalIsExact: true };
      if (isExact) return { total: await of(group, `exact ${key}`, () => count(undefined)), totalIsExact: true };
      const found = await of(group, key, () => count(COUNT_EXACT_MAX + 1));
      return { total: Math.min(found, COUNT_EXACT_MAX), totalIsExact: found <= COUNT_EXACT_MAX };
    },
    forget: (group) => {
      kept.delete(group);
    },
  };
}
