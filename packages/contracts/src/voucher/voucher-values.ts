// Limits and small schemas that documents and slips have alike (reference.md §1.10).
import { z } from "zod";
import { areOnce, uuid } from "../core/id.ts";

export const ATTACHMENTS_MAX = 4;
/** Digits of a number after its prefix (reference.md §1.2). */
export const NUMBER_DIGITS = 11;
/** Vouchers of one bulk operation: all are audited, reversed or deleted, or none. */
export const BULK_MAX = 100;

/** 0 not audited, 1 audited, 9 under review (reference.md §1.10). */
export const auditStatus = z.union([z.literal(0), z.literal(1), z.literal(9)]);
/** How far later documents have taken its lines: 0 nothing, 3 a part, 2 all. */
export const progress = z.union([z.literal(0), z.literal(3), z.literal(2)]);
/** On the wire: the audit state, or when audited how far later documents have taken it. */
export const documentStatus = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(9)]);
export type DocumentStatus = z.infer<typeof documentStatus>;

/** An attachment as forms and details name it. */
export const attached = z.object({ id: uuid(), name: z.string(), size: z.number().int() });

/** A voucher and the version that the user saw of it. */
const seen = z.strictObject({ id: uuid(), version: z.number().int() });
const documents = z
  .array(seen)
  .min(1)
  .max(BULK_MAX)
  .refine((all) => areOnce(all.map(({ id }) => id)), "field-invalid");
export const seenInBulk = z.strictObject({ documents });
