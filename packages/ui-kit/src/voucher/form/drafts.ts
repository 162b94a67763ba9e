// Where drafts are kept: this browser's own database, so that two thousand lines fit and writing them holds nobody up.
import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { z } from "zod";
import { type DraftEntry, draftEntry, outlived } from "./draft.rules.ts";

/** The drafts, and beside them a list that is read without them. Whatever is found may be old or tampered with. */
interface StoredDraft extends DBSchema {
  drafts: { key: string; value: DraftEntry & { ours: unknown; base: unknown } };
  entries: { key: string; value: DraftEntry };
}
const STORES = ["drafts", "entries"] as const;

/** Runs in the database. A browser that keeps nothing (private window, full disk) answers nothing: the form works on. */
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

/** The drafts of this browser; those of the user that have outlived their time are dropped. */
export async function listDrafts(user: string): Promise<DraftEntry[]> {
  const found: unknown[] = (await inDatabase((database) => database.getAll("entries"))) ?? [];
  const all = found.flatMap((one) => draftEntry.safeParse(one).data ?? []);
  const gone = outlived(all, user, Date.now());
  if (gone.length > 0) await dropDrafts(gone);
  return all.filter(({ key }) => !gone.includes(key));
}

/** A draft, if it is still understood. */
export async function readDraft<Draft>(key: string, schema: z.ZodType<Draft>): Promise<Draft | undefined> {
  return schema.safeParse(await inDatabase((database) => database.get("drafts", key))).data;
}

/** Keeps a draft in place of the one before. */
export async function keepDraft({
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
