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

/**
 * A new UUIDv7: 48 bits of milliseconds, then random bits, so that ids sort by time of creation.
 * @param now milliseconds since 1970; passed by tests only.
 */
export function newId(now: number = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  for (let i = 0; i < 6; i++) bytes[i] = Math.floor(now / 256 ** (5 - i)) % 256;
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
