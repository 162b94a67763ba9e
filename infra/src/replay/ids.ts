// Derives ids from the content of the replayed file, so that a second run gives an invoice the same id and Kontor recognises it.
import { createHash } from "node:crypto";

/**
 * An id in the form of UUIDv7: the business time, so that ids lie in the tables as documents lie in time, then a digest of the key.
 * @param tenant keeps tenants apart that replay the same file
 */
export function idOf(tenant: string, at: Date, key: string): string {
  const digest = createHash("sha256").update(`${tenant}\n${key}`).digest();
  const bytes = Buffer.alloc(16);
  bytes.writeUIntBE(Math.max(0, at.getTime()), 0, 6);
  digest.copy(bytes, 6, 0, 10);
  bytes.writeUInt8(0x70 | (bytes.readUInt8(6) & 0x0f), 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

/** The Idempotency-Key of a write with this subject, hashed, because the subject may have characters that a key may not. */
export const writeKey = (about: string): string => `replay-${createHash("sha256").update(about).digest("hex")}`;
