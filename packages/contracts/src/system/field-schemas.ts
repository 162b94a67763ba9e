// The bounded texts and wire values that several system contracts share.
import { z } from "zod";
import { uuid } from "../core/id.ts";
import { nameKey } from "../core/name-key.ts";

/** Text of at most `max` characters, trimmed; empty allowed. */
export const text = (max: number) => z.string().trim().max(max);
/** Text of `min` to `max` characters, trimmed; a text of only invisible characters counts as empty. */
export const required = (max: number, min = 1) =>
  z
    .string()
    .trim()
    .min(min)
    .max(max)
    .refine((name) => name === "" || nameKey(name) !== "", "field-required");

/** The sort order in a list: a number, or nothing (reference.md §5.1, §5.7). */
export const sortNumber = text(10).regex(/^\d*$/, "digits-only").default("");

export const loginName = required(50, 4);
/** hex(SHA-256("erp:v1:" + password)), made in the browser (PWD-1). */
export const passwordDigest = z.string().regex(/^[0-9a-f]{64}$/, "a SHA-256 digest in lower-case hex");

/** 0 free, 1 standard, 2 advanced (shell.md §3). */
export const edition = z.union([z.literal(0), z.literal(1), z.literal(2)]);
/** 0 normal, 1 not activated, 2 disabled (reference.md §6.7). */
export const userStatus = z.union([z.literal(0), z.literal(1), z.literal(2)]);

/** The query of a picker: up to `limit` rows whose name contains `key`. */
export const pick = z.strictObject({
  key: text(60).default(""),
  limit: z.number().int().min(1).max(100).default(20),
  organId: uuid().optional(),
});
