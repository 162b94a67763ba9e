// Where drafts are kept: this browser's own database, so that two thousand lines fit and writing them holds nobody up.
import type { z } from "zod";
import { type DraftEntry, draftEntry, outlived } from "./draft.rules.ts";

const DATABASE = "kontor-drafts";
/** The drafts, and beside them a list that is read without them. */
const [DRAFTS, ENTRIES] = ["drafts", "entries"];

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => {
      for (const name of [DRAFTS, ENTRIES]) request.result.createObjectStore(name, { keyPath: "key" });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("no database for drafts"));
  });
}

/** Runs in one transaction over both stores. A browser that keeps nothing (private window, full disk) answers nothing: the form works on. */
async function inStores<T>(
  mode: IDBTransactionMode,
  run: (drafts: IDBObjectStore, entries: IDBObjectStore) => IDBRequest<T> | undefined,
): Promise<T | undefined> {
  try {
    const database = await opened();
    return await new Promise<T | undefined>((resolve, reject) => {
      const transaction = database.transaction([DRAFTS, ENTRIES], mode);
      const request = run(transaction.objectStore(DRAFTS), transaction.objectStore(ENTRIES));
      transaction.oncomplete = () => resolve(request?.result);
      transaction.onabort = () => reject(transaction.error ?? new Error("draft not kept"));
    }).finally(() => database.close());
  } catch {
    return undefined;
  }
}

/** The drafts of this browser; those of the user that have outlived their time are dropped. */
export async function listDrafts(user: string): Promise<DraftEntry[]> {
  const found: unknown[] = (await inStores("readonly", (_drafts, entries) => entries.getAll())) ?? [];
  const all = found.flatMap((one) => draftEntry.safeParse(one).data ?? []);
  const gone = outlived(all, user, Date.now());
  if (gone.length > 0) await dropDrafts(gone);
  return all.filter(({ key }) => !gone.includes(key));
}

/** A draft, if it is still understood. */
export async function readDraft<Draft>(key: string, schema: z.ZodType<Draft>): Promise<Draft | undefined> {
  const found: unknown = await inStores("readonly", (drafts) => drafts.get(key));
  return schema.safeParse(found).data;
}

/** Keeps a draft in place of the one before. */
export async function keepDraft({
  ours,
  base,
  ...entry
}: DraftEntry & { ours: unknown; base: unknown }): Promise<void> {
  await inStores("readwrite", (drafts, entries) => {
    drafts.put({ ...entry, ours, base });
    entries.put(entry);
    return undefined;
  });
}

export async function dropDrafts(keys: readonly string[]): Promise<void> {
  await inStores("readwrite", (drafts, entries) => {
    for (const key of keys) {
      drafts.delete(key);
      entries.delete(key);
    }
    return undefined;
  });
}
