// Prints the launcher's steps as they happen: one line a step, with its duration.
const MS_PER_SECOND = 1000;

export interface Steps {
  /** Runs a step and prints its name and time; a failure is printed and thrown. */
  step<T>(name: string, work: () => Promise<T> | T): Promise<T>;
  log(line: string): void;
}

export const seconds = (ms: number): string => `${(ms / MS_PER_SECOND).toFixed(1)} s`;

export const minutes = (ms: number): string => `${(ms / MS_PER_SECOND / 60).toFixed(1)} min`;

/** Prints one line on standard output. */
export const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** Steps that print to standard output, or keep quiet. */
export const makeSteps = (quiet = false): Steps => logSteps(quiet ? () => undefined : print);

/** Steps that are printed by the given function. */
export function logSteps(log: Steps["log"]): Steps {
  return {
    log,
    async step(name, work) {
      const began = performance.now();
      try {
        const result = await work();
        log(`  ✓ ${name} (${seconds(performance.now() - began)})`);
        return result;
      } catch (error) {
        log(`  ✗ ${name} (${seconds(performance.now() - began)})`);
        throw error;
      }
    },
  };
}
