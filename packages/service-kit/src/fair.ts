// No company takes more than its share of a pool: what is above it waits its turn (LIM-3).
import { refuse } from "@kontor/contracts/core/error";

const WAIT_MS = 10_000;
const WAITING_MAX = 200;

interface Line {
  running: number;
  waiting: (() => void)[];
}

/** Runs a piece of work of `key` when fewer than the share of it are running. @throws Refusal `busy` (503) when the wait is too long */
export type Fairly = <T>(key: string, work: () => Promise<T>) => Promise<T>;

export function fairly(share: number): Fairly {
  const lines = new Map<string, Line>();

  function turn(line: Line): Promise<void> | undefined {
    if (line.running < share) {
      line.running++;
      return undefined;
    }
    if (line.waiting.length >= WAITING_MAX) throw refuse("busy", { status: 503, retryAfter: 1 });
    return new Promise((resolve, reject) => {
      const next = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        line.waiting.splice(line.waiting.indexOf(next), 1);
        reject(refuse("busy", { status: 503, retryAfter: 1 }));
      }, WAIT_MS);
      line.waiting.push(next);
    });
  }

  return async (key, work) => {
    const line = lines.get(key) ?? { running: 0, waiting: [] };
    lines.set(key, line);
    await turn(line);
    try {
      return await work();
    } finally {
      // The place goes on to who waits longest.
      const next = line.waiting.shift();
      if (next) next();
      else line.running--;
      if (line.running === 0) lines.delete(key);
    }
  };
}
