// Drafts: unsaved input, stored in this browser's IndexedDB per user, kind and document, so that two thousand lines fit and writing does not block.
import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { z } from "zod";
import { type DraftEntry, draftEntry } from "./draft.rules.ts";

/** The most drafts of one user; the oldest are dropped. */
export const DRAFTS_MAX = 10;
const LIFE_MS = 14 * 24 * 3_600_000;

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
async function listDrafts(user: string): Promise<DraftEntry[]> {
  const rows: unknown[] = (await inDatabase((database) => database.getAll("entries"))) ?? [];
  const all = rows.flatMap((one) => draftEntry.safeParse(one).data ?? []);
  const gone = outlived(all, user, Date.now());
  if (gone.length > 0) await dropDrafts(gone);
  return all.filter(({ key }) => !gone.includes(key));
}

/** The draft to offer, if it still matches the schema. */
export async function offeredDraft<Draft>(query: Opened, schema: z.ZodType<Draft>): Promise<Draft | undefined> {
  const entry = offered(await listDrafts(query.user), query);
  return entry && schema.safeParse(await inDatabase((database) => database.get("drafts", entry.key))).data;
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

export const draftKey = (user: string, noun: string, documentId: string): string => `${user}|${noun}|${documentId}`;

/** The keys of drafts to drop: too old, or beyond the limit of a user. */
export function outlived(
  drafts: readonly Pick<DraftEntry, "key" | "user" | "savedAt">[],
  user: string,
  now: number,
): string[] {
  const old = drafts.filter(({ savedAt }) => now - savedAt > LIFE_MS).map(({ key }) => key);
  const mine = drafts
    .filter((one) => one.user === user && !old.includes(one.key))
    .sort((a, b) => b.savedAt - a.savedAt)
    .slice(DRAFTS_MAX)
    .map(({ key }) => key);
  return [...old, ...mine];
}

/** What is opened by whom: a document of a kind, or a new one. */
interface Opened {
  user: string;
  noun: string;
  documentId: string | undefined;
}

/** The draft to offer: that of the opened document, or the latest one of a new document. */
export function offered(drafts: readonly DraftEntry[], query: Opened): DraftEntry | undefined {
  return drafts
    .filter(({ user, noun }) => user === query.user && noun === query.noun)
    .filter((one) => (query.documentId === undefined ? one.version === null : one.documentId === query.documentId))
    .sort((a, b) => b.savedAt - a.savedAt)[0];
}
