// Where drafts are kept: this browser's own database, so that two thousand lines fit and writing them holds nobody up.
import { type Draft, draft, outlived } from "./rules/draft.rules.ts";

const DATABASE = "kontor-drafts";
const STORE = "drafts";

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "key" });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("no database for drafts"));
  });
}

async function inStore<T>(
  mode: IDBTransactionMode,
  run: (store: IDBObjectStore) => IDBRequest<T> | undefined,
): Promise<T | undefined> {
  const database = await opened();
  try {
    return await new Promise<T | undefined>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const request = run(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request?.result);
      transaction.onerror = () => reject(transaction.error ?? new Error("draft not kept"));
      transaction.onabort = transaction.onerror;
    });
  } finally {
    database.close();
  }
}

/** All drafts that are still understood. A browser that keeps none (private window, full disk) has none: the form works on. */
export async function allDrafts(): Promise<Draft[]> {
  const found: unknown[] = (await inStore("readonly", (store) => store.getAll()).catch(() => undefined)) ?? [];
  return found.flatMap((one) => draft.safeParse(one).data ?? []);
}

/** Keeps a draft in place of the one before; old ones and those beyond the bound go. */
export async function keepDraft(kept: Draft): Promise<void> {
  await inStore("readwrite", (store) => {
    store.put(kept);
    return undefined;
  }).catch(() => undefined);
  const gone = outlived(await allDrafts(), kept.user, kept.savedAt);
  if (gone.length > 0) await dropDrafts(gone);
}

export async function dropDrafts(keys: readonly string[]): Promise<void> {
  await inStore("readwrite", (store) => {
    for (const key of keys) store.delete(key);
    return undefined;
  }).catch(() => undefined);
}
