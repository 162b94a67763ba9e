// A loop that repeats work until it is stopped, survives failures, and can be woken.

export interface Loop {
  /** Begins the next round now. */
  wake(): void;
  /** Ends after the running round. */
  stop(): Promise<void>;
}

interface LoopOptions {
  /** Milliseconds between rounds when it is not woken. */
  every: number;
  onError: (error: unknown) => void;
}

export function startLoop(round: () => Promise<void>, { every, onError }: LoopOptions): Loop {
  let stopped = false;
  let awake = false;
  let rouse: (() => void) | undefined;

  const rest = (): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, every);
      rouse = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  async function run(): Promise<void> {
    while (!stopped) {
      awake = false;
      try {
        await round();
      } catch (error) {
        onError(error);
        // Waking does not hurry a round after a failure.
        awake = false;
      }
      if (!awake && !stopped) await rest();
      rouse = undefined;
    }
  }
  const running = run();

  return {
    wake() {
      awake = true;
      rouse?.();
    },
    stop() {
      stopped = true;
      rouse?.();
      return running;
    },
  };
}
