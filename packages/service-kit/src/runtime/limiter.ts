// Limits how much work runs at once for each key, such as a tenant: further work waits, in limited number and time (LIM-3, PWD-9).
import { refuse } from "@kontor/contracts/core/error";

export interface Limits {
  /** Pieces of work of one key that run at once. */
  atOnce: number;
  /** How many of a key may wait; more are refused. */
  waiting: number;
  /** Milliseconds after which waiting work is refused; never where left out. */
  waitMs?: number;
  /** Seconds after which a refused caller may retry. */
  retryAfter?: number;
}
/** Releases a slot; releasing again has no effect. */
type Leave = () => void;

export interface Limiter {
  /** Takes a slot if one is free. */
  tryEnter(key: string): Leave | undefined;
  /** Runs a piece of work when there is a slot for it. @throws Refusal `busy` (503) when too many wait, or the wait is too long */
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
}

interface Line {
  running: number;
  waiting: (() => void)[];
}

/** Makes a limiter: `const perTenant = createLimiter({ atOnce: 4, waiting: 200, waitMs: 10_000 }); await perTenant.run(tenantId, () => work())`. */
export function createLimiter({ atOnce, waiting, waitMs, retryAfter = 1 }: Limits): Limiter {
  const lines = new Map<string, Line>();
  const busy = () => refuse("busy", { status: 503, retryAfter });

  function leave(key: string, line: Line): void {
    // The slot passes to whichever has waited longest.
    const next = line.waiting.shift();
    if (next) next();
    else line.running--;
    if (line.running === 0) lines.delete(key);
  }

  function tryEnter(key: string): Leave | undefined {
    const line = lines.get(key) ?? { running: 0, waiting: [] };
    if (line.running >= atOnce) return undefined;
    line.running++;
    lines.set(key, line);
    return once(() => leave(key, line));
  }

  /** @returns once running work has ended, with its slot */
  function wait(key: string): Promise<Leave> {
    const line = lines.get(key);
    if (!line || line.waiting.length >= waiting) throw busy();
    return new Promise((resolve, reject) => {
      const enter = (): void => {
        clearTimeout(timer);
        resolve(once(() => leave(key, line)));
      };
      const giveUp = (): void => {
        line.waiting.splice(line.waiting.indexOf(enter), 1);
        reject(busy());
      };
      const timer = waitMs === undefined ? undefined : setTimeout(giveUp, waitMs);
      line.waiting.push(enter);
    });
  }

  return {
    tryEnter,
    async run(key, work) {
      const left = tryEnter(key) ?? (await wait(key));
      try {
        return await work();
      } finally {
        left();
      }
    },
  };
}

function once(act: () => void): Leave {
  let isDone = false;
  return () => {
    if (!isDone) act();
    isDone = true;
  };
}
