// Drafts: unsaved input, stored in this browser per user, kind and document.
import { z } from "zod";

/** The most drafts of one user; the oldest are dropped. */
export const DRAFTS_MAX = 10;
const LIFE_MS = 14 * 24 * 3_600_000;

/** One attachment as the form lists it. */
export const attachment = z.object({ id: z.string(), name: z.string(), size: z.number() });
export type Attachment = z.infer<typeof attachment>;

/** A settlement account and the amount paid through it. */
export const accountPart = z.object({ accountId: z.string(), amount: z.string() });
export type AccountPart = z.infer<typeof accountPart>;

const entryFields = {
  key: z.string(),
  user: z.string(),
  noun: z.string(),
  documentId: z.string(),
  /** The version that the changes were made to; null for a new document. */
  version: z.number().int().nullable(),
  savedAt: z.number(),
};
/** The list entry of a draft, known without reading the draft. */
export const draftEntry = z.object(entryFields);
export type DraftEntry = z.infer<typeof draftEntry>;

/** The schema of a stored draft. The browser's data may be old or tampered with, so it is parsed on reading. */
export const draftOf = <Content extends z.ZodType>(content: Content) =>
  z.object({
    ...entryFields,
    ours: content,
    /** The content before the changes, so that other users' changes can be distinguished from ours. */
    base: content,
  });

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

/** The draft to offer: that of the opened document, or the latest one of a new document. */
export function offered(
  drafts: readonly DraftEntry[],
  query: { user: string; noun: string; documentId: string | undefined },
): DraftEntry | undefined {
  return drafts
    .filter(({ user, noun }) => user === query.user && noun === query.noun)
    .filter((one) => (query.documentId === undefined ? one.version === null : one.documentId === query.documentId))
    .sort((a, b) => b.savedAt - a.savedAt)[0];
}
