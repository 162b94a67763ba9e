// Counts of lists, kept for two seconds: turning pages of a long list does not count it again each time.
const KEPT_MS = 2_000;
const ENTRIES_MAX = 1_000;

export interface Counts {
  /** The count under this key, counted anew when it is older than two seconds. Callers at the same moment share one count. */
  of(group: string, key: string, count: () => Promise<number>): Promise<number>;
  /** Forgets a group's counts, after a commit that may have changed them. */
  forget(group: string): void;
}

export function counts(now: () => number = Date.now): Counts {
  const groups = new Map<string, Map<string, { at: number; count: Promise<number> }>>();
  let entries = 0;

  return {
    of(group, key, count) {
      if (entries > ENTRIES_MAX) {
        groups.clear();
        entries = 0;
      }
      const kept = groups.get(group) ?? new Map();
      groups.set(group, kept);
      const known = kept.get(key);
      if (known && now() - known.at < KEPT_MS) return known.count;
      const counting = count();
      kept.set(key, { at: now(), count: counting });
      entries++;
      counting.catch(() => kept.delete(key));
      return counting;
    },
    forget: (group) => {
      groups.delete(group);
    },
  };
}
