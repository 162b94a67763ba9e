// The schemas of a draft, unsaved input that the browser stores, and of what any head has in it.
import { z } from "zod";

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
