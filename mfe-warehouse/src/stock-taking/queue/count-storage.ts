// Stores counts in the browser's IndexedDB until the service has taken them.
import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { type QueuedCount, queuedCount } from "./count-queue.rules.ts";

/** Stored data may be old or changed by hand, so its type is not trusted on reading. */
interface StoredCounts extends DBSchema {
  counts: { key: string; value: QueuedCount; indexes: { user: string } };
}

export interface CountStorage {
  /** All counts of a user, of whatever task. */
  read(user: string): Promise<QueuedCount[]>;
  /** Stores and drops in one transaction. Answers false in a browser that stores nothing (private window, full disk). */
  write(counts: readonly QueuedCount[], dropped: readonly string[]): Promise<boolean>;
}

async function inDatabase<T>(run: (database: IDBPDatabase<StoredCounts>) => Promise<T>): Promise<T | undefined> {
  try {
    const database = await openDB<StoredCounts>("kontor-counts", 1, {
      upgrade: (fresh) => void fresh.createObjectStore("counts", { keyPath: "id" }).createIndex("user", "user"),
    });
    return await run(database).finally(() => database.close());
  } catch {
    return undefined;
  }
}

export const countStorage: CountStorage = {
  async read(user) {
    const rows: unknown[] = (await inDatabase((database) => database.getAllFromIndex("counts", "user", user))) ?? [];
    return rows.flatMap((row) => queuedCount.safeParse(row).data ?? []).sort((a, b) => a.order - b.order);
  },
  async write(counts, dropped) {
    const isDone = await inDatabase(async (database) => {
      const all = database.transaction("counts", "readwrite");
      const changes = [...counts.map((count) => all.store.put(count)), ...dropped.map((id) => all.store.delete(id))];
      await Promise.all([...changes, all.done]);
      return true;
    });
    return isDone === true;
  },
};
