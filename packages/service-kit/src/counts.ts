// Counts of long lists, kept for ten seconds, so that turning their pages does not count them again each time.
import { COUNT_EXACT_MAX } from "@kontor/contracts/core/page";

const KEPT_MS = 10_000;
const ENTRIES_MAX = 1_000;

export interface Counts {
  /** The count under this key. Only counts past the exact ones of paging are kept: a row more or less cannot be seen in them. */
  of(group: string, key: string, count: () => Promise<number>): Promise<number>;
  /** Forgets a group's counts, after a commit that changed them. */
  forget(group: string): void;
}

export function counts(now: () => number = Date.now): Counts {
  const kept = new Map<string, Map<string, { at: number; count: number }>>();
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

  return {
    async of(group, key, count) {
      const known = kept.get(group)?.get(key);
      if (known && now() - known.at < KEPT_MS) return known.count;
      const counted = await count();
      if (counted > COUNT_EXACT_MAX) keep(group, key, counted);
      return counted;
    },
    forget: (group) => {
      kept.delete(group);
    },
  };
}
