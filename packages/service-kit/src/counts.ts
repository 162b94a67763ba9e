// Counts of long lists, kept for ten seconds, so that turning their pages does not count them again each time.
import { COUNT_EXACT_MAX } from "@kontor/contracts/core/page";

const KEPT_MS = 10_000;
const ENTRIES_MAX = 1_000;

export interface Counts {
  /**
   * How many a list has: exactly, or up to the limit of exact totals unless somebody has just counted further.
   * Only counts past that limit are kept: a row more or less cannot be seen in them.
   */
  total(group: string, asked: Asked): Promise<Total>;
  /** Forgets a group's counts, after a commit that changed them. */
  forget(group: string): void;
}

export interface Total {
  total: number;
  totalIsExact: boolean;
}

interface Asked {
  isExact: boolean;
  key: string;
  /** Counts at most up to the limit where one is given. */
  count: (upTo: number | undefined) => Promise<number>;
}

export function counts(now: () => number = Date.now): Counts {
  const kept = new Map<string, Map<string, { at: number; count: number }>>();
  /** Long lists being counted: whoever asks meanwhile waits for the same count. */
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

  async function shared(group: string, key: string, count: () => Promise<number>): Promise<number> {
    const place = `${group} ${key}`;
    // A short list's count may be older than the asker's own row, so only a long one's is shared; one that failed is nobody's.
    const others = running.get(place);
    const theirs = others && (await others.catch(() => 0));
    if (theirs && theirs > COUNT_EXACT_MAX) return theirs;
    const own = counted(group, key, count);
    running.set(place, own);
    try {
      return await own;
    } finally {
      if (running.get(place) === own) running.delete(place);
    }
  }

  return {
    async total(group, { isExact, key, count }) {
      const exactly = `exact ${key}`;
      const exact =
        known(group, exactly) ?? (isExact ? await shared(group, exactly, () => count(undefined)) : undefined);
      if (exact !== undefined) return { total: exact, totalIsExact: true };
      // What was long a while ago is so still: of a short one nobody waits for another's count, which is of no use to him.
      const counting = kept.get(group)?.has(key) ? shared : counted;
      const found = known(group, key) ?? (await counting(group, key, () => count(COUNT_EXACT_MAX + 1)));
      return { total: Math.min(found, COUNT_EXACT_MAX), totalIsExact: found <= COUNT_EXACT_MAX };
    },
    forget(group) {
      for (const count of kept.get(group)?.values() ?? []) count.at = Number.NEGATIVE_INFINITY;
    },
  };
}
