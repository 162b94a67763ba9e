// Bounds heavy work: so many at once, so many waiting, and the rest is told to come back (PWD-9).
import { refuse } from "@kontor/contracts/core/error";

export interface Bounds {
  parallel: number;
  waiting: number;
}

/**
 * A gate for heavy work: `const gate = bounded({ parallel: 2, waiting: 50 }); await gate(() => work())`.
 * @throws Refusal `busy` (503) when too many wait already
 */
export function bounded({ parallel, waiting }: Bounds): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (running >= parallel) {
      if (queue.length >= waiting) throw refuse("busy", { status: 503, retryAfter: 1 });
      await new Promise<void>((enter) => queue.push(enter));
    } else running++;
    try {
      return await work();
    } finally {
      // The place is handed on, so the number at work stays the same.
      const next = queue.shift();
      if (next) next();
      else running--;
    }
  };
}
