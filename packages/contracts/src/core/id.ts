// Identifiers: UUIDv7 strings, made by whoever creates a record, be it browser or service (architecture.md §3).
import { z } from "zod";

/**
 * Schema of any id, in lower case as the databases write it: comparing two as text, or looking one up by a value from a database, would
 * otherwise take one id for two.
 */
export const uuid = () => z.uuid().toLowerCase();

/** Whether no id is named twice. */
export const areOnce = (ids: readonly string[]): boolean => new Set(ids).size === ids.length;

/** Schema of the ids of a call on several things, each named once. */
export const severalIds = (max: number) => z.array(uuid()).min(1).max(max).refine(areOnce, "field-invalid");

/** Schema of a branded id: `const supplierId = id<"SupplierId">()`. A SupplierId is not a DepotId. */
export const id = <Brand extends string>() => uuid().brand<Brand>();

export const tenantId = id<"TenantId">();
export type TenantId = z.infer<typeof tenantId>;
export const userId = id<"UserId">();
export type UserId = z.infer<typeof userId>;

/** The nil id: where a key needs an id and there is none, and the position before the first. */
export const NIL_ID = "00000000-0000-0000-0000-000000000000";

/** The last id of this process: ids of one millisecond are counted, from a random number on (RFC 9562 §6.2, method 1). */
let last = { now: 0, count: 0 };
const FIRST_MAX = 0x7ff;

/**
 * A new UUIDv7: 48 bits of milliseconds, 12 that count within one, then random bits. So ids of a process sort by their creation, like lines that are made in a
 * loop; more than two thousand within one millisecond do not.
 * @param now milliseconds since 1970; passed by tests only.
 */
export function newId(now: number = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const [high = 0, low = 0] = bytes.subarray(6, 8);
  last = { now, count: now === last.now ? last.count + 1 : ((high << 8) | low) & FIRST_MAX };
  for (let i = 0; i < 6; i++) bytes[i] = Math.floor(now / 256 ** (5 - i)) % 256;
  bytes[6] = 0x70 | ((last.count >> 8) & 0x0f);
  bytes[7] = last.count & 0xff;
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
