// Runs a list of tasks by several clients: a task that needs another waits for it, all others run at once.

export interface Task {
  /** The subject of the task: an `ordered` task waits for all earlier ones with the same subject. */
  about: string;
  ordered: boolean;
  run(): Promise<void>;
}

/**
 * Runs tasks in their order, at most `clients` at a time.
 * @throws what the first failing task threw, after those that run have ended
 */
export async function runTasks(tasks: Iterable<Task>, clients: number): Promise<void> {
  const iterator = tasks[Symbol.iterator]();
  const running = new Map<string, Set<Promise<void>>>();
  const failures: unknown[] = [];

  async function client(): Promise<void> {
    while (failures.length === 0) {
      const { value: task, done } = iterator.next();
      if (done) return;
      const same = running.get(task.about) ?? new Set();
      running.set(task.about, same);
      const before = task.ordered ? Promise.all(same) : undefined;
      const work = Promise.resolve(before)
        .then(() => task.run())
        .catch((error: unknown) => void failures.push(error))
        .finally(() => {
          same.delete(work);
          if (same.size === 0 && running.get(task.about) === same) running.delete(task.about);
        });
      same.add(work);
      await work;
    }
  }
  await Promise.all(Array.from({ length: clients }, client));
  if (failures.length > 0) throw failures[0];
}
