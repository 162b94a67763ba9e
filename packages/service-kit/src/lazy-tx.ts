// A transaction of Prisma that is opened when a model is first used: most calls read by the kit's own SQL and need none.

/** What stands for Prisma's transaction until it is open. */
export interface LazyTx<Tx> {
  readonly tx: Tx;
  /** Ends Prisma's part, if there is one: well, or because of an error. */
  end(error?: unknown): Promise<void>;
}

/** @param open opens Prisma's transaction and keeps it open until the promise of what it is given ends */
export function lazyTx<Tx extends object>(open: (work: (tx: Tx) => Promise<void>) => Promise<void>): LazyTx<Tx> {
  const ended = Promise.withResolvers<void>();
  // Nobody listens when Prisma's part was never opened.
  ended.promise.catch(() => undefined);
  let whole: Promise<void> | undefined;
  let opening: Promise<Tx> | undefined;

  const opened = (): Promise<Tx> => {
    opening ??= new Promise<Tx>((resolve, reject) => {
      whole = open((tx) => {
        resolve(tx);
        return ended.promise;
      });
      whole.catch(reject);
    });
    return opening;
  };

  return {
    tx: standIn(opened),
    async end(error) {
      if (error === undefined) ended.resolve();
      else ended.reject(error);
      await whole;
    },
  };
}

/** Models and their methods, and `$queryRaw` and the like, under the names they have in Prisma's transaction. */
function standIn<Tx extends object>(opened: () => Promise<Tx>): Tx {
  const models = new Map<string, object>();
  const call = (path: readonly string[], given: unknown[]) =>
    startedWhenAwaited(async () => {
      let owner: object = await opened();
      for (const name of path.slice(0, -1)) owner = Reflect.get(owner, name);
      return Reflect.apply(Reflect.get(owner, path.at(-1) ?? ""), owner, given);
    });
  const model = (name: string) =>
    new Proxy(
      {},
      {
        get: (_target, method) =>
          typeof method === "string" && method !== "then"
            ? (...given: unknown[]) => call([name, method], given)
            : undefined,
      },
    );
  const answering: ProxyHandler<Tx> = {
    get(_target, name) {
      // A promise's answer is asked for `then`.
      if (typeof name !== "string" || name === "then") return undefined;
      if (name.startsWith("$")) return (...given: unknown[]) => call([name], given);
      const known = models.get(name) ?? model(name);
      models.set(name, known);
      return known;
    },
  };
  // Everything that is asked of it is answered above, as Prisma's transaction would.
  return new Proxy({} as Tx, answering);
}

/** Like Prisma's own promises: the statement goes out when somebody waits for it, and only once. */
function startedWhenAwaited<T>(start: () => Promise<T>): Promise<T> {
  let started: Promise<T> | undefined;
  const running = (): Promise<T> => {
    started ??= start();
    return started;
  };
  return {
    // biome-ignore lint/suspicious/noThenProperty: it is a promise, which starts late
    then: (onDone, onFailed) => running().then(onDone, onFailed),
    catch: (onFailed) => running().catch(onFailed),
    finally: (onEnd) => running().finally(onEnd),
    [Symbol.toStringTag]: "Promise",
  };
}
