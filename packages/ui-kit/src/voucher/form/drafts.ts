// Stores drafts in the browser's IndexedDB, so that two thousand lines fit and writing does not block.
import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { z } from "zod";
import { type DraftEntry, draftEntry, outlived } from "./draft.rules.ts";

/** The drafts, and a list of them that is read without loading them. Stored data may be old or tampered with. */
interface StoredDraft extends DBSchema {
  drafts: { key: string; value: DraftEntry & { ours: unknown; base: unknown } };
  entries: { key: string; value: DraftEntry };
}
const STORES = ["drafts", "entries"] as const;

/** Runs a function in the database. In a browser without storage (private window, full disk) it returns undefined, and the form works on. */
async function inDatabase<T>(run: (database: IDBPDatabase<StoredDraft>) => Promise<T>): Promise<T | undefined> {
  try {
    const database = await openDB<StoredDraft>("kontor-drafts", 1, {
      upgrade: (fresh) => STORES.forEach((name) => void fresh.createObjectStore(name, { keyPath: "key" })),
    });
    return await run(database).finally(() => database.close());
  } catch {
    return undefined;
  }
}

/** The drafts of this browser; the user's expired drafts are dropped. */
export async function listDrafts(user: string): Promise<DraftEntry[]> {
  const rows: unknown[] = (await inDatabase((database) => database.getAll("entries"))) ?? [];
  const all = rows.flatMap((one) => draftEntry.safeParse(one).data ?? []);
  const gone = outlived(all, user, Date.now());
  if (gone.length > 0) await dropDrafts(gone);
  return all.filter(({ key }) => !gone.includes(key));
}

/** A draft, if it still matches the schema. */
export async function readDraft<Draft>(key: string, schema: z.ZodType<Draft>): Promise<Draft | undefined> {
  return schema.safeParse(await inDatabase((database) => database.get("drafts", key))).data;
}

/** Stores a draft in place of the previous one. */
export async function writeDraft({
  ours,
  base,
  ...entry
}: DraftEntry & { ours: unknown; base: unknown }): Promise<void> {
  await inDatabase(async (database) => {
    const both = database.transaction(STORES, "readwrite");
    await Promise.all([
      both.objectStore("drafts").put({ ...entry, ours, base }),
      both.objectStore("entries").put(entry),
      both.done,
    ]);
  });
}

export async function dropDrafts(keys: readonly string[]): Promise<void> {
  await inDatabase(async (database) => {
    const both = database.transaction(STORES, "readwrite");
    const dropped = STORES.flatMap((name) => keys.map((key) => both.objectStore(name).delete(key)));
    await Promise.all([...dropped, both.done]);
  });
}
